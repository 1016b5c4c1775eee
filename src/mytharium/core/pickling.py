"""Objects that are pickled and copied whole, also where an interpreted class inherits from a compiled one."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Whole:
    """Left to itself, a compiled class would forget the attributes of its interpreted heirs."""

    def __getstate__(self) -> dict[str, object]:
        named: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", ())
        found: dict[str, object] = {name: getattr(self, name) for name in named if hasattr(self, name)}
        found.update(getattr(self, "__dict__", {}))
        return found

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
