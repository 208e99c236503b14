"""Writes what terminals sent as tables of the tests that need no terminal."""

import os

FOLDER = os.path.join(os.path.dirname(__file__), "..", "KeyboardTerminalTests", "Recorded")
NAMES = {"xterm": "XTerm", "xterm-modify": "ModifyingXTerm", "kitty": "Kitty", "tmux": "Tmux",
         "tmux-modify": "ModifyingTmux"}
MODES = {
    "xterm-modify": " with modifyOtherKeys", "tmux-modify": " with modifyOtherKeys",
    "kitty": " with its whole protocol"}

TEMPLATE = '''extension Recording {
  /// What %(title)s sends%(modes)s, recorded by `Tests/RealTerminals/run`.
  static let %(property)s = Recording(
    name: "%(terminal)s",
    table: #"""
%(rows)s
      """#)
}
'''


def write(terminal, title, rows):
    """Writes a table: rows of stroke, hexadecimal bytes, and what arrives where that differs."""
    lines = []
    for stroke, sent, arrives in rows:
        columns = [stroke, sent or "-"] + ([] if arrives in (stroke, None) else [arrives])
        lines.append("      " + " ".join(columns))
    name = NAMES[terminal]
    text = TEMPLATE % {
        "title": title, "modes": MODES.get(terminal, ""), "terminal": terminal,
        "rows": "\n".join(lines), "property": name[0].lower() + name[1:]}
    with open(os.path.join(FOLDER, "Recording+%s.swift" % name), "w", encoding="utf-8") as file:
        file.write(text)
