"""Names of tables that can be said aloud: fern-owl-27."""

import secrets

_FIRST = """
amber ash aspen azure birch bronze cedar clay cloud clover copper coral dawn dew dune dusk ember fern flint frost
garnet ginger golden granite hazel heather indigo iris ivory ivy jade jasper juniper lark larch laurel lichen lilac
linden maple marble marsh meadow misty moss myrtle oak olive opal pearl pebble pine poppy quiet reed river rowan rust
sage sand scarlet silver slate snow spruce stone sun thistle thyme tulip umber velvet violet walnut willow winter wren
"""
_SECOND = """
ant badger bat bear beaver bee boar buck carp cat cicada crab crane cricket crow deer dove drake eagle eel elk falcon
ferret finch fox frog gecko goat goose gull hare hawk heron horse hound ibis jay kestrel kite lamb leopard lion lizard
llama lynx magpie mantis marten mole moose moth mouse newt osprey otter owl ox panda pike pony quail rabbit ram raven
robin salmon seal shrew snail sparrow squid stag stork swan swift tapir tern tiger toad trout turtle viper vole wasp
"""


def new_code() -> str:
    return f"{secrets.choice(_FIRST.split())}-{secrets.choice(_SECOND.split())}-{secrets.randbelow(90) + 10}"
