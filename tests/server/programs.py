"""People who let programs play: an account with a token, and requests with it."""

import re
from typing import Any

from starlette.testclient import TestClient

from tests.server.hand import Person, Town
from tests.server.real import Browser, Server

PASSWORD = "seven quiet owls"
ALL = ["read", "play", "create"]


def token_of(person: Person, rights: list[str] | None = None, name: str = "Robot") -> str:
    """Make a token on the page of the account."""
    shown = person.post("/account/token", {"name": name, "right": rights or ALL}, 200)
    return found(shown)


def found(page: str) -> str:
    token = re.search(r"<code id=.token.>(mytharium_[\w-]+)<", page)
    assert token
    return token[1]


def token_at(server: Server, name: str) -> str:
    """The same at a real server, with a new account."""
    browser = Browser()
    assert browser.request(server, "/register", {"name": name, "password": PASSWORD}).status_code == 200
    return found(browser.request(server, "/account/token", {"name": name, "right": ALL}).text)


class Program:
    """Asks the API in somebody's name; it has no cookies."""

    def __init__(self, town: Town, token: str) -> None:
        self.client: TestClient = town.person().client
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        path = f"/api/tables{path}"
        if body is None:
            answer = self.client.get(path, headers=self.headers)
        else:
            answer = self.client.post(path, json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        assert "set-cookie" not in answer.headers
        return answer.json()

    def refused(self, path: str, body: dict[str, Any], status: int) -> str:
        """The sentence that says why."""
        sentence: str = self.ask(path, body, status)["error"]
        assert sentence.endswith(".")
        return sentence
