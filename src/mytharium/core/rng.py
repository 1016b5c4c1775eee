"""The source of chance: a small, fast generator that lives outside every game state.

The algorithm is sfc32 on 32-bit words, so that compiled 64-bit and interpreted unbounded integers agree exactly.
"""

import hashlib
from typing import Final, final

from mypy_extensions import i64

_MASK: Final[i64] = 0xFFFFFFFF
_TWO32: Final[i64] = 0x100000000


@final
class Rng:
    """Numbers from a seed. `Rng("tonight")` and `Rng("tonight", 7)` are independent streams."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: str = "0", stream: int = 0) -> None:
        digest = hashlib.sha256(f"{seed}/{stream}".encode()).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.counter = int.from_bytes(digest[12:16], "little")

    def word(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self.a + self.b + self.counter) & _MASK
        self.counter = (self.counter + 1) & _MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _MASK
        self.c = (((self.c << 21) & _MASK | self.c >> 11) + out) & _MASK
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely; 1 <= n < 2**31."""
        product: i64 = self.word() * n
        low: i64 = product & _MASK
        if low < n:
            unfair: i64 = (_TWO32 - n) % n
            while low < unfair:
                product = self.word() * n
                low = product & _MASK
        return product >> 32

    def fork(self) -> "Rng":
        """A new generator that depends only on where this one stands."""
        return Rng(f"{self.word()}.{self.word()}.{self.word()}.{self.word()}")

    def stand(self, other: "Rng") -> None:
        """Go to where another generator stands: from there on both give the same."""
        self.a, self.b, self.c, self.counter = other.a, other.b, other.c, other.counter
