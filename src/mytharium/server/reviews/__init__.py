"""Games that are over, looked back at by the workers of the bots."""
