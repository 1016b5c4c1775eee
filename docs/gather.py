"""The pages of the documentation site, gathered for its generator: `python docs/gather.py build/pages`.

The README, the rulebooks and others become pages beside those of docs/, so that nothing is kept twice, and links follow
them there. What is no page of the site, a folder or a program, keeps its name and loses its link.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^):#]+)(#[^)]*)?\)")
PICTURE = re.compile(r"(!\[[^]]*\]\()docs/")
FIGURE = re.compile(r"^!\[[^]]*\]\(figure:[^)]*\)\n+", re.MULTILINE)  # the site itself draws them, at /rules/GAME
ANCHOR = re.compile(r"^(?!#)(.*\S)\s*\{#([\w-]+)\}$", re.MULTILINE)  # of a paragraph; Markdown knows those of headings


def pages() -> dict[str, str]:
    """Each file of the repository that is a page, and where the site has it."""
    found = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
    found |= {f"docs/{path.name}": path.name for path in ROOT.glob("docs/*.md")}
    rules = (path.relative_to(ROOT) for path in ROOT.glob("src/mytharium/games/*/RULES.md"))
    return found | {path.as_posix(): f"rules/{path.parent.name}.md" for path in rules}


def gather(into: Path) -> None:
    shutil.rmtree(into, ignore_errors=True)
    known = pages()
    for source, page in known.items():
        place = into / page
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_text(source, known), "utf-8")
    for picture in ROOT.glob("docs/*.svg"):
        shutil.copy(picture, into)


def _text(source: str, known: dict[str, str]) -> str:
    def follow(link: re.Match[str]) -> str:
        text, target, anchor = link.groups()
        page = known.get(posixpath.normpath(posixpath.join(posixpath.dirname(source), target)))
        if page is None:
            return text
        return f"[{text}]({posixpath.relpath(page, posixpath.dirname(known[source]) or '.')}{anchor or ''})"

    text = ANCHOR.sub(r'\1<a id="\2"></a>', (ROOT / source).read_text("utf-8"))
    return LINK.sub(follow, PICTURE.sub(r"\1", FIGURE.sub("", text)))


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
