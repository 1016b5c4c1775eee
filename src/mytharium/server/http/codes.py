"""Names of tables that can be said aloud: fern-owl-harp-274.

There are 588 million, and few wrong ones can be tried (`rates.code`). Tables of earlier versions keep shorter names.
"""

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
_THIRD = """
anchor anvil arch arrow axe barn basket beacon bell bench boat book bottle bow bowl bridge broom bucket button cabin
candle canoe cart castle chair chest clock coat coin comb compass crown cup desk door drum easel fan fence flag flute
forge fork fountain gate glove hammer harbor harp hat helmet hut jar jug kettle key ladder lamp lantern letter loom map
mask mill mirror mug needle oar oven paddle path pillow pipe pocket purse quilt raft ribbon ring rope saddle sail scarf
shelf ship shovel spoon table tent torch tower trumpet vase violin wagon wall well wheel whistle window yarn
"""


def new_code() -> str:
    words = (secrets.choice(kind.split()) for kind in (_FIRST, _SECOND, _THIRD))
    return f"{'-'.join(words)}-{secrets.randbelow(900) + 100}"
