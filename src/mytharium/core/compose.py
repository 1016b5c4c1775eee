"""A ruleset from a base game, the modules that were chosen and the options that were set.

Options are read here and nowhere else; modules combine freely unless they say otherwise.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

from mypy_extensions import mypyc_attr

VERSION: Final = "version"  # like an option, but for old records only: the version of the rules they were played by


class ComposeError(ValueError):
    """A game, module or option that does not exist or does not fit; the message says what would.

    `option` names the option that is wrong, if one is; `gaps` fill the braces of the sentence, in whatever language.
    """

    def __init__(self, sentence: str, option: str = "", **gaps: object) -> None:
        super().__init__(sentence.format(**gaps) if gaps else sentence)
        self.sentence = sentence
        self.option = option
        self.gaps = gaps


@dataclass(frozen=True)
class Option:
    """One choice a host makes when a table is set up."""

    name: str
    title: str
    values: tuple[str, ...]  # the first is the default
    help: str = ""
    open: bool = False  # other texts, with / between lines, are possible too; the game checks them when it is made
    labels: tuple[str, ...] = ()  # what players call the values, where their names alone do not say it
    needs: str = ""  # a module, or an option that is not at its default, without which it does not matter
    folded: bool = False  # for those who look for it

    @property
    def is_switch(self) -> bool:
        return self.values == ("no", "yes")

    def label(self, value: str) -> str:
        if self.labels and value in self.values:
            return self.labels[self.values.index(value)]
        return value.replace("_", " ").capitalize()


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """An expansion, a faction or an erratum. Subclasses patch the component data and bring hooks."""

    def __init__(
        self,
        name: str,
        title: str,
        version: int = 1,
        requires: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
        summary: str = "",
    ) -> None:
        self.name, self.title, self.version = name, title, version
        self.requires, self.conflicts = requires, conflicts
        self.summary = summary

    def patch(self, data: dict[str, object]) -> None:
        """Change the component data before the game is made."""

    def hooks(self) -> list[object]:
        """What the module does at the game's named moments: small objects over the game's own no-op base."""
        return []


@dataclass(frozen=True)
class Preset:
    """A set-up that has a name; options that it does not mention are at their defaults."""

    name: str
    title: str
    summary: str
    modules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    alone: bool = False  # one person against the automas that it seats


@dataclass(frozen=True)
class About:
    """What a shelf says about a game, and whom it credits."""

    tagline: str
    designers: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    rulebook: str = ""
    reconstructed: str = ""  # which component data is a reconstruction


@dataclass(frozen=True)
class Meta:
    """A game on the shelf: data for pages, forms and the command line."""

    name: str
    title: str
    seats: tuple[int, int]
    minutes: int
    about: About
    options: tuple[Option, ...] = ()
    modules: tuple[Module, ...] = ()
    version: int = 1
    automas: int = 0  # how many of the seats the rules themselves can play, if an option says so
    secrets: bool = True  # whether anything is hidden from anybody, beyond what chance has yet to draw
    presets: tuple[Preset, ...] = ()  # the first one is for a first game

    @property
    def fewest(self) -> int:
        """How few people and bots can play: beside automas one is enough."""
        return max(1, self.seats[0] - self.automas)


@dataclass(frozen=True)
class Ruleset:
    """A frozen choice: what a Game is made from and what a record stores."""

    id: str
    modules: tuple[Module, ...]
    options: dict[str, str]
    data: dict[str, object]
    hooks: list[object] = field(default_factory=list)
    version: int = 1  # of the base game's rules


def compose(meta: Meta, modules: list[str], options: dict[str, str], data: dict[str, object] | None = None) -> Ruleset:
    """Check the choice, put modules into their stable order and apply their patches to a copy of the data."""
    known = {m.name: m for m in meta.modules}
    for name in modules:
        if name not in known:
            raise ComposeError(f"{meta.title} has no module {name!r}. {_listing('Modules', known)}")
    chosen = tuple(m for m in meta.modules if m.name in modules)
    for m in chosen:
        for other in m.requires:
            if other not in modules:
                raise ComposeError(f"The module {m.name!r} needs {other!r}; add it.")
        for other in m.conflicts:
            if other in modules:
                raise ComposeError(f"The modules {m.name!r} and {other!r} cannot be played together.")
    version = _version(meta, options)
    settings = {o.name: o.values[0] for o in meta.options}
    for name, value in options.items():
        if name == VERSION:
            continue
        option = next((o for o in meta.options if o.name == name), None)
        if option is None:
            raise ComposeError(f"{meta.title} has no option {name!r}. {_listing('Options', settings)}")
        if value not in option.values and not option.open:
            raise ComposeError(f"{name} can be {' or '.join(option.values)}, not {value!r}.")
        settings[name] = value
    patched = deepcopy(data or {})
    hooks: list[object] = []
    for m in chosen:
        m.patch(patched)
        hooks.extend(m.hooks())
    ruleset = "+".join([f"{meta.name}@{version}"] + [f"{m.name}@{m.version}" for m in chosen])
    return Ruleset(ruleset, chosen, settings, patched, hooks, version)


def _version(meta: Meta, options: dict[str, str]) -> int:
    """The newest, unless an older one is asked for."""
    wanted = options.get(VERSION, str(meta.version))
    if wanted not in {str(k) for k in range(1, meta.version + 1)}:
        raise ComposeError(f"{VERSION} can be 1 to {meta.version}, not {wanted!r}.")
    return int(wanted)


def check_seats(meta: Meta, seats: int) -> None:
    low, high = meta.seats
    if not low <= seats <= high:
        count = f"{low}" if low == high else f"{low} to {high}"
        raise ComposeError(f"{meta.title} is for {count} players, not {seats}.")


def _listing(what: str, names: dict[str, object] | dict[str, str] | dict[str, Module]) -> str:
    return f"{what}: {', '.join(names)}." if names else f"It has no {what.lower()}."
