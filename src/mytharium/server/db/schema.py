"""The database schema. All times are milliseconds since 1970.

The log of a table is append-only: its key (table, seq) decides which of two simultaneous moves is stored.
"""

from functools import partial
from typing import Any

import sqlalchemy
from sqlalchemy import JSON, BigInteger, Boolean, Float, ForeignKey, Index, Integer, LargeBinary, String, Table

REVISION = "0022"  # of the newest migration: a database that has it is not looked at further

metadata = sqlalchemy.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)
Column = partial(sqlalchemy.Column, nullable=False)  # unless a column says otherwise


def belongs_to(table: str, name: str, length: int, **more: Any) -> "sqlalchemy.Column[Any]":
    """Return a reference to a row of another table, with which this one is deleted."""
    return Column(name, String(length), ForeignKey(f"{table}.id", ondelete="CASCADE"), **more)


table_key = partial(belongs_to, "tables", "table", 40)
person_key = partial(belongs_to, "people", "person", 64)
tournament_key = partial(belongs_to, "tournaments", "tournament", 40, primary_key=True)


def flag(name: str, comment: str | None = None) -> "sqlalchemy.Column[bool]":
    """Return a column that is false for the rows that were there before it."""
    return Column(name, Boolean, server_default=sqlalchemy.false(), comment=comment)


tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True, comment="Short and readable: fern-owl-harp-274"),
    Column("game", String(60)),
    Column("ruleset", String(400)),
    Column("modules", JSON),
    Column("options", JSON),
    Column("seed", String(64)),
    Column("host", String(64), comment="The guest who set it up, or tournament/ and the id of a tournament"),
    Column("watch", String(64), index=True, unique=True, comment="Hash of the token of the link for spectators"),
    Column("created", BigInteger),
    Column("rematch_of", String(40), nullable=True),
    Column("rematch", String(40), nullable=True),
    Column("ask", JSON, nullable=True, comment="The request for an undo: who asks, and who agreed"),
    Column("asked", JSON, comment="The seats that have to act now"),
    Column("pace", JSON, nullable=True, comment="The time control"),
    Column("clocks", JSON, nullable=True, comment="By seat: the time left, and since when the clock runs"),
    Column("deadline", BigInteger, nullable=True, index=True, comment="When the first clock runs out"),
    Column("finished", BigInteger, nullable=True),
    flag("rated", "Ratings were updated, so nothing can be undone"),
    Column("wanted", JSON, nullable=True, comment="The lowest and the highest rating of a player who may join"),
    Column("scores", JSON, nullable=True),
    Column(
        "lease",
        BigInteger,
        nullable=True,
        index=True,
        comment="Until when one process plays the bots that have to act; 0: none does yet; null: no bot has to act",
    ),
    Column("cloned_from", String(40), nullable=True, comment="The table whose game it continues, if it is known here"),
    Column("copied", Integer, nullable=True, comment="How many log entries belong to that game"),
)

seats = Table(
    "seats",
    metadata,
    table_key(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), comment="human, bot, open or automa"),
    Column("name", String(60)),
    Column("strength", String(40), comment="Of a bot"),
    Column("device", Boolean, comment="The player shares the host's device"),
    Column("generation", Integer, comment="Counts the links of the seat; only the newest works"),
    Column("standing", String(40), comment="The auto-answer of its player"),
    flag("lost", "Lost on time or with its account: a bot plays on, and the seat is ranked last"),
    Column("token", String(64), index=True, unique=True, comment="Hash of the token of the link"),
    flag("assisted", "A bot, a program or another person has decided for its player"),
)

_single = sqlalchemy.text("seat IS NULL AND n IS NULL")
table_rights = Table(
    "table_rights",
    metadata,
    Column("id", Integer, primary_key=True),
    table_key(),
    Column("guest", String(64), index=True, comment="* stands for everybody"),
    Column("right", String(10), comment="See Right"),
    Column("seat", Integer, nullable=True, comment="Of the rights play and lent"),
    Column("n", Integer, nullable=True, comment="Of the right learns: how many explanations were read"),
    Index("ix_table_rights_seat", "table", "guest", "right", "seat", unique=True),
    Index(
        "ix_table_rights_single", "table", "guest", "right", unique=True, sqlite_where=_single, postgresql_where=_single
    ),
)

entries = Table(
    "entries",
    metadata,
    table_key(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(20)),
    Column("seat", Integer),
    Column("text", String(400)),
    Column("at", BigInteger),
    Column("decided_by", String(10), nullable=True, comment="See Decider; null: chance, or unknown"),
)

keys = Table("keys", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary))

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True, comment="Takes the place of the id of a guest everywhere"),
    Column("name", String(60)),
    Column("key", String(120), index=True, unique=True, comment="The name in the form that is compared"),
    Column("password", String(200), comment="Its Argon2 hash; empty: only passkeys sign in"),
    Column("created", BigInteger),
    Column("preferences", JSON),
    flag("administers"),
    Column("blocked", BigInteger, nullable=True, comment="Since when"),
    Column("look", String(120), nullable=True, index=True, comment="The same for all names that look alike"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True, comment="Hash of the token in the cookie"),
    person_key(index=True),
    Column("created", BigInteger),
    Column("seen", BigInteger, comment="The last use, to the hour"),
    Column("agent", String(200), comment="The User-Agent of the browser"),
    Column("confirmed", BigInteger, nullable=True, comment="When the person last gave a password or a passkey"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True, comment="Of the credential"),
    person_key(index=True),
    Column("name", String(60)),
    Column("key", LargeBinary, comment="The public key"),
    Column("uses", BigInteger, comment="The counter of the device"),
    Column("created", BigInteger),
)

recovery_codes = Table(
    "recovery_codes", metadata, Column("code", String(64), primary_key=True, comment="Its hash"), person_key(index=True)
)

tickets = Table(
    "tickets",
    metadata,
    Column("token", String(64), primary_key=True, comment="Hash of a token that can be used once"),
    Column("purpose", String(20)),
    Column("subject", String(64)),
    Column("expires", BigInteger),
)

results = Table(
    "results",
    metadata,
    table_key(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rank", Integer),
    Column("score", Integer),
    Column("role", String(80), comment="What the seat played, in English: a faction, a protector"),
)

invitations = Table(
    "invitations",
    metadata,
    table_key(primary_key=True),
    Column("seat", Integer, primary_key=True, comment="An open seat that is reserved, or one that its owner offers"),
    person_key(index=True, comment="The invited person"),
    Column("at", BigInteger),
    Column("owner", String(64), nullable=True, comment="Who offers the seat and must still have it"),
)

contacts = Table(
    "contacts",
    metadata,
    person_key(primary_key=True),
    Column("way", String(10), primary_key=True, comment="The channel: mail, push or hook"),
    Column("address", String(1000), comment="E-mail address or URL; empty for push, see devices"),
    Column("shape", String(10), comment="The format of a webhook"),
    Column("confirmed", Boolean),
    Column("kinds", JSON, comment="The kinds of notifications that are sent there"),
    Column("quiet", JSON, comment="Minutes of the day between which nothing is sent"),
    Column("zone", String(60)),
)

notices = Table(
    "notices",
    metadata,
    person_key(primary_key=True),
    table_key(primary_key=True),
    Column("kind", String(20), primary_key=True, comment="turn, invited, round or over"),
    Column("way", String(10), primary_key=True, comment="The channel, as in contacts"),
    Column("due", BigInteger, index=True),
    Column("tries", Integer),
)

alerts = Table(
    "alerts",
    metadata,
    Column("id", String(32), primary_key=True),
    person_key(),
    Column("kind", String(20), comment="What happened to the account"),
    Column("way", String(10), comment="The channel, as in contacts"),
    Column("target", JSON, comment="The address or device at that time, so that no later change silences the alert"),
    Column("due", BigInteger, index=True),
    Column("tries", Integer),
)

mails = Table(
    "mails",
    metadata,
    Column("address", String(64), primary_key=True, comment="Hash of an e-mail address"),
    Column("day", Integer, primary_key=True, comment="Days since 1970"),
    Column("count", Integer, comment="E-mails sent there on that day"),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(64), primary_key=True, comment="Hash of the endpoint"),
    person_key(index=True),
    Column("session", String(64), comment="Push to the device ends with this session"),
    Column("endpoint", String(1000), comment="Where push messages for this device are sent"),
    Column("key", String(100), comment="Encrypts them"),
    Column("auth", String(40)),
    Column("agent", String(200), comment="The User-Agent of the browser"),
    Column("created", BigInteger),
)

chat = Table(
    "chat",
    metadata,
    table_key(primary_key=True),
    Column("room", String(10), primary_key=True, comment="players, watchers or moments"),
    Column("number", Integer, primary_key=True, comment="Counts in each room"),
    Column("guest", String(64), index=True, comment="The author"),
    Column("seat", Integer, comment="Of the author; -1: none"),
    Column("name", String(60)),
    Column("text", String(500)),
    Column("at", BigInteger),
    Column("moment", Integer, nullable=True, comment="The position of the game that it is about"),
)

chat_seen = Table(
    "chat_seen",
    metadata,
    table_key(primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("number", Integer, comment="Of the last message that was on the screen"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest", String(64), primary_key=True, comment="The reader"),
    Column("muted", String(64), primary_key=True, comment="The author whose messages are hidden"),
)

notes = Table(
    "notes",
    metadata,
    table_key(primary_key=True),
    Column("seat", Integer, primary_key=True, comment="Only its player can read them"),
    Column("text", String(2000)),
)

kept_answers = Table(
    "kept_answers",
    metadata,
    table_key(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("start", Integer, comment="The position that the conditional moves continue"),
    Column("seq", Integer, comment="The length of the log when they were planned"),
    Column("line", JSON, comment="What the seat expects to see, and its own moves"),
    Column("reason", String(200), comment="Why it was cancelled; empty: it waits"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("token", String(64), primary_key=True, comment="Hash of the API token"),
    person_key(index=True),
    Column("name", String(60)),
    Column("rights", JSON),
    Column("created", BigInteger),
    Column("used", BigInteger, comment="To the hour; 0: never"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(90), primary_key=True, comment="A person, or what is played: role/Witches"),
    Column("game", String(60), primary_key=True, index=True),
    Column("mu", Float),
    Column("sigma", Float),
    Column("games", Integer),
    Column("at", BigInteger, comment="When the last game ended"),
)

rated_games = Table(
    "rated_games",
    metadata,
    table_key(primary_key=True),
    Column("seat", Integer, primary_key=True),
    person_key(index=True),
    Column("game", String(60)),
    Column("at", BigInteger),
    Column("mu", Float, comment="The rating of the person after the game"),
    Column("sigma", Float),
)

reports = Table(
    "reports",
    metadata,
    Column("table", String(40), primary_key=True, comment="Reports outlive their table"),
    Column("what", String(10), primary_key=True, comment="players, watchers: the room of a chat"),
    Column("number", Integer, primary_key=True),
    Column("guest", String(64), primary_key=True, comment="Who reports it"),
    Column("author", String(64)),
    Column("name", String(60), comment="Of the author"),
    Column("text", String(2000)),
    Column("at", BigInteger, index=True),
    Column("settled", BigInteger, nullable=True, comment="When an administrator closed the report"),
)

reviews = Table(
    "reviews",
    metadata,
    table_key(primary_key=True),
    Column("done", Integer, comment="Choices that were evaluated"),
    Column("total", Integer, comment="0: not known yet"),
    Column("beat", BigInteger, comment="When a process last worked on it"),
    Column("data", JSON, nullable=True, comment="The review so far"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80)),
    Column("game", String(60)),
    Column("modules", JSON),
    Column("options", JSON),
    Column("kind", String(12), comment="robin, swiss, knockout or groups"),
    Column("rounds", Integer, comment="Of a Swiss tournament"),
    Column("size", Integer, comment="Of a group"),
    Column("promote", Integer, comment="How many change places between groups in the next season"),
    Column("pace", JSON, comment="The time control"),
    Column("host", String(64)),
    Column("created", BigInteger),
    Column("round", Integer, comment="0: it has not begun"),
    Column("over", BigInteger, nullable=True, index=True),
    Column("season", String(40), nullable=True, comment="The tournament of the next season"),
    Column("seats", Integer, nullable=True, comment="At each table; null: two"),
    flag("friendly", "Hints and undo are allowed"),
)

entrants = Table(
    "entrants",
    metadata,
    tournament_key(),
    Column("number", Integer, primary_key=True, comment="In the order of their strength"),
    Column("person", String(64), index=True, comment="Empty: a bot, or a player whose account was deleted"),
    Column("name", String(60)),
    Column("strength", String(40), comment="Of a bot"),
    Column("left", Boolean, comment="Has left the tournament"),
)

pairings = Table(
    "pairings",
    metadata,
    tournament_key(),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("players", JSON, comment="Entrants by seat; a single one has a bye"),
    Column("table", String(40), nullable=True, index=True),
    Column("at", BigInteger, comment="When the table got its name"),
    Column("points", JSON(none_as_null=True), nullable=True, comment="By seat"),
    Column("scores", JSON, nullable=True),
)
