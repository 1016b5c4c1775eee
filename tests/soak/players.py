"""People who play at random over real sockets, and remember what the server has shown to be played."""

import contextlib
import json
import random
import time
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from mytharium.server.app.security import COOKIE
from tests.server.real import Browser, read
from tests.soak.serving import ForkedServer

LOST = (WebSocketException, OSError, TimeoutError, EOFError)
PATIENCE = 60


class Player:
    """One person at one table."""

    def __init__(self, game: str, code: str, cookie: str) -> None:
        self.game, self.code, self.rng = game, code, random.Random(code)
        self.browser = Browser()
        self.browser.cookies[COOKIE] = cookie
        self.shown: dict[int, str] = {}  # by its place in the log: an entry of this person
        self.seq = 0  # how far the log was seen to go
        self.over = False
        self.troubles: list[str] = []  # what was said instead of a frame

    def play(self, server: ForkedServer) -> None:
        """Until the line is cut or the game is over."""
        with contextlib.suppress(*LOST), self.browser.socket(server, self.code) as line:
            frame = self._frame(line)
            while not frame["state"]["over"] and not _is_played_for(frame):
                frame = self._answer(line, frame) if frame["state"]["your_turn"] else self._frame(line)
            self.over = True

    def _frame(self, line: ClientConnection) -> dict[str, Any]:
        while (message := read(line, PATIENCE))["type"] != "table":
            self._note(line, message)
        self.seq = max(self.seq, message["seq"])
        return message

    def _note(self, line: ClientConnection, message: dict[str, Any]) -> None:
        """Remember what was said instead of a frame, and ask for one."""
        self.troubles.append(message.get("text", message["type"]))
        time.sleep(0.05)
        line.send(json.dumps({"type": "look", "moment": None}))

    def _answer(self, line: ClientConnection, frame: dict[str, Any]) -> dict[str, Any]:
        """Make a move and send a ping. The server answers in order: without a complaint before the pong, it was played.

        A frame is no proof: an auto-answer at the same position leads to one too, before the move is refused as stale.
        """
        seq = frame["seq"]
        act = "" if frame["state"]["must_end"] else self.rng.choice(frame["choices"])["act"]
        line.send(json.dumps({"type": "move", "seq": seq, "act": act} if act else {"type": "done", "seq": seq}))
        line.send(json.dumps({"type": "ping"}))
        troubles = len(self.troubles)
        while (message := read(line, PATIENCE))["type"] != "pong":
            if message["type"] == "table":
                frame = message
                self.seq = max(self.seq, frame["seq"])
            else:
                self._note(line, message)
        played = len(self.troubles) == troubles
        if played:
            self.shown[seq] = f"move {act.partition('; ')[0]}" if act else "done "
        while frame["passing"] or (played and frame["seq"] == seq):
            frame = self._frame(line)
        return frame


def _is_played_for(frame: dict[str, Any]) -> bool:
    """Whether a bot has the seat, because its time was over."""
    state = frame["state"]
    return bool(state["your_turn"] and not state["must_end"] and not frame["choices"] and not frame["passing"])
