"""The pages of the documentation site, gathered for its generator: `python docs/gather.py build/pages`.

The README, the rulebooks and others become pages beside those of docs/, so that nothing is kept twice, and links follow
them there. What is no page of the site, a folder or a program, keeps its name and loses its link. The figures of the
rulebooks are drawn as the site itself draws them at /rules/GAME.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

from mytharium.server.web.rulebook import FIGURE, Figure, picture

ROOT = Path(__file__).resolve().parent.parent
RULES = "rules"
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^):#]+)(#[^)]*)?\)")
PICTURE = re.compile(r"(!\[[^]]*\]\()docs/")
ANCHOR = re.compile(r"^(?!#)(.*\S)\s*\{#([\w-]+)\}$", re.MULTILINE)  # of a paragraph; Markdown knows those of headings


def pages() -> dict[str, str]:
    """Each file of the repository that is a page, and where the site has it."""
    found = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
    found |= {f"docs/{path.name}": path.name for path in ROOT.glob("docs/*.md")}
    rules = (path.relative_to(ROOT) for path in ROOT.glob("src/mytharium/games/*/RULES.md"))
    return found | {path.as_posix(): f"{RULES}/{path.parent.name}.md" for path in rules}


def gather(into: Path) -> None:
    shutil.rmtree(into, ignore_errors=True)
    known = pages()
    for source, page in known.items():
        place = into / page
        place.parent.mkdir(parents=True, exist_ok=True)
        text = _text(source, known)
        if place.parent.name == RULES:
            text = _illustrated(text, place)
        place.write_text(text, "utf-8")
    for drawing in ROOT.glob("docs/*.svg"):
        shutil.copy(drawing, into)


def _text(source: str, known: dict[str, str]) -> str:
    def follow(link: re.Match[str]) -> str:
        text, target, anchor = link.groups()
        page = known.get(posixpath.normpath(posixpath.join(posixpath.dirname(source), target)))
        if page is None:
            return text
        return f"[{text}]({posixpath.relpath(page, posixpath.dirname(known[source]) or '.')}{anchor or ''})"

    text = ANCHOR.sub(r'\1<a id="\2"></a>', (ROOT / source).read_text("utf-8"))
    return LINK.sub(follow, PICTURE.sub(r"\1", text))


def _illustrated(text: str, page: Path) -> str:
    """A rulebook with its figures, each a file beside the page."""

    def draw(found: re.Match[str]) -> str:
        figure = Figure.asked_for(found)
        name = re.sub(r"\W+", "-", found[0].partition("figure:")[2]).strip("-")
        place = page.with_name(f"{page.stem}-{name}.svg")
        place.write_text(picture(page.stem, figure), "utf-8")
        return f"![{figure.caption}]({place.name})\n\n*{figure.caption}*"

    return FIGURE.sub(draw, text)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
