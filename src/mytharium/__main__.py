"""`python -m mytharium` is the command line."""

import os
import sys

if __name__ == "__main__" and not sys.flags.safe_path and not __file__.startswith(sys.path[0] + os.sep):
    del sys.path[0]  # `python -m` looks for modules in the working directory first


def program() -> int:
    """Run the command line as a program of its own."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # Ctrl-C while code is read shows no traceback
    if sys.argv[1:2] == ["serve"]:
        from mytharium.core.processes import restart_with_malloc

        restart_with_malloc()
    from mytharium.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(program())
