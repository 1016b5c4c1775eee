"""Looks up known vulnerabilities of locked dependencies: `python -m tests.audit LOCK...`, as `make audit` does.

It fails if there are some. If the service that knows them cannot be reached, it says so in one line and succeeds.
"""

import json
import subprocess
import sys
from typing import Any

COMMAND = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--timeout", "10", "--format", "json"]


def main(locks: list[str]) -> int:
    requirements = [part for lock in locks for part in ("--requirement", lock)]
    told = subprocess.run(
        [sys.executable, "-m", "pip_audit", *COMMAND, *requirements], capture_output=True, text=True, check=False
    )
    try:
        found = json.loads(told.stdout)["dependencies"]
    except (ValueError, KeyError):
        print("not audited: the service for vulnerabilities cannot be reached")
        return 0
    lines, status = report(found)
    print("\n".join(lines))
    return status


def report(found: list[dict[str, Any]]) -> tuple[list[str], int]:
    """What to print, and the exit status."""
    skipped = [one["name"] for one in found if "skip_reason" in one]
    if len(skipped) == len(found):
        return ["not audited: the service for vulnerabilities knows none of the packages, so it cannot be reached"], 0
    bad = [
        f"{one['name']} {one['version']}: {flaw['id']}, fixed in {', '.join(flaw['fix_versions']) or 'no version yet'}"
        for one in found
        for flaw in one.get("vulns", ())
    ]
    unknown = f", {len(skipped)} not known to it: {', '.join(skipped)}" if skipped else ""
    return [*bad, f"{len(found) - len(skipped)} dependencies audited, {len(bad)} vulnerabilities{unknown}"], int(
        bool(bad)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
