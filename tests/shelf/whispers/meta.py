from mytharium.core.compose import About, Meta, Module, Option

ABOUT = About("Hold your words.", designers=("Nobody",))
OPTIONS = (
    Option("hand", "Cards in hand", ("3", "2")),
    Option("loud", "Every word counts double", ("no", "yes")),
    Option("mute", "A mute, who holds no words", ("no", "yes")),
)
MODULES = (
    Module("echo", "Echo", summary="The last word counts twice."),
    Module("hush", "Hush", conflicts=("echo",)),
)
META = Meta("whispers", "Whispers", (2, 3), 1, ABOUT, options=OPTIONS, modules=MODULES, automas=1)
