"""The contract between games and everything else: positions, moves, chance, rulesets, random numbers."""
