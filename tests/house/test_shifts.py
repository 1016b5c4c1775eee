"""Compiled modules shift no constant by a variable, because mypyc 2.4.1 would do it in 32 bits.

mypyc writes an i64 constant into C as a plain `int` literal and lets the C compiler widen the result, too late for
a shift. Measured with gcc 12, comparing compiled with interpreted for counts from 0 to 63:

wrong, and silently so, from 31 - (bits of the constant - 1) places on; `63 >> k` and `-1 << k` from 32
    1 << k     63 << k     -1 << k     (3 + 4) << k     63 >> k     i64(1) << k     len(b"a") << k     ord("a") << k
    ONE << k     module.ONE << k     Class.ONE << k          (Final, as int or as i64, here or imported)
    one << k                                                 (an i64 local that is assigned once, to any of these)
    and all that is made of them: (1 << k) - 1, ~(1 << k), mask | 1 << k, mask & (1 << k)
wrong, but stopped by the C compiler (setup.py makes those warnings errors)
    i64(1) << 40     i64(2_000_000_000) * 2     `one << 40` and `one + one` on such locals
right
    1 << 40     ONE << 40     1 << PLACES                    (literals and Finals on both sides are folded by mypyc)
    a function's argument, also by default, an attribute, an item of bytes, tuple or vec, a call's result, a loop's
    variable, a global that is not Final, an expression with one of these in it, a local assigned more than once
    1 << k where k is a plain int, not i64                   (still refused here inside functions; use a table)

Write a table of bits at module level (`BITS: Final = tuple(1 << k for k in range(62))`, plain ints, is right) or hand
the constant to a function.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.house.tree import compiled_modules, name

pytestmark = pytest.mark.source

CASTS = {"i64", "i32", "i16", "u8", "int", "len", "ord"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def folded(node: ast.expr) -> bool:
    """Literals, Finals and arithmetic on them, which mypyc computes itself. A Final is known by its capitals."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=text) | ast.Attribute(attr=text):
            return text.isupper()
        case ast.UnaryOp(operand=operand):
            return folded(operand)
        case ast.BinOp(left=left, right=right):
            return folded(left) and folded(right)
    return False


def constant(node: ast.expr, fixed: set[str]) -> bool:
    """What reaches C as a literal: the folded, casts of it, and locals in `fixed`, assigned once to such a value."""
    match node:
        case ast.Name(id=text) if text in fixed:
            return True
        case ast.UnaryOp(operand=operand):
            return constant(operand, fixed)
        case ast.BinOp(left=left, right=right):
            return constant(left, fixed) and constant(right, fixed)
        case ast.Call(func=ast.Name(id=text), args=[argument]) if text in CASTS:
            return constant(argument, fixed)
    return folded(node)


def fixed_locals(function: Function) -> set[str]:
    """Locals with one assignment in the whole function, and that of a constant."""
    stores = [n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    fixed: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=text)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=text), value=ast.expr() as value):
                pass
            case _:
                continue
        if stores.count(text) == 1 and constant(value, fixed):
            fixed.add(text)
    return fixed


def miscompiled(source: str) -> Iterator[int]:
    """Lines of the shifts in functions whose left side is a C literal and that mypyc does not fold."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, Function):
            continue
        fixed = fixed_locals(function)
        for node in ast.walk(function):
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.LShift | ast.RShift)
                and constant(node.left, fixed)
                and not (folded(node.left) and folded(node.right))
            ):
                found.add(node.lineno)
    yield from sorted(found)


def test_compiled_modules_shift_no_constant_by_a_variable() -> None:
    wrong = [
        f"{name(path)}:{line} shifts a constant, which mypyc compiles to a wrong answer"
        for path in compiled_modules()
        for line in miscompiled(path.read_text())
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "body",
    [
        "return 1 << k",
        "return i64(1) << k",
        "return (1 << k) - 1",
        "return 63 << k",
        "return 63 >> k",
        "return -1 << k",
        "return (3 + 4) << k",
        "return ONE << k",
        "return verbs.ONE << k",
        "return i64(1) << 40",
        "return ord('a') << k",
        "return mask | 1 << k",
        "one: i64 = 1\n    return one << k",
        "one = i64(1)\n    two = one\n    return two << k",
        "one: i64 = 1\n    return one << 40",
    ],
)
def test_a_miscompiled_shift_is_found(body: str) -> None:
    assert list(miscompiled(f"def f(mask: i64, k: i64) -> i64:\n    {body}\n"))


@pytest.mark.parametrize(
    "body",
    [
        "return 1 << 40",
        "return ONE << 40",
        "return 1 << PLACES",
        "return mask << k",
        "return self.mask << k",
        "return TABLE[0] << k",
        "return i64(TABLE[0]) << k",
        "return (mask & 1) << k",
        "return first(mask) << k",
        "one: i64 = 1\n    one <<= k\n    return one",
        "one: i64 = 1\n    for j in range(3):\n        one = one << 1\n    return one",
    ],
)
def test_a_right_shift_is_let_through(body: str) -> None:
    assert not list(miscompiled(f"def f(mask: i64, k: i64) -> i64:\n    {body}\n"))


def test_tables_may_be_made_at_module_level() -> None:
    assert not list(miscompiled("BITS: Final = tuple(1 << k for k in range(62))\n"))
