"""What a stroke arrives as, by terminal: rules for each way of writing keys, then exceptions."""

import strokes

US_SHIFTED = dict(zip("~!@#$%^&*(){}|:\"<>?_", "`1234567890[]\\;',./-")) | {"plus": "="}
KEYPAD = {"kp0": "0", "kp1": "1", "kp5": "5", "kp9": "9", "kpadd": "plus", "kpsubtract": "-",
          "kpmultiply": "*", "kpdivide": "/", "kpdecimal": ".", "kpenter": "enter"}
# Control characters that are known by another name; Control is lost on what is not here.
CONTROLLED = {"i": "tab", "m": "enter", "[": "escape", "]": "ctrl+]", "\\": "ctrl+\\",
              "/": "ctrl+_", "2": "ctrl+space", "6": "ctrl+^"}


def join(modifiers, key):
    """The notation of a key with those of the modifiers that are left."""
    kept = [modifier for modifier in ("ctrl", "alt", "shift") if modifier in modifiers]
    return "+".join(kept + [key])


def plain(stroke):
    """Without a protocol: characters, 32 control characters, Alt as Escape, xterm's sequences."""
    modifiers, key = strokes.parts(modified(stroke))
    kept = set(modifiers)
    if len(key) == 1 and "ctrl" in kept:
        kept -= {"ctrl", "shift"}
        if key.isalpha() and key not in CONTROLLED:
            return join(kept | {"ctrl"}, key)
        extra, key = strokes.parts(CONTROLLED.get(key, key))
        return join(kept | set(extra), key)
    if key == "backspace" and "ctrl" in kept:
        return join((kept - {"shift"}) | {"ctrl"}, "h")
    if key in ("enter", "escape", "backspace", "tab", "space"):
        kept &= {"alt"} | {"tab": {"shift"}, "space": {"ctrl"}}.get(key, set())
    return join(kept, key)


def modified(stroke):
    """With modifyOtherKeys: everything but the keypad, of which what it types arrives."""
    modifiers, key = strokes.parts(stroke)
    if len(key) == 1 and key != key.lower():
        return join(["shift"], key.lower())
    return join(modifiers, KEYPAD.get(key, key))


def kitty(stroke):
    """With kitty's protocol: everything, and keys without what Shift makes of them."""
    modifiers, key = strokes.parts(stroke)
    if key in US_SHIFTED or key != key.lower():
        return join(["shift"], US_SHIFTED.get(key, key.lower()))
    return stroke


RULES = {"xterm": plain, "xterm-modify": modified, "kitty": kitty, "tmux": plain,
         "tmux-modify": plain}

TMUX_DROPS = ["ctrl+1", "ctrl+.", "ctrl+;", "ctrl+enter", "ctrl+tab", "ctrl+backspace",
              "ctrl+shift+tab"]

# None: nothing arrives.
EXCEPTIONS = {
    # xterm fills the screen with Alt+Enter.
    "xterm": {"alt+enter": None},
    # Of what Shift types, only what Control makes characters of is told with Shift.
    "xterm-modify": {"alt+enter": None}
    | {key: "shift+" + key for key in "~@^{}|_"},
    "kitty": {},
    # tmux 3.3 drops what is not one of the 32 control characters, and takes - for _.
    "tmux": dict.fromkeys(TMUX_DROPS) | {"ctrl+-": "ctrl+_", "kpenter": "ctrl+j"},
    # What it drops otherwise it tells then, but a number of its own for Shift+Tab with Control.
    "tmux-modify": {stroke: stroke for stroke in TMUX_DROPS}
    | {stroke: stroke for stroke in ("ctrl+-", "ctrl+/", "ctrl+2", "ctrl+6")}
    | {"ctrl+shift+tab": "ctrl+\U0010e1a7", "kpenter": "ctrl+j"},
}


def arrival(terminal, stroke):
    """The notation of what arrives, or None."""
    exceptions = EXCEPTIONS[terminal]
    return exceptions[stroke] if stroke in exceptions else RULES[terminal](stroke)


def text(terminal, stroke):
    """The text that arrives with a stroke, or None."""
    modifiers, key = strokes.parts(stroke if terminal == "kitty" else arrival(terminal, stroke))
    if not set(modifiers) <= {"shift"}:
        return None
    if terminal == "kitty" and not key.isascii():
        # kitty 0.26 leaves the field empty.
        return None
    key = KEYPAD.get(key, key)
    key = {"plus": "+", "space": " "}.get(key, key)
    if len(key) != 1:
        return None
    return key.upper() if "shift" in modifiers else key
