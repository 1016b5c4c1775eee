"""Everything an object holds, as plain values to compare: it finds copies that share and views that know too much."""

from collections.abc import Iterator

from mytharium.core.protocol import Event, Game, State
from mytharium.core.rng import Rng

Plain = object  # numbers, texts, None, and tuples of these
DEEPEST = 20


def contents(thing: object, forbidden: tuple[type, ...] = (), depth: int = 0) -> Plain:
    """The values in an object and in all it refers to. TypeError where it reaches something of a forbidden type."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if isinstance(thing, forbidden):
        raise TypeError(f"a {type(thing).__name__} inside")
    if depth > DEEPEST:
        raise TypeError("something that refers to itself")
    if isinstance(thing, dict):
        return tuple(sorted((repr(k), contents(v, forbidden, depth + 1)) for k, v in thing.items()))
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted(repr(contents(part, forbidden, depth + 1)) for part in thing))
    names = sorted(attributes(thing))
    if names:
        return tuple((name, contents(getattr(thing, name), forbidden, depth + 1)) for name in names)
    if hasattr(thing, "__getitem__") and hasattr(thing, "__len__"):
        return tuple(contents(thing[k], forbidden, depth + 1) for k in range(len(thing)))
    return repr(thing)


SECRET_TYPES = (State, Game, Rng)  # no view refers to these


def attributes(thing: object) -> Iterator[str]:
    """The names of an object's attributes, whether its class is compiled, slotted or plain."""
    names: dict[str, None] = dict.fromkeys(getattr(type(thing), "__mypyc_attrs__", ()))
    for cls in type(thing).__mro__:
        slots: object = cls.__dict__.get("__slots__", ())
        names.update(dict.fromkeys((slots,) if isinstance(slots, str) else slots if isinstance(slots, tuple) else ()))
    names.update(dict.fromkeys(getattr(thing, "__dict__", ())))
    return (name for name in names if name not in ("__dict__", "__weakref__") and hasattr(thing, name))


def told(events: list[Event], viewer: int) -> list[tuple[str, int, tuple[tuple[str, int], ...]]]:
    """What a viewer learns from events."""
    return [(e.kind, e.seat, tuple(sorted(e.args.items()))) for e in events if e.seen_by(viewer)]
