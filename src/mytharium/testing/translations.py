"""The .po files of the games, brought up to date with what their code says.

python -m mytharium.testing.translations            # all games in all languages
python -m mytharium.testing.translations mythicals  # one game

A new text is added with an empty translation, which the tests count as missing. What nobody says any more is dropped.
"""

import sys
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.words import HERE as SHARED
from mytharium.scene.words import TRANSLATED, sources, texts

Said = tuple[str, ...]  # (text,) or (singular, plural); as a translation, one form or several
HEAD: Final = r"""msgid ""
msgstr ""
"Language: {lang}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n {plural} 1);\n"
"""


def said(folder: Path, meta: Meta) -> list[Said]:
    """Everything that a game says: in its code, of events, in its lesson, and on the shelf."""
    shelf = [meta.about.tagline, meta.about.rulebook, meta.about.reconstructed]
    for option in meta.options:
        values = () if option.is_switch else option.values
        shelf += [option.title, option.help, *(option.label(value) for value in values)]
    for module in meta.modules:
        shelf += [module.title, module.summary]
    for preset in meta.presets:
        shelf += [preset.title, preset.summary]
    code = texts(sources(folder))
    return list(dict.fromkeys([*code, *((text,) for text in shelf if text)]))


def read(path: Path) -> dict[Said, Said]:
    """The translations of a file by what they translate; none if there is no file."""
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {_forms(entry.id): _forms(entry.string) for entry in read_po(file) if entry.id}


def write(path: Path, lang: str, entries: dict[Said, Said]) -> None:
    blocks = [path.read_text("utf-8").split("\n\n")[0] + "\n" if path.is_file() else _head(lang)]
    for text, forms in entries.items():
        lines = [f"msgid {_quoted(text[0])}"]
        if len(text) > 1:
            lines.append(f"msgid_plural {_quoted(text[1])}")
            lines += [f"msgstr[{k}] {_quoted(form)}" for k, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {_quoted(forms[0])}")
        blocks.append("\n".join(lines) + "\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(blocks), "utf-8")


def update(name: str, lang: str) -> list[str]:
    """Bring one catalog up to date; the texts that lack a translation now."""
    folder = Path(games.face(name).catalog)
    path = folder / f"{lang}.po"
    before, shared = read(path), read(SHARED / f"{lang}.po")
    wanted = [text for text in said(folder.parents[1], games.meta(name)) if text not in shared]
    order = [text for text in before if text in wanted] + [text for text in wanted if text not in before]
    entries = {text: before.get(text, ("",) * len(text)) for text in order}
    write(path, lang, entries)
    return [text[0] for text, forms in entries.items() if not all(forms)]


def _forms(text: str | tuple[str, ...] | list[str] | None) -> Said:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _head(lang: str) -> str:
    return HEAD.replace("{lang}", lang).replace("{plural}", ">" if lang == "fr" else "!=")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main(*names: str) -> int:
    for name in names or games.names():
        for lang in TRANSLATED:
            missing = update(name, lang)
            print(f"{name} {lang}: {f'{len(missing)} to translate' if missing else 'complete'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
