"""What is stored. The log of a table is append-only, and its key (table, seq) decides who wins a race."""

from sqlalchemy import JSON, BigInteger, Boolean, Float, Integer, LargeBinary, MetaData, String, Table

from mytharium.server.db.migrations.shapes import Kind, indexes, parts

REVISION = "0021"  # of the newest migration: a database that has it is not looked at further

metadata = MetaData()


def table(
    name: str,
    key: str,
    /,
    refers: str = "",
    index: str = "",
    unique: str = "",
    empty: str = "",
    no: str = "",
    **columns: Kind,
) -> Table:
    """A table as migrations make it: see `shapes`."""
    made = Table(name, metadata, *parts(name, key, refers, empty, no, columns))
    indexes(made, index, unique)
    return made


# id: short and readable: fern-owl-harp-274
# host: the guest who set it up
# watch: hash of the token for watching
# created: milliseconds since 1970, as all times here
# ask: who asks to take back what, and who agreed
# asked: the seats that must do something now
# pace: what was agreed on about time
# clocks: by seat: what is left, and since when the clock runs
# deadline: when the first clock has run out
# lease: until when a process plays the bots that are asked; 0: none does yet; nothing: no bot is asked
# rated: its end is, so nothing is taken back
# wanted: the ratings from and to which anybody may sit down
# cloned_from: the table whose game it goes on with, if that is known here
# copied: how many entries of the log are those of that game
tables = table(
    "tables", "id", index="deadline lease", unique="watch", no="rated",
    empty="rematch_of rematch ask pace clocks deadline finished wanted scores lease cloned_from copied",
    id=String(40), game=String(60), ruleset=String(400), modules=JSON, options=JSON, seed=String(64),
    host=String(64), watch=String(64), created=BigInteger, rematch_of=String(40), rematch=String(40), ask=JSON,
    asked=JSON, pace=JSON, clocks=JSON, deadline=BigInteger, finished=BigInteger, rated=Boolean, wanted=JSON,
    scores=JSON, lease=BigInteger, cloned_from=String(40), copied=Integer,
)  # fmt: skip

# kind: human, bot, open or automa
# strength: of a bot
# device: shares the host's device
# generation: grows when the link is used up
# standing: what is answered for a person without asking
# lost: on time, or with its account: a bot plays on, and the seat comes last
# assisted: a bot, a program or another person has decided for its player
# token: hash of the token of the link
seats = table(
    "seats", "table seat", refers="table", unique="token", no="assisted",
    table=String(40), seat=Integer, kind=String(10), name=String(60), strength=String(40), device=Boolean,
    generation=Integer, standing=String(40), lost=Boolean, token=String(64), assisted=Boolean,
)  # fmt: skip

# seat: or another right: to watch, to be taught, to hints
# guest: or ANYONE
grants = table(
    "grants", "table seat guest", refers="table", index="guest",
    table=String(40), seat=Integer, guest=String(64),
)  # fmt: skip

# decided_by: see deciders.py; nothing: chance, or unknown
entries = table(
    "entries", "table seq", refers="table", empty="decided_by",
    table=String(40), seq=Integer, kind=String(20), seat=Integer, text=String(400), at=BigInteger,
    decided_by=String(10),
)  # fmt: skip

keys = table("keys", "name", name=String(40), value=LargeBinary)

# id: in place of a guest's, wherever that stands
# key: the name as it is compared with others
# look: the same for names that are taken for one another
# password: its Argon2 hash; nothing: only passkeys sign in
# blocked: since when
people = table(
    "people", "id", index="look", unique="key", empty="blocked look", no="administers",
    id=String(64), name=String(60), key=String(120), password=String(200), created=BigInteger, preferences=JSON,
    administers=Boolean, blocked=BigInteger, look=String(120),
)  # fmt: skip

# token: hash of what the cookie holds
# seen: to the hour
# agent: what the browser says of itself
# confirmed: when the password or a passkey was last given; nothing: not since this is stored
sessions = table(
    "sessions", "token", refers="person", index="person", empty="confirmed",
    token=String(64), person=String(64), created=BigInteger, seen=BigInteger, agent=String(200), confirmed=BigInteger,
)  # fmt: skip

# id: of the credential
# key: the public one
# uses: counted by the device
passkeys = table(
    "passkeys", "id", refers="person", index="person",
    id=String(1400), person=String(64), name=String(60), key=LargeBinary, uses=BigInteger, created=BigInteger,
)  # fmt: skip

# code: its hash
recovery_codes = table("recovery_codes", "code", refers="person", index="person", code=String(64), person=String(64))

# token: hash of something that is good for one use
tickets = table("tickets", "token", token=String(64), purpose=String(20), subject=String(64), expires=BigInteger)

# role: what the seat played, in English: a faction, a protector
results = table(
    "results", "table seat", refers="table",
    table=String(40), seat=Integer, rank=Integer, score=Integer, role=String(80),
)  # fmt: skip

# seat: an open one, kept for a person; or one that its owner offers
# owner: of an offered seat, which must still be theirs
invitations = table(
    "invitations", "table seat", refers="table person", index="person", empty="owner",
    table=String(40), seat=Integer, person=String(64), at=BigInteger, owner=String(64),
)  # fmt: skip

# way: mail, push or hook
# address: e-mail or URL; devices have theirs
# shape: of what a hook is sent
# kinds: of which notices are wanted
# quiet: minutes of the day between which nothing is sent
contacts = table(
    "contacts", "person way", refers="person",
    person=String(64), way=String(10), address=String(1000), shape=String(10), confirmed=Boolean, kinds=JSON,
    quiet=JSON, zone=String(60),
)  # fmt: skip

# kind: turn, invited, round or over
# way: as in contacts
notices = table(
    "notices", "person table kind way", refers="person table", index="due",
    person=String(64), table=String(40), kind=String(20), way=String(10), due=BigInteger, tries=Integer,
)  # fmt: skip

# kind: what happened to the account
# way: as in contacts
# target: the address or device as it was then, so that a change of channels silences no alert
alerts = table(
    "alerts", "id", refers="person", index="due",
    id=String(32), person=String(64), kind=String(20), way=String(10), target=JSON, due=BigInteger, tries=Integer,
)  # fmt: skip

# address: hash of an e-mail address
# day: days since 1970
# count: e-mails sent there on that day
mails = table("mails", "address day", address=String(64), day=Integer, count=Integer)

# id: hash of the endpoint
# session: which asked for it: with it goes the right to be told
# endpoint: where to send what is for this device
# key: to encrypt it with
# agent: what the browser says of itself
devices = table(
    "devices", "id", refers="person", index="person",
    id=String(64), person=String(64), session=String(64), endpoint=String(1000), key=String(100), auth=String(40),
    agent=String(200), created=BigInteger,
)  # fmt: skip

# room: players, watchers or moments
# number: counts in each room
# guest: who wrote it
# seat: from where; -1: nowhere
# moment: of the game, that it is about
chat = table(
    "chat", "table room number", refers="table", index="guest", empty="moment",
    table=String(40), room=String(10), number=Integer, guest=String(64), seat=Integer, name=String(60),
    text=String(500), at=BigInteger, moment=Integer,
)  # fmt: skip

# number: of the last message that was on the screen
chat_seen = table(
    "chat_seen", "table room guest", refers="table",
    table=String(40), room=String(10), guest=String(64), number=Integer,
)  # fmt: skip

# guest: who does not want to read
# muted: what this one writes
mutes = table("mutes", "guest muted", guest=String(64), muted=String(64))

# seat: who sits there reads them, and nobody else
notes = table("notes", "table seat", refers="table", table=String(40), seat=Integer, text=String(2000))

# start: the moment from which the line goes on
# seq: how long the log was when it was planned
# line: what the seat expects to see, and its own answers
# reason: why it was dropped; nothing: it waits
kept_answers = table(
    "kept_answers", "table number", refers="table",
    table=String(40), number=Integer, seat=Integer, start=Integer, seq=Integer, line=JSON, reason=String(200),
)  # fmt: skip

# token: hash of what a program sends
# used: to the hour; 0: never
tokens = table(
    "tokens", "token", refers="person", index="person",
    token=String(64), person=String(64), name=String(60), rights=JSON, created=BigInteger, used=BigInteger,
)  # fmt: skip

# who: a person, or what is played: role/Witches
# at: of the last game
ratings = table(
    "ratings", "who game", index="game",
    who=String(90), game=String(60), mu=Float, sigma=Float, games=Integer, at=BigInteger,
)  # fmt: skip

# mu: the person's rating after the game
rated_games = table(
    "rated_games", "table seat", refers="table person", index="person",
    table=String(40), seat=Integer, person=String(64), game=String(60), at=BigInteger, mu=Float, sigma=Float,
)  # fmt: skip

# table: may be gone by now
# what: players, watchers: the room of a chat
# guest: who reports it
# name: of the author
# settled: when an administrator had done with it
reports = table(
    "reports", "table what number guest", index="at", empty="settled",
    table=String(40), what=String(10), number=Integer, guest=String(64), author=String(64), name=String(60),
    text=String(2000), at=BigInteger, settled=BigInteger,
)  # fmt: skip

# done: choices that were looked at
# total: 0: not known yet
# beat: when somebody last worked on it
# data: as far as it has come
reviews = table(
    "reviews", "table", refers="table", empty="data",
    table=String(40), done=Integer, total=Integer, beat=BigInteger, data=JSON,
)  # fmt: skip

# kind: robin, swiss, knockout or groups
# rounds: of a swiss
# size: of groups
# promote: how many change places between groups in the next season
# seats: at each table; nothing: two
# round: 0: it has not begun
# season: the tournament that follows
# friendly: hints and undo are allowed
tournaments = table(
    "tournaments", "id", index="over", empty="over season seats", no="friendly",
    id=String(40), name=String(80), game=String(60), modules=JSON, options=JSON, kind=String(12), rounds=Integer,
    size=Integer, promote=Integer, pace=JSON, host=String(64), created=BigInteger, round=Integer, over=BigInteger,
    season=String(40), seats=Integer, friendly=Boolean,
)  # fmt: skip

# number: in the order of their strength
# person: nothing: a bot, or somebody who is gone
# strength: of a bot
# left: plays no more
entrants = table(
    "entrants", "tournament number", refers="tournament", index="person",
    tournament=String(40), number=Integer, person=String(64), name=String(60), strength=String(40), left=Boolean,
)  # fmt: skip

# players: by seat; one alone rests
# at: when the table was given its name
# points: by seat; see standings.py
pairings = table(
    "pairings", "tournament round board", refers="tournament", index="table", empty="table points scores",
    tournament=String(40), round=Integer, board=Integer, players=JSON, table=String(40), at=BigInteger,
    points=JSON(none_as_null=True), scores=JSON,
)  # fmt: skip
PARTS = (
    reviews, chat, chat_seen, notes, kept_answers, invitations, notices, rated_games, results, entries, seats, grants,
)  # fmt: skip
