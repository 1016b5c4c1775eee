"""Passwords: what makes one good enough, and how one is kept."""

import asyncio
from functools import cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mytharium.scene.words import mark

SHORTEST, LONGEST = 10, 200
LETTERS = 4  # a password of fewer different ones is as good as none
AT_ONCE = 2  # each hash takes 64 MB for a moment

TOO_SHORT = mark("A password needs at least 10 characters. A few words in a row are easy to remember.")
TOO_LONG = mark("A password has at most 200 characters.")
TOO_COMMON = mark("Too many people have this password, so it is among the first that are tried. Choose another one.")
TOO_PLAIN = mark("This password is too easy to guess. Choose another one.")


@cache
def _common() -> frozenset[str]:
    lines = (Path(__file__).parent / "common_passwords.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def flaw(password: str, name: str) -> str:
    """Why a password is not good enough, in one sentence; nothing if it is."""
    plain = password.casefold()
    if len(password) < SHORTEST:
        return TOO_SHORT
    if len(password) > LONGEST:
        return TOO_LONG
    if plain in _common():
        return TOO_COMMON
    if len(set(plain)) < LETTERS or plain in (name.casefold(), name.casefold()[::-1]):
        return TOO_PLAIN
    return ""


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._nobody = ""

    async def kept(self, password: str) -> str:
        """What is stored of a password."""
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the password. It takes as long if there is none, so that time tells nothing."""
        if not self._nobody:
            self._nobody = await self.kept("nobody's password")
        async with self._places:
            return await asyncio.to_thread(self._fits, password[:LONGEST], kept or self._nobody) and bool(kept)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
