"""`python -m scorer`, the same as the installed command `scorer`."""

from scorer.cli import main

if __name__ == "__main__":
    main()
