"""The strokes that every terminal is asked for, and how xdotool and tmux spell them."""

import string

ARROWS = ["up", "down", "left", "right"]
EDITING = ["home", "end", "insert", "delete", "pageup", "pagedown"]
KEYPAD = ["kp0", "kp1", "kp5", "kp9", "kpadd", "kpsubtract", "kpmultiply", "kpdivide", "kpdecimal",
          "kpenter"]
# The fence (see typist.py) is the one letter that is not among the strokes.
FENCE = "z"


def with_modifiers(modifiers, keys):
    return [modifiers + "+" + key for key in keys]


STROKES = (
    list(string.ascii_lowercase.replace(FENCE, ""))
    + list("0123456789")
    + list("`-=[]\\;',./")
    + list("~!@#$%^&*(){}|:\"<>?_") + ["plus"]
    + with_modifiers("shift", "ag")
    + ["space", "enter", "tab", "escape", "backspace"] + ARROWS + EDITING
    + with_modifiers("shift", ["space", "enter", "tab", "escape", "backspace", "delete"] + ARROWS)
    + with_modifiers("ctrl", string.ascii_lowercase.replace(FENCE, ""))
    + with_modifiers("ctrl", ["space", "[", "]", "\\", "/", "1", "2", "6", ".", ";", "-", "enter",
                              "tab", "backspace", "delete", "up", "left", "home", "pageup"])
    + with_modifiers("alt", ["a", "o", "1", ".", "[", "]", "\\", "space", "enter", "tab",
                             "backspace", "escape", "right", "delete"])
    + with_modifiers("alt+shift", ["a", "o", "down"])
    + with_modifiers("ctrl+alt", ["a", "space", "left"])
    + with_modifiers("ctrl+shift", ["a", "i", "tab", "right"])
    + with_modifiers("ctrl+alt+shift", ["a", "up"])
    + ["f%d" % number for number in range(1, 13)]
    + ["shift+f1", "shift+f3", "shift+f5", "ctrl+f1", "ctrl+f4", "alt+f2", "alt+f8",
       "ctrl+shift+f6"]
    + KEYPAD
    + list("éüßяЖ€")
)

PUNCTUATION = {
    "`": "grave", "-": "minus", "=": "equal", "[": "bracketleft", "]": "bracketright",
    "\\": "backslash", ";": "semicolon", "'": "apostrophe", ",": "comma", ".": "period",
    "/": "slash", "~": "asciitilde", "!": "exclam", "@": "at", "#": "numbersign", "$": "dollar",
    "%": "percent", "^": "asciicircum", "&": "ampersand", "*": "asterisk", "(": "parenleft",
    ")": "parenright", "_": "underscore", "{": "braceleft", "}": "braceright", "|": "bar",
    ":": "colon", '"': "quotedbl", "<": "less", ">": "greater", "?": "question",
}

KEYSYMS = PUNCTUATION | {
    "plus": "plus", "space": "space", "enter": "Return", "tab": "Tab", "escape": "Escape",
    "backspace": "BackSpace", "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "home": "Home", "end": "End", "insert": "Insert", "delete": "Delete", "pageup": "Prior",
    "pagedown": "Next", "kpadd": "KP_Add", "kpsubtract": "KP_Subtract",
    "kpmultiply": "KP_Multiply", "kpdivide": "KP_Divide", "kpenter": "KP_Enter",
    # What Num Lock makes a digit or a point of.
    "kp0": "KP_Insert", "kp1": "KP_End", "kp5": "KP_Begin", "kp9": "KP_Prior",
    "kpdecimal": "KP_Delete",
}

TMUX_NAMES = {
    "plus": "+", "space": "Space", "enter": "Enter", "tab": "Tab", "escape": "Escape",
    "backspace": "BSpace", "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "home": "Home", "end": "End", "insert": "IC", "delete": "DC", "pageup": "PPage",
    "pagedown": "NPage", "kpadd": "KP+", "kpsubtract": "KP-", "kpmultiply": "KP*",
    "kpdivide": "KP/", "kpenter": "KPEnter", "kpdecimal": "KP.",
}

TMUX_SHIFTLESS = {"space", "enter", "escape", "backspace"}


def parts(stroke):
    """The modifiers and the key."""
    *modifiers, key = stroke.split("+")
    return modifiers, key


def xdotool(stroke):
    """The arguments of xdotool that press and release a stroke."""
    modifiers, key = parts(stroke)
    if not key.isascii():
        return ["type", key]
    if key.startswith("f") and key[1:].isdigit():
        name = key.upper()
    else:
        name = KEYSYMS.get(key, key)
    chord = "+".join(modifiers + [name])
    if key.startswith("kp") and (key[2:].isdigit() or key == "kpdecimal"):
        return ["key", "Num_Lock", "key", chord, "key", "Num_Lock"]
    return ["key", chord]


def tmux(stroke):
    """The arguments of tmux send-keys for a stroke; None where it has no name for it."""
    modifiers, key = parts(stroke)
    if key.startswith("kp") and key[2:].isdigit():
        name = "KP" + key[2:]
    elif key.startswith("f") and key[1:].isdigit():
        name = key.upper()
    else:
        name = TMUX_NAMES.get(key, key)
    if not modifiers and len(name) == 1:
        return ["-l", "\\;" if name == ";" else name]
    if "shift" in modifiers and (key == "tab" or len(key) == 1 and "ctrl" not in modifiers):
        modifiers = [modifier for modifier in modifiers if modifier != "shift"]
        name = "BTab" if key == "tab" else key.upper()
    if "shift" in modifiers and (key in TMUX_SHIFTLESS or len(key) == 1):
        return None
    prefix = "".join({"ctrl": "C-", "alt": "M-", "shift": "S-"}[name] for name in modifiers)
    # A last semicolon would end the command.
    return [prefix + ("\\;" if name == ";" else name)]
