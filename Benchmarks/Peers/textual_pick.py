#!/usr/bin/env python3
"""Shows the lines of a file in a list of Textual, and prints the one that Enter picks, like the program of the guide."""
import sys

from textual.app import App
from textual.widgets import OptionList


class Pick(App):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self):
        with open(sys.argv[1], encoding="utf-8") as file:
            yield OptionList(*file.read().splitlines())

    def on_option_list_option_selected(self, event):
        self.exit(event.option.prompt)


print(Pick().run() or "nothing was picked")
