"""The files of deploy/ as far as they can be tried without pulling images: units, compose file, container file."""

import ipaddress
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from mytharium.cli import main
from tests.audit import report

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = ("mytharium.service", "mytharium-worker.service")
INSTALLED = "/srv/mytharium/.venv/bin/mytharium"


@pytest.fixture
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def understood(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Whether the command of this version takes them."""
    command, *rest = arguments
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert {argument.partition("=")[0] for argument in rest if argument.startswith("--")} <= options


@pytest.mark.parametrize("name", UNITS)
def test_units_say_what_systemd_understands(name: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze found: the units are not verified")
    unit = tmp_path / name
    unit.write_text((DEPLOY / name).read_text("utf-8").replace(INSTALLED, sys.executable), "utf-8")
    said = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert name not in said.stderr
    assert said.returncode == 0


@pytest.mark.parametrize("name", UNITS)
def test_units_start_what_this_version_has(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    program, *arguments = shlex.split(re.findall(r"(?m)^ExecStart=(.*)$", text)[0])
    assert program == INSTALLED
    assert f"{Path(program).parents[2]}" in (ROOT / "docs/hosting.md").read_text("utf-8")
    understood(arguments, capsys)


def test_containers_start_what_this_version_has(compose: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    for service in compose["services"].values():
        assert ("build" in service) != ("image" in service)
        if "build" in service:
            context = (DEPLOY / service["build"]["context"]).resolve()
            assert (context / service["build"]["dockerfile"]).is_file()
            understood(service["command"], capsys)
        for place in service.get("volumes", []):
            source = place.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), source
        assert set(service.get("depends_on", {})) <= set(compose["services"])
        assert set(service["networks"]) <= set(compose["networks"])


def test_images_are_pinned_by_digest(compose: dict[str, Any]) -> None:
    """A tag can be moved to another image, a digest cannot."""
    stages = re.findall(r"(?m)^FROM (\S+)", (DEPLOY / "Containerfile").read_text("utf-8"))
    images = [*stages, *(service["image"] for service in compose["services"].values() if "image" in service)]
    assert len(images) == 4
    for image in images:
        assert re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image


def test_an_audit_fails_for_vulnerabilities_only() -> None:
    known = {"name": "one", "version": "1.0", "vulns": []}
    bad = {"name": "two", "version": "2.0", "vulns": [{"id": "CVE-1", "fix_versions": ["2.1"]}]}
    unknown = {"name": "three", "skip_reason": "not found"}
    assert report([known, unknown]) == (["1 dependencies audited, 0 vulnerabilities, 1 not known to it: three"], 0)
    assert report([known, bad]) == (["two 2.0: CVE-1, fixed in 2.1", "2 dependencies audited, 1 vulnerabilities"], 1)
    assert report([unknown])[1] == 0


def test_the_proxy_is_where_the_site_believes_it_to_be(compose: dict[str, Any]) -> None:
    """And no other container can have taken its address before."""
    address = compose["services"]["caddy"]["networks"]["inside"]["ipv4_address"]
    [network] = compose["networks"]["inside"]["ipam"]["config"]
    assert f"--proxy={address}" in compose["services"]["site"]["command"]
    assert ipaddress.ip_address(address) in ipaddress.ip_network(network["subnet"])
    assert ipaddress.ip_address(address) not in ipaddress.ip_network(network["ip_range"])


def test_the_container_file_copies_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [line.split()[1:-1] for line in text.splitlines() if line.startswith("COPY ") and "--from" not in line]
    for source in (source for sources in copied for source in sources):
        assert (ROOT / source).exists(), source
    for locks in re.findall(r"-r (\S+)", text):
        assert (ROOT / locks).is_file(), locks
