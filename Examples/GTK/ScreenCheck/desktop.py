"""The user's files, commands and switches, the place on the desktop, and the focus."""

import json
import os
import subprocess
import time

from driver import *


def check_files(program):
    screen = Screen()
    target = Terminal(screen)
    folder = os.path.join(screen.folder, "keyboard-screen")
    os.makedirs(folder, exist_ok=True)
    screen.environment["KEYBOARD_TOOLKIT_CONTROL"] = "1"
    has_plugin = os.path.exists(os.path.join(os.path.dirname(program), "VimNavigation"))
    plugin = ["--plugin", "VimNavigation"] if has_plugin else []
    stamp = os.path.join(HERE, "../Stamp/stamp.py")
    keyboard = Keyboard(screen, program, "--locale", "en", "--plugin", stamp, *plugin)

    def write(name, text):
        # As editors do: a new file in place of the old one.
        with open(os.path.join(folder, "new"), "w") as file:
            file.write(text)
        os.rename(os.path.join(folder, "new"), os.path.join(folder, name))

    def has(action):
        try:
            wait_until(lambda: any(key["action"] == action for key in keyboard.read()["keys"]), action, 5)
            keyboard.pages = {}
            return True
        except SystemExit:
            return False

    walk, hide = "custom(named: screen.walk)", "custom(named: screen.hide)"
    keys = ["control", "escape", walk, hide, "characters(1)"]
    write("layout.json", json.dumps({"rows": [keys, ["characters(2)", "characters(3)"], ["space", "return"]]}))
    report(has("control"), "a layout that is written is shown at once")
    keyboard.press("control")
    keyboard.press("character(c)")
    keyboard.press("character(c)")
    report(target.take("\x03c") == "\x03c", "Control holds for the next key")
    date = "custom(named: stamp.date)"
    write("layout.json", json.dumps({"rows": [[*keys, date], ["characters(2)", "characters(3)"], ["space", "return"]]}))
    report(has(date), "the key of a plugin appears")
    keyboard.press(date)
    today = time.strftime("%Y-%m-%d")
    arrived = target.take(today)
    report(arrived == today, "and types", repr(arrived))
    write("layout.json", '{ "rows": [["spcae"]] }')
    time.sleep(0.5)
    message = open(os.path.join(screen.folder, "errors")).read()
    report("layout.json: " in message and has("control"), "a mistake is told, and the keys stay", message.strip())
    before = screen.picture_colour()
    write("theme.json", '{ "background": "#ff0000" }')
    time.sleep(0.5)
    report(screen.picture_colour() != before, "so is a theme")
    keyboard.press(walk)
    keyboard.settle()
    for name in ["Right", "Up", "Return"]:
        screen.run("xdotool", "key", name)
        time.sleep(0.1)
    walked = target.take("x")
    report(len(walked) == 1 and walked.isalpha(), "arrows walk the keys, and Return presses", repr(walked))
    for name in ["Escape", "Escape"]:
        screen.run("xdotool", "key", name)
        time.sleep(0.1)
    time.sleep(0.5)
    screen.run("xdotool", "key", "Left")
    arrow = target.take("\x1b[D")
    report(arrow == "\x1b[D", "Escape gives the arrows back", repr(arrow))
    shell = os.path.join(os.path.dirname(program), "keyboard-repl")
    if os.path.exists(shell):
        script = "run action.perform action=character(z)"
        screen.run(shell, "--attach", "keyboard-screen", "-c", script)
        report(target.take("z") == "z", "a script that attaches presses a key")
        screen.run(shell, "--attach", "keyboard-screen", "-c", "unload stamp")
        keyboard.settle()
        gone = not any(key["action"] == date for key in keyboard.read()["keys"])
        report(gone and has("control"), "the key of a plugin that was unloaded is gone")
    keyboard.press(hide)
    keyboard.wait("hidden by a key that names a command", visible=False)
    keyboard.stop()
    keyboard = Keyboard(screen, program, "--locale", "en", "--scan", "200", "--switch-key", "F12")
    write("layout.json", json.dumps({"rows": [["character(x)", "character(y)"], ["space"]]}))
    has("character(x)")
    screen.run("xdotool", "key", "F12", "sleep", "0.05", "key", "F12", "sleep", "0.05", "key", "F12")
    chosen = target.take("x")
    report(chosen == "x", "one switch chooses a row and a key", repr(chosen))
    keyboard.stop()
    keyboard = Keyboard(screen, program, "--locale", "en", "--dwell", "300")
    has("character(y)")
    keyboard.move(keyboard.keys()["character(y)"])
    screen.sync()
    time.sleep(0.8)
    report(target.take("y") == "y", "a key on which the pointer rests is pressed once")
    keyboard.stop()
    screen.close()


# What the keyboard calls of libcanberra; each sound is a line of a file.
CANBERRA = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int ca_context_create(void **context) { *context = stdout; return 0; }
int ca_context_open(void *context) { return 0; }
int ca_proplist_create(void **list) { *list = calloc(1, 1024); return 0; }
int ca_proplist_sets(char *list, const char *key, const char *value) {
  return sprintf(list + __builtin_strlen(list), "%s=%s ", key, value) < 0;
}
int ca_context_play_full(void *context, uint32_t id, char *list, void *callback, void *data) {
  FILE *file = fopen(getenv("SOUNDS"), "a");
  fprintf(file, "%s\n", list);
  return fclose(file);
}
"""


def check_sounds(program):
    screen = Screen()
    target = Terminal(screen)
    sounds = os.path.join(screen.folder, "sounds")
    open(sounds, "w").close()
    library = os.path.join(screen.folder, "libcanberra.so.0")
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=CANBERRA, text=True, check=True)
    screen.environment.update(LD_LIBRARY_PATH=screen.folder, SOUNDS=sounds)
    for options, expected in [([], 0), (["--sound"], 3)]:
        keyboard = Keyboard(screen, program, "--locale", "en", *options)
        for action in ["character(a)", "backspace", "space"]:
            keyboard.press(action)
            keyboard.settle()
        lines = [line for line in open(sounds) if "event.id=button-pressed " in line]
        report(len(lines) == expected, f"three keys click {expected} times with {options}", f"{len(lines)} times")
        keyboard.stop()
    del screen.environment["LD_LIBRARY_PATH"]
    keyboard = Keyboard(screen, program, "--locale", "en", "--sound")
    target.take("a\x7f a\x7f ")
    keyboard.press("character(b)")
    arrived = target.take("b")
    report(arrived == "b", "where no sound can be played, keys type all the same", repr(arrived))
    keyboard.stop()
    screen.close()


def check_focus(program):
    for manager in ["openbox", "twm", None]:
        screen = Screen(manager=manager)
        window = screen.root.create_window(
            0, 0, 300, 100, 0, X.CopyFromParent, event_mask=X.KeyPressMask | X.FocusChangeMask)
        window.set_wm_name("Typed into")
        window.change_property(
            screen.display.intern_atom("WM_NORMAL_HINTS"), screen.display.intern_atom("WM_SIZE_HINTS"), 32,
            [5] + [0] * 17)
        map_window(window)
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        screen.display.sync()
        time.sleep(0.2)
        focus = screen.focus()
        keyboard = Keyboard(screen, program, "--locale", "en")
        moved = screen.focus() != focus
        keyboard.press("character(a)")
        keyboard.settle()
        moved |= screen.focus() != focus
        area = screen.root.get_full_property(
            screen.display.intern_atom("_NET_WORKAREA"), X.AnyPropertyType)
        if manager == "openbox":
            top = keyboard.state["frame"][1]
            report(area.value[3] <= top, "other windows are kept off the docked keyboard")
        screen.run(program, "--toggle")
        keyboard.wait("hidden", visible=False)
        screen.run(program, "--toggle")
        keyboard.wait("shown", visible=True)
        moved |= screen.focus() != focus
        report(not moved, f"the focus stays where it is, with {manager or 'no window manager'}")
        x, y, width, _ = keyboard.state["frame"]
        # Dragged up by its edge, it floats; dragged down, it docks again.
        for move, floats in [(-200, True), (260, False)]:
            x, y, width, height = keyboard.read()["frame"]
            start = (int(x + width / 2), int(y + 10))
            keyboard.move(start)
            xtest.fake_input(screen.display, X.ButtonPress, 1)
            for step in range(1, 11):
                keyboard.move((start[0], start[1] + move * step // 10))
                screen.display.sync()
                time.sleep(0.01)
            xtest.fake_input(screen.display, X.ButtonRelease, 1)
            screen.display.sync()
            keyboard.clicks += 1
            keyboard.settle()
            now = keyboard.state["frame"]
            report((now[2] < 1280) == floats, f"its edge {'lets it float' if floats else 'docks it'}", str(now))
        keyboard.stop()
        screen.close()
