"""Whispers: a tiny game of secret hands, to prove that the server names no game and tells no secret."""
