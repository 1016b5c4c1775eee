"""A view as plain data, which another program can read and JSON can carry, and the view again."""

from collections.abc import Mapping
from copyreg import __newobj__  # type: ignore[attr-defined]  # of every object that is pickled
from typing import Any, cast

from mytharium.core.protocol import WATCHER, Game, View


class BadView(ValueError):
    """Data that is not a view of this game."""


def plain(view: View) -> dict[str, Any]:
    """The numbers of a view by their names, or in their order under `told` where a game writes them down so."""
    make, told, *state = cast(tuple[Any, ...], view.__reduce_ex__(2))
    return dict(state[0]) if make is __newobj__ else {"told": list(told)}


def viewed(game: Game, seats: int, data: Mapping[str, Any]) -> View:
    """The view of a game that `plain` made this of. Nothing but numbers and texts is taken from it."""
    sample = game.observe(game.new(seats), WATCHER)
    make, told, *state = cast(tuple[Any, ...], sample.__reduce_ex__(2))
    try:
        if make is not __newobj__:
            return cast(View, make(*_shaped(data["told"], told)))
        for name, like in state[0].items():
            setattr(sample, name, _shaped(data[name], like))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise BadView(f"This is not a view of {game.id}: {error}") from error
    return sample


def _shaped(value: Any, like: Any) -> Any:
    """A value that JSON has carried, with tuples where there are some in what it should be like."""
    if isinstance(like, tuple | list):
        if not isinstance(value, tuple | list):
            raise TypeError(f"{value!r} is no list")
        fixed = isinstance(like, tuple) and len(like) == len(value)
        shaped = (_shaped(item, like[k] if fixed else like[0] if like else 0) for k, item in enumerate(value))
        return tuple(shaped) if isinstance(like, tuple) else list(shaped)
    if not isinstance(value, int | str):
        raise TypeError(f"{value!r} is neither a number nor a text")
    return value
