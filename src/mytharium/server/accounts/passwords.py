"""Passwords: what makes one good enough, and how one is kept."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from mytharium.scene.words import mark

SHORTEST, LONGEST = 10, 200
GUESSES = 10**8  # of one who tries what people like, common passwords and the own name first; fewer are too few
LOOKED_AT = 72  # characters, lest a long one take long
AT_ONCE = 2  # each hash takes 64 MB for a moment

TOO_SHORT = mark("A password needs at least 10 characters. A few words in a row are easy to remember.")
TOO_LONG = mark("A password has at most 200 characters.")
TOO_EASY = mark("This password is too easy to guess. Choose another one.")


def flaw(password: str, name: str) -> str:
    """Why a password is not good enough, in one sentence; nothing if it is."""
    if len(password) < SHORTEST:
        return TOO_SHORT
    if len(password) > LONGEST:
        return TOO_LONG
    is_easy = zxcvbn(password[:LOOKED_AT], [name, *name.split()])["guesses"] < GUESSES
    return TOO_EASY if is_easy else ""


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
