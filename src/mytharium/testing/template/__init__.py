"""Pearl Divers: a tiny game that has everything a game needs, to be copied and changed. See docs/adding_a_game.md."""
