"""What is stored. The log of a table is append-only, and its key (table, seq) decides who wins a race."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

REVISION = "0005"  # of the newest migration: a database that has it is not looked at further

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),  # short and readable: fern-owl-27
    Column("game", String(60), nullable=False),
    Column("ruleset", String(400), nullable=False),
    Column("modules", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),  # the guest who set it up
    Column("watch", String(64), nullable=False),  # hash of the token for watching
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("rematch_of", String(40)),
    Column("rematch", String(40)),
    Column("ask", JSON),  # who asks to take back what, and who agreed
    Column("asked", JSON, nullable=False),  # the seats that must do something now
    Column("pace", JSON),  # what was agreed on about time
    Column("clocks", JSON),  # by seat: what is left, and since when the clock runs
    Column("deadline", BigInteger),  # when the first clock has run out
    Column("finished", BigInteger),
    Column("scores", JSON),
    Index("ix_tables_watch", "watch", unique=True),
    Index("ix_tables_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # human, bot, open or automa
    Column("name", String(60), nullable=False),
    Column("strength", String(40), nullable=False),  # of a bot
    Column("device", Boolean, nullable=False),  # shares the host's device
    Column("generation", Integer, nullable=False),  # grows when the link is used up
    Column("standing", String(40), nullable=False),  # what is answered for a person without asking
    Column("lost", Boolean, nullable=False),  # on time: a bot plays on, and the seat comes last
    Column("token", String(64), nullable=False),  # hash of the token of the link
    Index("ix_seats_token", "token", unique=True),
)

grants = Table(
    "grants",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # or another right: to watch, to be taught, to hints
    Column("guest", String(64), primary_key=True),  # or ANYONE
    Index("ix_grants_guest", "guest"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),  # in place of a guest's, wherever that stands
    Column("name", String(60), nullable=False),
    Column("key", String(120), nullable=False),  # the name as it is compared with others
    Column("password", String(200), nullable=False),  # its Argon2 hash; nothing: only passkeys sign in
    Column("created", BigInteger, nullable=False),
    Column("preferences", JSON, nullable=False),
    Index("ix_people_key", "key", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # hash of what the cookie holds
    Column("person", String(64), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # to the hour
    Column("agent", String(200), nullable=False),  # what the browser says of itself
    Index("ix_sessions_person", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # of the credential
    Column("person", String(64), ForeignKey("people.id"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("key", LargeBinary, nullable=False),  # the public one
    Column("uses", BigInteger, nullable=False),  # counted by the device
    Column("created", BigInteger, nullable=False),
    Index("ix_passkeys_person", "person"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # its hash
    Column("person", String(64), ForeignKey("people.id"), nullable=False),
    Index("ix_recovery_codes_person", "person"),
)

tickets = Table(
    "tickets",
    metadata,
    Column("token", String(64), primary_key=True),  # hash of something that is good for one use
    Column("purpose", String(20), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("role", String(80), nullable=False),  # what the seat played, in English: a faction, a protector
)

invitations = Table(
    "invitations",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # an open one, kept for a person
    Column("person", String(64), ForeignKey("people.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_invitations_person", "person"),
)

contacts = Table(
    "contacts",
    metadata,
    Column("person", String(64), ForeignKey("people.id"), primary_key=True),
    Column("email", String(200), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("kinds", JSON, nullable=False),  # of which notices are wanted
    Column("quiet", JSON, nullable=False),  # minutes of the day between which nothing is sent
    Column("zone", String(60), nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("person", String(64), ForeignKey("people.id"), primary_key=True),
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(20), primary_key=True),  # turn, invited or over
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("ix_notices_due", "due"),
)
