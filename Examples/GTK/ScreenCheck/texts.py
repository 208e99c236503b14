"""Texts in all languages, and what programs tell of their fields."""

import json
import os
import random
import subprocess
import time

from driver import *


def locales(program):
    """All languages, as the program's message lists them."""
    message = subprocess.run(
        [program, "--locale", "none"], capture_output=True, text=True).stderr
    names = message.split("there are ")[-1].split()
    # Letters of Hangul become syllables: see check_scripts.
    return [name for name in names if name != "ko"]


def random_text(keyboard, generator):
    """Actions by page, with the text that they type."""
    steps = []
    for page in generator.choices(
        ["alphabetic(lowercased)", "numeric", "symbolic"], weights=[8, 1, 1], k=3):
        keyboard.show_page(page)
        characters = [key for key in keyboard.keys() if key.startswith("character(")]
        for _ in range(generator.randint(3, 8)):
            action = generator.choice(characters)
            if page != "alphabetic(lowercased)":
                # An apostrophe goes back to letters.
                keyboard.show_page(page)
            steps.append(action[len("character("):-1])
            keyboard.press(action)
        if page == "alphabetic(lowercased)" and generator.random() < 0.5:
            keyboard.press("space")
            steps.append(" ")
    return "".join(steps)


def type_texts(program, screen, kind, names, count, generator):
    """Types texts in all languages into a program; returns how many characters, and how many texts differ."""
    target = Terminal(screen) if kind in ("xterm", "foot") else Field(screen, kind)
    keyboard = Keyboard(screen, program, "--locale", "en", "--no-correction")
    focus = screen.focus()
    typed = bad = moved = 0
    for index in range(count):
        locale = names[index * len(names) // count] if count >= len(names) else generator.choice(names)
        if keyboard.read()["locale"] != locale:
            keyboard.set_locale(locale)
        text = random_text(keyboard, generator)
        typed += len(text)
        arrived = target.take(text)
        moved += screen.focus() != focus
        if arrived != text:
            bad += 1
            if bad <= 5:
                print(f"      {kind} {locale}: {text!r} arrived as {arrived!r}")
    report(bad == 0, f"{count} texts in {kind}", f"{bad} differ" if bad else "")
    report(moved == 0, f"the focus stays with {kind}")
    keyboard.stop()
    screen.close()
    return typed, bad


def check_texts(program, count, kinds=("xterm", "gtk3", "gtk4", "tk"), make_screen=Screen):
    names = locales(program)
    generator = random.Random(20240601)
    results = [
        type_texts(
            program, make_screen(), kind, names, count // len(kinds) + (number < count % len(kinds)),
            generator)
        for number, kind in enumerate(kinds)]
    typed, wrong = map(sum, zip(*results))
    print(f"      {typed} characters in {len(names)} languages, {wrong} texts differ")


def press_all(keyboard, keys):
    """Presses keys as scripts.json describes them."""
    for key in keys:
        key, choice = key if isinstance(key, list) else (key, None)
        keyboard.settle()
        action = {
            "digits": "keyboardType(numeric)", "shift": "shift(lowercased)", "space": "space",
            "backspace": "backspace", "nextForm": "nextForm"}.get(key, f"character({key})")
        wait_until(lambda: action in keyboard.shown_keys(), f"the key {action}", 5)
        if choice in ("left", "up", "right", "down"):
            keyboard.flick(action, choice)
        elif choice:
            keyboard.hold(action, f"character({choice})")
        else:
            keyboard.press(action)


def check_scripts(program):
    """Texts in fourteen scripts, with letters of callouts, flicks and syllables of several keys."""
    with open(os.path.join(HERE, "scripts.json"), encoding="utf-8") as file:
        texts = json.load(file)
    for kind in ("xterm", "gtk3", "gtk4"):
        screen = Screen(is_accessible=True)
        target = Terminal(screen) if kind == "xterm" else Field(screen, kind)
        keyboard = Keyboard(screen, program, "--locale", "en", "--no-correction")
        wrong = []
        for text in texts:
            keyboard.set_locale(text["locale"])
            press_all(keyboard, text["keys"])
            keyboard.settle()
            time.sleep(0.4)
            arrived = target.take(text["text"])
            if arrived != text["text"]:
                wrong.append(f"{text['script']} {arrived!r} for {text['text']!r}")
        report(not wrong, f"{len(texts)} scripts in {kind}", ", ".join(wrong))
        keyboard.errors.seek(0)
        told = keyboard.errors.read().count("no input method runs")
        report(told == 1, "that no input method runs is said once", f"{told} times")
        keyboard.stop()
        screen.close()


def check_input_method(program):
    """Keys reach the input method of a program, which makes other characters of them."""
    screen = Screen()
    screen.environment.update(
        GTK_IM_MODULE="ibus", XMODIFIERS="@im=ibus", IBUS_ENABLE_SYNC_MODE="1", HOME=screen.folder)
    screen.start(["ibus-daemon", "--replace", "--xim", "--panel=disable"])
    target = Field(screen, "gtk3")
    wait_until(lambda: screen.ask("ibus", "engine", "hangul") is not None
               and screen.ask("ibus", "engine") == ["hangul"], "the engine of Hangul")
    keyboard = Keyboard(screen, program, "--locale", "zh", "--no-correction")
    screen.run("xdotool", "key", "Hangul")
    time.sleep(1)
    press_all(keyboard, [*"gksrmf", "space"])
    time.sleep(0.5)
    arrived = target.take("한글 ")
    report(arrived == "한글 ", "IBus gets the keys", repr(arrived))
    keyboard.errors.seek(0)
    report("input method" not in keyboard.errors.read(), "an input method that runs is not missed")
    keyboard.stop()
    screen.close()


def type_words(keyboard, text):
    """Types as a person does, on the capitals that the keyboard shows."""
    for character in text:
        action = "space" if character == " " else f"character({character})"
        keyboard.settle()
        upper = f"character({character.upper()})"
        keyboard.press(upper if upper in keyboard.keys() else action)
        time.sleep(0.1)


def check_place(program, screen, keyboard):
    """Hides the keyboard in sway, and shows it again; docked, the window of a program is above it."""

    def bottom():
        text = screen.run("swaymsg", "-t", "get_tree")
        windows = [part.split('"rect": {')[1] for part in text.split('"type": "con"')[1:] if '"rect": {' in part]
        rect = json.loads("{" + windows[-1].split("}")[0] + "}")
        return rect["y"] + rect["height"]

    top = keyboard.read()["frame"][1]
    docked = bottom()
    screen.run(program, "--toggle")
    keyboard.wait("hidden", visible=False)
    time.sleep(0.3)
    hidden = bottom()
    screen.run(program, "--toggle")
    keyboard.wait("shown", visible=True)
    time.sleep(0.3)
    report(
        docked <= top < hidden and bottom() == docked, "windows are kept off the docked keyboard",
        f"{docked}, hidden {hidden}")


def await_field(keyboard, field):
    """Waits until the keyboard takes the field for one of a kind; five seconds at most, as what it is is reported."""
    try:
        wait_until(lambda: keyboard.read()["field"] == field, field, 5)
    except SystemExit:
        pass


def check_wayland(program, count):
    """The same in sway, and what programs tell the input method."""
    check_texts(program, count, ("foot", "gtk3", "gtk4"), Sway)
    for kind, field, expected in [
        ("gtk3", "text", "So. The "), ("gtk3-secret", "secret", "so  teh "), ("foot", "terminal", "so  teh "),
    ]:
        screen = Sway(is_accessible=True)
        target = Terminal(screen) if kind == "foot" else Field(screen, kind)
        keyboard = Keyboard(screen, program, "--locale", "en")
        if kind == "foot":
            check_place(program, screen, keyboard)
        if kind == "gtk3-secret":
            # What AT-SPI says is heard of the next field that gets the focus.
            Field(screen, "gtk3").process.terminate()
        await_field(keyboard, field)
        report(keyboard.read()["field"] == field, f"{kind} is {field}", keyboard.state["field"])
        if field == "text":
            # The program tells that its text is empty: a sentence begins.
            keyboard.wait("capitals", type="alphabetic(uppercased)")
        type_words(keyboard, "so  teh ")
        arrived = target.take(expected)
        report(arrived == expected, f"in it 'so  teh ' becomes {expected!r}", repr(arrived))
        keyboard.stop()
        screen.close()


def check_fields(program):
    """What programs tell of their fields decides about corrections."""
    for kind, field, typed, expected in [
        ("gtk3", "text", "teh ", "So. The "), ("gtk3-secret", "secret", "teh ", "teh "),
        ("gtk4", "text", "teh ", "So. The "), ("tk", "unknown", "teh ", "teh "),
        ("xterm", "terminal", "teh ", "teh "),
    ]:
        screen = Screen(is_accessible=True)
        target = Terminal(screen) if kind == "xterm" else Field(screen, kind)
        keyboard = Keyboard(screen, program, "--locale", "en")
        if field != keyboard.read()["field"] and kind != "tk":
            # It listens from now on: the focus goes away and comes back.
            other = Field(screen, "tk")
            other.process.terminate()
            other.process.wait()
            keyboard.settle()
            wait_for_window(screen, "field-" + kind)
            await_field(keyboard, field)
        report(keyboard.read()["field"] == field, f"{kind} is {field}", keyboard.state["field"])
        if field == "text":
            # The program tells what somebody types on another keyboard: a sentence begins after it.
            keyboard.wait("a capital in an empty field", type="alphabetic(uppercased)")
            screen.run("xdotool", "type", "So")
            keyboard.wait("no capital in a word", type="alphabetic(lowercased)")
            screen.run("xdotool", "type", ". ")
            keyboard.wait("a capital after a sentence", type="alphabetic(uppercased)")
        type_words(keyboard, typed)
        arrived = target.take(expected)
        report(arrived == expected, f"in it {typed!r} becomes {expected!r}", repr(arrived))
        keyboard.stop()
        screen.close()
