"""Words in the language of the reader: gettext catalogs, read from their .po files at first use.

English text is the key. `Words("es", [Path(".../locale")])` looks in `es.po` of each folder in turn; what none of them
has stays English. Texts that are chosen at run time are marked where they are written down, with `mark`.
"""

from __future__ import annotations

import ast
import gettext
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français"}
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")

HERE = Path(__file__).parent / "locale"  # what every game says

# The calls whose texts are translated, and which of their arguments are texts.
KEYWORDS = {
    "t": (0,),
    "n": (0, 1),
    "mark": (0,),
    "Refusal": (1,),
    "ComposeError": (0,),
    "NotationError": (0,),
    "CannotUndo": (0,),
}


def mark(text: str) -> str:
    """The text itself: says to tools that it will be translated later."""
    return text


class _Catalog(NamedTuple):
    forms: dict[str, tuple[str, ...]]  # only what is fully translated
    plural: Callable[[int], int]
    plurals: int


@cache
def _catalog(folder: Path, lang: str) -> _Catalog | None:
    path = folder / f"{lang}.po"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang)
    forms: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        text = message.id if isinstance(message.id, str) else message.id[0]
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if text and said and all(said) and not message.fuzzy:
            forms[text] = said
    return _Catalog(forms, gettext.c2py(catalog.plural_expr), catalog.num_plurals)


class Words:
    """Translates into one language. Named values fill `{braces}`; a count chooses the plural form as `{n}`."""

    __slots__ = ("_catalogs", "lang")

    def __init__(self, lang: str = "en", catalogs: Iterable[Path] = ()) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        found = (_catalog(Path(folder), lang) for folder in (*catalogs, HERE))
        self._catalogs = tuple(catalog for catalog in found if catalog is not None)

    def t(self, text: str, /, **values: object) -> str:
        for catalog in self._catalogs:
            if forms := catalog.forms.get(text):
                text = forms[0]
                break
        return text.format(**values) if values else text

    def n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        text = singular if n == 1 else plural
        for catalog in self._catalogs:
            if forms := catalog.forms.get(singular):
                text = forms[min(catalog.plural(n), len(forms) - 1)]
                break
        return text.format(n=n, **values)

    def list(self, items: Sequence[str]) -> str:
        """a, b and c"""
        if len(items) < 2:
            return "".join(items)
        return self.t("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])


def sources(game: Path) -> list[Path]:
    """Where a game says something: its code, what is said of events, and the lesson of a first game."""
    return sorted([*game.rglob("*.py"), *game.glob("face/*.toml")])


def texts(sources: Iterable[Path]) -> Iterator[tuple[str, ...]]:
    """Every text that sources translate, in their order: (text,) or (singular, plural)."""
    for source in sources:
        if source.suffix == ".toml":
            data = tomllib.loads(source.read_text("utf-8"))
            yield from ((step[part],) for step in data.get("steps", ()) for part in ("say", "why"))
            yield from ((line,) for pair in data.get("said", {}).values() for line in pair)
            yield from ((line,) for line in data.get("told", {}).values())
            continue
        calls = [node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            places = KEYWORDS.get(_callee(call.func), ())
            chosen = [call.args[k] for k in places if k < len(call.args)]
            said = tuple(arg.value for arg in chosen if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
            if said and len(said) == len(places):
                yield said


def _callee(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def missing(lang: str, sources: Iterable[Path], catalogs: Iterable[Path]) -> list[str]:
    """The texts of the sources that have no translation, or not every plural form of it."""
    found = [catalog for folder in (*catalogs, HERE) if (catalog := _catalog(Path(folder), lang)) is not None]

    def has(text: tuple[str, ...]) -> bool:
        return any(len(c.forms.get(text[0], ())) >= (c.plurals if len(text) > 1 else 1) for c in found)

    return sorted({text[0] for text in texts(sources) if not has(text)})


def sayings(module: str) -> dict[str, tuple[str, str]]:
    """By kind of event: as the viewer did it, and as another did it; the same where everybody is told the same."""
    texts = tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8"))
    told = {kind: (line, line) for kind, line in texts.get("told", {}).items()}
    return {kind: (mine, theirs) for kind, (mine, theirs) in texts["said"].items()} | told


def terms(module: str) -> dict[str, str]:
    """What the groups of features are about, from the file terms.toml beside a module."""
    told: dict[str, str] = tomllib.loads(Path(module).with_name("terms.toml").read_text("utf-8"))["told"]
    return told


def capital(line: str, names: Sequence[str]) -> str:
    """A line as a sentence begins; people write their names as they like."""
    return line if line.startswith(tuple(names)) else line[:1].upper() + line[1:]
