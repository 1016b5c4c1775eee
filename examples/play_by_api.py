"""A bot that plays at a table of any Mytharium site, and needs nothing but Python.

MYTHARIUM_TOKEN=mytharium_... python examples/play_by_api.py https://games.example.org/t/fern-owl-27

It takes a seat, asks for the position as its seat sees it, and plays one of the legal actions. Put your own idea into
`choose`; the page /api of the site tells all that a position says.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

MOVED_ON = 409


def call(address: str, path: str = "", body: dict[str, Any] | None = None) -> dict[str, Any]:
    """One request about the table; a sentence if it is refused."""
    site, _, table = address.rstrip("/").rpartition("/t/")
    headers = {"Authorization": f"Bearer {os.environ['MYTHARIUM_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site}/api/tables/{table}{path}", data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        if error.code == MOVED_ON:  # somebody was faster: look again
            return call(address)
        sys.exit(json.load(error)["error"])


def choose(table: dict[str, Any]) -> str:
    """The idea: any legal action is as good as any other."""
    return str(random.choice(table["actions"])["notation"])


def main(address: str) -> None:
    table = call(address, "/join", {})
    while not table["over"]:
        if table["actions"]:
            table = call(address, "/moves", {"seq": table["seq"], "action": choose(table)})
        else:
            time.sleep(0.2)
            table = call(address)
    for seat, result in zip(table["seats"], table["results"], strict=True):
        print(f"{result['rank']}. {seat['name']}: {result['score']}")


if __name__ == "__main__":
    main(sys.argv[1])
