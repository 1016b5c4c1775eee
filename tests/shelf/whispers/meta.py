from mytharium.core.compose import Meta, Module, Option

META = Meta(
    name="whispers",
    title="Whispers",
    version=1,
    seats=(2, 3),
    minutes=1,
    tagline="Hold your words.",
    designers=("Nobody",),
    publishers=(),
    rulebook="",
    reconstructed="",
    options=(
        Option("hand", "Cards in hand", ("3", "2")),
        Option("loud", "Every word counts double", ("no", "yes")),
        Option("mute", "A mute, who holds no words", ("no", "yes")),
    ),
    automas=1,
    modules=(
        Module("echo", "Echo", summary="The last word counts twice."),
        Module("hush", "Hush", conflicts=("echo",)),
    ),
)
