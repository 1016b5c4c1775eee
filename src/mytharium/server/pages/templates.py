"""The Jinja environment of pages and regions."""

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from mytharium.scene.words import Words

WEB = Path(__file__).parents[2] / "web"
STATIC = "/static"
SMALL, MOST = 2000, 2000  # letters of values worth a comparison; regions remembered
SLOT = "\0"  # stands where blocks go
_remembered: dict[tuple[str, str, str], str] = {}


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["static"] = lambda path: f"{STATIC}/{path}"
    made.globals["style_of"] = lambda game: f"{STATIC}/games/{game}.css"
    return made


_ENVIRONMENT = _environment()


def template(name: str) -> Template:
    return _ENVIRONMENT.get_template(name)


def fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    """One region: the element whose id is its name. What is small is remembered: it is often the same."""
    if any(isinstance(value, Markup) for value in values.values()):
        return _fragment(name, words, values)
    key = (name, words.lang, repr(values))
    if len(key[2]) > SMALL:
        return _fragment(name, words, values)
    found = _remembered.get(key)
    if found is None:
        if len(_remembered) >= MOST:
            _remembered.clear()
        found = _remembered[key] = _fragment(name, words, values)
    return found


def around(name: str, words: Words, values: Mapping[str, object]) -> list[str]:
    """A region in pieces: what stands before, between and after the slots of its template."""
    return fragment(name, words, {**values, "slot": SLOT}).split(SLOT)


def _fragment(name: str, words: Words, values: Mapping[str, object]) -> str:
    return template(f"parts/{name}.html").render(values, t=words.t, n=words.n).strip()
