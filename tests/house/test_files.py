"""Files stay short, and name neither a package registry nor a folder of somebody's machine."""

import re
import subprocess

import pytest

from tests.house.tree import PACKAGE, ROOT, modules, name

pytestmark = pytest.mark.source

# Written so that this file does not name them either.
FOREIGN = re.compile(
    r"pypi[.]org|pythonhosted[.]org|npmjs[.](org|com)|debian[.]org"
    r"|(?<![\w./:-])/(root|work|home/\w+|Users/\w+|opt)/",
)


LIMIT = 450
SHORT, MAX_SHORT_FILES = 40, 90


def test_files_are_short() -> None:
    long = [
        f"{name(path)} has {count} lines, {LIMIT} are allowed"
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".js", ".css", ".html")
        if (count := len(path.read_text().splitlines())) > LIMIT
    ]
    assert not long, "\n".join(long)


def test_few_files_are_tiny() -> None:
    """A file under 40 lines needs a reason: merge it with the one that uses it."""
    short = [name(path) for path in modules() if len(path.read_text().splitlines()) < SHORT]
    assert len(short) <= MAX_SHORT_FILES, "\n".join(short)


def test_nothing_compiled_lies_beside_the_sources() -> None:
    found = [name(path) for suffix in ("so", "pyd") for path in PACKAGE.rglob(f"*.{suffix}")]
    assert not found, f"a library beside its source wins over the edited file; remove {found}"


def test_no_file_names_a_registry_or_a_machine() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    wrong = []
    for path in (ROOT / part for part in listed.split("\0") if part):
        if not path.is_file():
            continue
        text = path.read_bytes().decode(errors="replace")
        wrong += [f"{name(path)}: {found.group()}" for found in FOREIGN.finditer(text)]
    assert not wrong, "\n".join(wrong)


def test_lines_of_templates_are_short() -> None:
    templates = sorted((PACKAGE / "web" / "templates").rglob("*.html"))
    long = [
        f"{name(path)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > 140
    ]
    assert templates
    assert not long, "\n".join(long)
