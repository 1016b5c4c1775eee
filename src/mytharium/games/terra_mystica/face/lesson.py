"""A first game of Terra Mystica that teaches itself."""

from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_START
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.lesson import Step
from mytharium.scene.words import mark


def asked(view: TerraMysticaView, question: int) -> bool:
    return view.actor == view.viewer and view.position().asked == question


def acts(view: TerraMysticaView) -> bool:
    return asked(view, ASK_ACTION)


LESSON = (
    Step(
        mark("This is your faction, with its coins, workers, priests and power."),
        mark("Your faction lives on one terrain only. Other land must be changed with spades before it builds there."),
        "part-hoard{me}",
    ),
    Step(
        mark("Put your first dwelling on a lit hex."),
        mark("Near neighbours are good: they make trading houses cheaper, and their growth feeds your power."),
        acts=("build",),
        when=lambda view: asked(view, ASK_START),
    ),
    Step(
        mark("Take a bonus card."),
        mark("You have it for a whole round. It brings income, or something that you can do once."),
        acts=("pass",),
    ),
    Step(
        mark("Every round rewards something else."),
        mark("Do what the round's tile pays for in that very round, and look ahead at the next ones."),
        "part-round-1",
        when=acts,
    ),
    Step(
        mark("Upgrade a dwelling to a trading house."),
        mark("It costs less beside a neighbour. What leaves your sheet shows new income, here coins and power."),
        acts=("upgrade",),
        maybe=True,
        when=acts,
    ),
    Step(
        mark("Your neighbour built: do you take the power?"),
        mark("More than one power costs points, one less than what you take. Power is worth it early in the game."),
        "acts",
        ("leech", "decline"),
        maybe=True,
    ),
    Step(
        mark("Spread: choose a hex beside yours and make it your terrain."),
        mark("The spades on a lit hex are the price in workers. Where it is your terrain you can build a dwelling."),
        acts=("transform", "build"),
        maybe=True,
        when=lambda view: acts(view) and view.position().seat(view.viewer).workers > 0,
    ),
    Step(
        mark("Power can do something, too."),
        mark("Power in the third bowl pays for these actions, each once a round. Burn power to bring it there sooner."),
        "part-powers",
        when=acts,
    ),
    Step(
        mark("When you can do nothing more, pass and take another bonus card."),
        mark("Whoever passes first begins the next round. Then everybody gets income."),
        acts=("pass",),
        maybe=True,
        when=acts,
    ),
    Step(
        mark("The four cults and the largest area count at the end. That is all: good luck!"),
        mark("Priests bring you up the cults, and cults give goods in between. Press Hint whenever you want advice."),
        "part-cults",
        when=lambda view: bool(view.position().round > 1),
    ),
)
