"""Rights at a table that are no seats. They stand where a seat's number would; WATCHER is another."""

HINTS = -10  # hints are given although people play
HIDES = -12  # the table is not shown in this guest's lists
JOINS = -15  # for ANYONE: who knows the table's code may take a free seat
PUBLIC = -13  # for ANYONE: free seats are in the lobby, and the game is in the list of those to watch
LENT = -20  # has handed a seat to somebody and may take it back: this, less the number of the seat
LEARNS = -100  # is taught: this, less the number of explanations that were read


PLAYERS, WATCHERS, MOMENTS = "players", "watchers", "moments"
