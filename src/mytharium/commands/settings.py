"""The settings of a server as commands take them: on the command line, from the environment, from a file."""

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from mytharium.commands.parser import Fault, Parser

if TYPE_CHECKING:
    from mytharium.server.base.settings import Loaded


def add_settings(parser: Parser) -> None:
    """Where the settings are, and the one that most commands need."""
    parser.add_argument(
        "--settings",
        default="",
        metavar="FILE",
        help="a TOML file with settings (default: MYTHARIUM_SETTINGS, or mytharium.toml if it is there)",
    )
    parser.add_argument(
        "--db",
        metavar="URL",
        help="a file for SQLite (default: mytharium.sqlite), or postgresql://USER:PASSWORD@HOST/NAME",
    )


def loaded(arguments: Namespace) -> "Loaded":
    from mytharium.server.base.settings import SettingsError, load

    try:
        return load(vars(arguments), os.environ, arguments.settings)
    except SettingsError as error:
        raise Fault(str(error)) from error


def database_of(arguments: Namespace) -> str:
    return loaded(arguments).settings.db
