"""The documentation site is built without a warning, tells all names, and asks nothing of other hosts."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import mytharium
from tests.house.tree import ROOT, games
from tests.needs import need

LOADED = re.compile(r'<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)="(https?:)?//')


def test_the_site_is_built(tmp_path: Path) -> None:
    """In a folder of its own, so that what `make docs` has made stays."""
    need("docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    (tmp_path / "src").symlink_to(ROOT / "src")
    for command in (
        [sys.executable, str(ROOT / "docs/gather.py"), "build/pages"],
        [str(Path(sys.executable).with_name("zensical")), "build", "--strict"],
    ):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    site = {path.parent.name: path.read_text("utf-8") for path in (tmp_path / "build/docs").rglob("index.html")}
    assert [name for name, page in site.items() if LOADED.search(page)] == []
    told = {found.rpartition(".")[2] for found in re.findall(r'id="(mytharium[\w.]*)"', site["reference"])}
    assert {*mytharium.__all__, "step", "settle", "rollout", "Refusal", "Moves", "Event"} <= told
    for game in games():
        rules = (ROOT / f"src/mytharium/games/{game}/RULES.md").read_text("utf-8")
        anchors = re.findall(r"\{#([\w-]+)\}$", rules, re.MULTILINE)
        assert [anchor for anchor in anchors if f'id="{anchor}"' not in site[game]] == []
        assert "figure:" not in site[game]
        pictures = re.findall(rf'<img[^>]* src="([^"]*{game}-[^"]+\.svg)"', site[game])
        assert len(pictures) == rules.count("](figure:")
        assert all((tmp_path / "build/docs/rules" / game / picture).is_file() for picture in pictures)
