"""`python -m mytharium` is the command line."""

import sys

from mytharium.cli import main

if __name__ == "__main__":
    sys.exit(main())
