"""Everything an object holds, as plain values to compare: it finds copies that share and views that know too much."""

from collections.abc import Iterable

from mytharium.core.protocol import Event, Game, State
from mytharium.core.rng import Rng

Plain = object  # numbers, texts, None, and tuples of these
PLAIN = frozenset((bool, int, float, str, bytes, type(None)))
DEEPEST = 20
NOT_SET = object()


def contents(thing: object, forbidden: tuple[type, ...] = (), depth: int = 0) -> Plain:
    """The values in an object and in all it refers to. TypeError where it reaches something of a forbidden type."""
    if type(thing) in PLAIN:
        return thing
    if isinstance(thing, forbidden):
        raise TypeError(f"a {type(thing).__name__} inside")
    if depth > DEEPEST:
        raise TypeError("something that refers to itself")
    deeper = depth + 1
    if isinstance(thing, dict):
        return tuple(sorted((repr(k), contents(v, forbidden, deeper)) for k, v in thing.items()))
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted(repr(contents(part, forbidden, deeper)) for part in thing))
    if isinstance(thing, (list, tuple)) and type(thing) in (list, tuple):
        return tuple([part if type(part) in PLAIN else contents(part, forbidden, deeper) for part in thing])
    held = [
        (name, part if type(part) in PLAIN else contents(part, forbidden, deeper))
        for name in attributes(thing)
        if (part := getattr(thing, name, NOT_SET)) is not NOT_SET
    ]
    if held:
        return tuple(held)
    if hasattr(thing, "__getitem__") and hasattr(thing, "__len__"):
        parts = [thing[k] for k in range(len(thing))]
        return tuple([part if type(part) in PLAIN else contents(part, forbidden, deeper) for part in parts])
    return repr(thing)


SECRET_TYPES = (State, Game, Rng)  # no view refers to these


def attributes(thing: object) -> Iterable[str]:
    """The names of an object's attributes in order, whether its class is compiled, slotted or plain."""
    own = getattr(thing, "__dict__", None)
    return sorted({*declared(type(thing)), *own} - SHARING) if own else declared(type(thing))


DECLARED: dict[type, tuple[str, ...]] = {}
SHARING = {"_shared"}  # what copies share until one of them changes it is no part of a position


def declared(cls: type) -> tuple[str, ...]:
    """The attributes that a compiled or slotted class has room for."""
    if cls in DECLARED:
        return DECLARED[cls]
    names: set[str] = set(getattr(cls, "__mypyc_attrs__", ()))
    for base in cls.__mro__:
        slots: object = base.__dict__.get("__slots__", ())
        names.update((slots,) if isinstance(slots, str) else slots if isinstance(slots, tuple) else ())
    return DECLARED.setdefault(cls, tuple(sorted(names - SHARING - {"__dict__", "__weakref__"})))


def told(events: list[Event], viewer: int) -> list[tuple[str, int, tuple[tuple[str, int], ...]]]:
    """What a viewer learns from events."""
    return [(e.kind, e.seat, tuple(sorted(e.args.items()))) for e in events if e.seen_by(viewer)]
