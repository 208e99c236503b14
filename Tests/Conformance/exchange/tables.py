"""The names that other programs have for keys, with where they come from."""
import string

PRINTABLE = [chr(c) for c in range(0x20, 0x7F)]

# How a binding of a number is written, so that each program names the number again.
COMMANDS = {
    "readline": lambda n: "key.press keys='" + " ".join(f"z{n}") + "'",
    "tmux": lambda n: f"display-message arguments='{n}'",
    "neovim": lambda n: f":foo arguments='{n}'",
    "kanata": lambda n: f"layer.switch layer='l{n}'",
    "vscode": lambda n: f"x{n}",
    "zed": lambda n: f"x{n} a=1",
}
CONDITIONS = {"neovim": " --when \"mode == 'normal'\""}

# readline: the manual, "Readline Init File Syntax"; sequences of xterm, rxvt, the Linux console and kitty.
READLINE = (
    ['"\\C-%s"' % (c if c not in '"\\' else "\\" + c) for c in PRINTABLE]
    + ['"\\M-%s"' % (c if c not in '"\\' else "\\" + c) for c in PRINTABLE]
    + ['"\\e%s"' % (c if c not in '"\\' else "\\" + c) for c in PRINTABLE if c not in "[O]P_^X"]
    + [f'"\\C-x{c}"' for c in string.ascii_letters + string.digits]
    + [f'"\\M-\\C-{c}"' for c in string.ascii_lowercase] + [f'"\\C-\\M-{c}"' for c in string.ascii_lowercase]
    + [f"Control-{c}" for c in string.ascii_letters + "-,.;/{}[]@^_"] + [f"C-{c}" for c in string.ascii_lowercase]
    + [f"Meta-{c}" for c in string.ascii_letters] + "TAB RET ESC DEL Rubout SPC LFD Newline Return Space".split()
    + [f'"\\{c}"' for c in "abdefnrtv"] + ['"\\%03o"' % n for n in range(1, 128)] + ['"\\x%02x"' % n for n in range(1, 128)]
    + [f'"\\e[{c}"' for c in "ABCDFHEZabcdGIO"] + [f'"\\eO{c}"' for c in "ABCDFHPQRSabcdMjklmnopqrstuvwxyX"]
    + [f'"\\e[{n}~"' for n in range(1, 35)] + [f'"\\e[1;{m}{c}"' for m in range(2, 9) for c in "ABCDFHPQRS"]
    + [f'"\\e[{n};{m}~"' for n in (2, 3, 5, 6, 15, 17, 18, 19, 20, 21, 23, 24) for m in range(2, 9)]
    + [f'"\\e[{n}{c}"' for n in (2, 3, 5, 6, 7, 8) for c in "^$@"] + [f'"\\e[[{c}"' for c in "ABCDE"]
    + [f'"\\e[{n};{m}u"' for n in (9, 13, 27, 32, 97, 127) for m in range(2, 9)]
    + [f'"\\e[27;{m};{n}~"' for n in (9, 13, 32, 44, 97) for m in range(2, 9)]
    + [f'"\\e\\e[{c}"' for c in "ABCDHF"] + ['"\\e[200~"', '"\\e[201~"', '"\\e[99q"', '"é"', '"\\xc3\\xa9"', '"\\C-é"']
)

# tmux: key-string.c and its manual, "Key bindings".
TMUX_NAMES = (
    "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 IC Insert DC Delete Home End NPage PageDown PgDn PPage PageUp PgUp BTab "
    "Tab Space BSpace Enter Escape Up Down Left Right KP/ KP* KP- KP7 KP8 KP9 KP+ KP4 KP5 KP6 KP1 KP2 KP3 KPEnter KP0 KP. "
    "Any None User0 User12 MouseDown1Pane WheelUpPane 0x41 0x1 0xe9 0x7f"
).split()


def tmux_word(name):
    return f'"{name}"' if "'" in name else f"'{name}'"


TMUX = [
    tmux_word(m + name)
    for m in ["", "C-", "M-", "S-", "C-M-", "C-S-", "M-S-", "^"]
    for name in TMUX_NAMES + [c for c in PRINTABLE if c not in ' \\"'] + ["é", ""]
    if not (m and name.startswith("0x"))
]
# Bytes that tmux 3.3 itself reads as no key, or as one of another name.
TMUX_UNKNOWN = set()

# Neovim: key-notation in intro.txt.
VIM_NAMES = (
    "Nul BS Tab NL CR Return Enter Esc Space lt Bslash Bar Del Up Down Left Right F1 F2 F12 F13 F24 Insert Home End "
    "PageUp PageDown kUp kDown kLeft kRight kHome kEnd kOrigin kPageUp kPageDown kDel kPlus kMinus kMultiply kDivide "
    "kPoint kComma kEqual kEnter k0 k1 k5 k9 Help Undo LeftMouse ScrollWheelUp Plug"
).split()
VIM = (
    [f"<{m}{name}>" for m in ["", "C-", "S-", "A-", "M-", "D-", "C-S-", "C-A-"] for name in VIM_NAMES]
    + [f"<{m}{c}>" for m in ["C-", "A-", "M-", "S-", "D-", "C-S-"] for c in PRINTABLE if c not in " <>[]"]
    + [c for c in PRINTABLE if c not in " <[]"] + ["g" + c for c in string.ascii_letters] + ["é", "<C-é>", "<C-[>", "<C-]>"]
)

# kanata: parser/src/keys/mod.rs, and the codes of Linux's input-event-codes.h.
KANATA = {
    "grv": 41, "grave": 41, "`": 41, "Backquote": 41, "-": 12, "min": 12, "Minus": 12, "=": 13, "eql": 13, "Equal": 13,
    "bspc": 14, "bks": 14, "Backspace": 14, "tab": 15, "Tab": 15, "[": 26, "{": 26, "lbrc": 26, "BracketLeft": 26, "]": 27,
    "}": 27, "rbrc": 27, "BracketRight": 27, "caps": 58, "CapsLock": 58, ";": 39, "scln": 39, "Semicolon": 39, "'": 40,
    "apo": 40, "apos": 40, "Quote": 40, "ret": 28, "return": 28, "ent": 28, "enter": 28, "Enter": 28, "\\": 43, "bksl": 43,
    "yen": 43, "Backslash": 43, ",": 51, "comm": 51, "Comma": 51, ".": 52, "Period": 52, "/": 53, "Slash": 53,
    "lsft": 42, "lshift": 42, "lshft": 42, "shft": 42, "sft": 42, "ShiftLeft": 42, "rsft": 54, "rshift": 54, "rshft": 54,
    "ShiftRight": 54, "RightShift": 54, "lctl": 29, "lctrl": 29, "ctl": 29, "ControlLeft": 29, "rctl": 97, "rctrl": 97,
    "ControlRight": 97, "lalt": 56, "alt": 56, "AltLeft": 56, "ralt": 100, "altgr": 100, "AltRight": 100, "lmet": 125,
    "lmeta": 125, "met": 125, "MetaLeft": 125, "rmet": 126, "rmeta": 126, "MetaRight": 126, "spc": 57, "Space": 57,
    "menu": 127, "comp": 127, "cmp": 127, "cmps": 127, "apps": 127, "ContextMenu": 127, "esc": 1, "Escape": 1,
    "del": 111, "Delete": 111, "ins": 110, "Insert": 110, "home": 102, "Home": 102, "end": 107, "End": 107, "pgup": 104,
    "PageUp": 104, "pgdn": 109, "PageDown": 109, "up": 103, "ArrowUp": 103, "down": 108, "ArrowDown": 108, "left": 105,
    "lft": 105, "ArrowLeft": 105, "right": 106, "rght": 106, "ArrowRight": 106, "nlck": 69, "nlk": 69, "NumLock": 69,
    "slck": 70, "scrlck": 70, "ScrollLock": 70, "pause": 119, "break": 119, "brk": 119, "Pause": 119, "prtsc": 99,
    "prnt": 99, "PrintScreen": 99, "ssrq": 99, "sys": 99, "102d": 86, "lsgt": 86, "nubs": 86, "nonusbslash": 86, "<": 86,
    "IntlBackslash": 86, "ro": 89, "IntlRo": 89, "¥": 124, "kp/": 98, "NumpadDivide": 98, "kp*": 55, "NumpadMultiply": 55,
    "kp-": 74, "NumpadSubtract": 74, "kp+": 78, "+": 78, "NumpadAdd": 78, "kprt": 96, "NumpadEnter": 96, "kp.": 83,
    "NumpadDecimal": 83, "kp,": 121, "NumpadComma": 121, "NumpadEqual": 117, "mute": 113, "VolumeMute": 113, "vold": 114,
    "voldwn": 114, "VolumeDown": 114, "volu": 115, "VolumeUp": 115, "next": 163, "MediaTrackNext": 163, "prev": 165,
    "MediaTrackPrevious": 165, "pp": 164, "MediaPlayPause": 164, "bck": 158, "BrowserBack": 158, "fwd": 159,
    "BrowserForward": 159, "mail": 155, "hmpg": 172, "homepage": 172, "powr": 116, "power": 116, "zzz": 142, "sleep": 142,
    "cnv": 92, "conv": 92, "henk": 92, "hnk": 92, "henkan": 92, "ncnv": 94, "mhnk": 94, "muhenkan": 94, "eject": 161,
}
ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
for row, first in zip(ROWS, (2, 16, 30, 44)):
    for index, key in enumerate(row):
        KANATA[key] = KANATA[("Digit" if key.isdigit() else "Key") + key.upper()] = first + index
for number, code in enumerate([82, 79, 80, 81, 75, 76, 77, 71, 72, 73]):
    KANATA[f"kp{number}"] = KANATA[f"Numpad{number}"] = code
for number in range(1, 25):
    KANATA[f"f{number}"] = KANATA[f"F{number}"] = (
        58 + number if number < 11 else 76 + number if number < 13 else 170 + number)

# VS Code: the documentation, "Accepted keys", and scan codes of keyCodes.ts.
VSCODE = set(string.ascii_lowercase + string.digits + "`-=[]\\;',./") | {f"f{n}" for n in range(1, 25)} | set(
    "left up right down pageup pagedown end home tab enter escape space backspace delete pausebreak capslock insert "
    "numlock scrolllock printscreen contextmenu clear numpad_multiply numpad_add numpad_separator numpad_subtract "
    "numpad_decimal numpad_divide oem_8 oem_102".split()
) | {f"numpad{n}" for n in range(10)} | {f"[{w}]" for w in ("KeyA", "Slash", "IntlBackslash", "NumpadEnter", "NumpadEqual")} | {"\\\\"}

# Zed: crates/gpui, keystroke.rs and the keys of its platforms.
ZED = {c for c in PRINTABLE if not c.isupper() and c != " "} | {"é", "ß", "ж", '\\"', "\\\\"} | {f"f{n}" for n in range(1, 36)} | set(
    "space backspace enter tab escape up down left right home end pageup pagedown insert delete menu back forward".split()
)
