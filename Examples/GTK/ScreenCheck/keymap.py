"""The layout of the desktop, after the keyboard was killed and while others change it."""

import os
import random
import signal
import time

from driver import *


def check_kills(program, count):
    screen = Screen()
    target = Terminal(screen)
    before = screen.keymap()
    generator = random.Random(7)
    changed = wrong = 0
    ways = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, None]
    for index in range(count):
        keyboard = Keyboard(screen, program, "--locale", generator.choice(["ru", "ar", "ka", "hi", "el"]))
        for _ in range(generator.randint(0, 5)):
            keyboard.press(generator.choice([key for key in keyboard.keys() if key.startswith("character(")]))
        if index % 2:
            keyboard.settle()
        keyboard.stop(signal.SIGKILL)
        changed += screen.keymap() != before
        keyboard = Keyboard(screen, program, "--locale", "en")
        way = ways[index % len(ways)]
        if way is None:
            screen.run(program, "--quit")
            keyboard.process.wait(10)
        else:
            keyboard.stop(way)
        wrong += screen.keymap() != before
    report(wrong == 0, f"the keymap is given back after {count} kills", f"{wrong} times not" if wrong else "")
    report(changed > 0, f"{changed} of them had left keys with characters")
    keyboard = Keyboard(screen, program, "--locale", "ru")

    def types(text, title):
        target.offset = os.path.getsize(target.path)
        for character in text:
            keyboard.press(f"character({character})")
            keyboard.settle()
        arrived = target.take(text)
        report(arrived == text, title, repr(arrived))

    screen.run("xdotool", "key", "Caps_Lock")
    types("жук", "Caps Lock changes nothing of what is typed, by spare keys")
    screen.run("setxkbmap", "us,ru")
    screen.run("xdotool", "key", "ISO_Next_Group")
    time.sleep(0.3)
    types("жук", "nor by keys of the layout")
    keyboard.set_locale("en")
    types("abc", "nor does a layout of two languages")
    on = "Caps Lock:   on" in screen.run("xset", "q")
    report(on, "and Caps Lock stays on")
    screen.run("xdotool", "key", "Caps_Lock")
    keyboard.stop()
    screen.run("setxkbmap", "us,ru")
    other = screen.keymap()
    keyboard = Keyboard(screen, program, "--locale", "ka")
    keyboard.press("character(ა)")
    keyboard.settle()
    # Somebody changes the layout while keys have characters.
    screen.run("setxkbmap", "de")
    german = screen.keymap()
    time.sleep(0.5)
    target.offset = os.path.getsize(target.path)
    keyboard.press("character(ბ)")
    keyboard.settle()
    report(target.take("ბ") == "ბ", "another layout of the desktop changes nothing of what is typed")
    keyboard.stop()
    report(screen.keymap() == german and german != other, "and stays as it is")
    screen.close()
