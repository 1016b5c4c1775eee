"""Terms and privacy: our own texts, or those of the host, as Markdown."""

from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

TEXTS = Path(__file__).parents[1] / "admin" / "texts"


@dataclass(frozen=True, slots=True)
class Legal:
    title: str
    html: Markup
    lang: str


def text_for(name: str, file: str, lang: str) -> Legal:
    """The text of that name in a language, or in that of the file itself. It is read anew each time: hosts edit it."""
    whole = Path(file) if file else TEXTS / f"{name}.md"
    own = whole.with_name(f"{whole.stem}.{lang}{whole.suffix}")
    found, lang = (own, lang) if own.is_file() else (whole, "en" if not file else "")
    head, _, rest = found.read_text("utf-8").strip().partition("\n")
    html = MarkdownIt("commonmark", {"html": False}).render(rest)
    return Legal(head.lstrip("# ").strip(), Markup(html), lang)
