"""Learning from self-play. Needs the extra `train`; what is learned is used without it."""
