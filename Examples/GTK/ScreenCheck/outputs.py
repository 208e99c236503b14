"""Outputs of a compositor that come and go, and scales that are no whole numbers."""

import json
import os
import subprocess

from driver import *

def workspace_height(screen, output):
    """The height that windows have on an output, in points."""
    for workspace in json.loads(screen.run("swaymsg", "-t", "get_workspaces")):
        if workspace["output"] == output:
            return workspace["rect"]["height"]
    return 0


class Nested(Sway):
    """sway in a window of sway for each of its outputs: an output goes when its window is closed."""

    def __init__(self):
        super().__init__()
        self.outer = dict(self.environment)
        before = set(os.listdir(self.folder))
        config = os.path.join(self.folder, "nested")
        with open(config, "w") as file:
            file.write("xwayland disable\n")
        environment = dict(
            self.outer, WLR_BACKENDS="wayland", WLR_WL_OUTPUTS="2", WLR_RENDERER="pixman")
        guard = ["unshare", "--user"] if os.geteuid() == 0 else []
        self.processes.append(subprocess.Popen(
            [*guard, "sway", "-c", config], env=environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))

        def new(prefix):
            return wait_until(
                lambda: next((name for name in sorted(set(os.listdir(self.folder)) - before)
                              if name.startswith(prefix) and not name.endswith(".lock")), None), "sway in sway")

        self.environment["WAYLAND_DISPLAY"] = new("wayland-")
        self.environment["SWAYSOCK"] = os.path.join(self.folder, new("sway-ipc"))
        wait_until(lambda: len(self.outputs()) == 2, "two outputs")

    def outputs(self):
        """The sizes of the outputs by their names, in points."""
        outputs = json.loads(self.run("swaymsg", "-t", "get_outputs"))
        return {each["name"]: (each["rect"]["width"], each["rect"]["height"]) for each in outputs if each["active"]}

    def unplug(self, name):
        subprocess.run(
            ["swaymsg", f'[title=".*{name}.*"] kill'], env=self.outer, capture_output=True, check=True)
        wait_until(lambda: name not in self.outputs(), f"{name} gone")


def is_docked(screen, keyboard, name):
    """Whether the keyboard is as wide as an output, on which windows are kept off it."""
    width, height = screen.outputs()[name]
    return keyboard.read()["frame"][2] == width and workspace_height(screen, name) < height


def check_outputs(program):
    screen = Nested()

    def expect(name, title):
        try:
            wait_until(lambda: is_docked(screen, keyboard, name), title, 5)
            others = [each for each in screen.outputs() if each != name and is_docked(screen, keyboard, each)]
            report(not others, title, " ".join(others))
        except SystemExit:
            report(False, title, f"{keyboard.state['frame']} in {screen.outputs()}")

    keyboard = Keyboard(screen, program, "--locale", "en", "--output", "WL-2")
    expect("WL-2", "it is on the output of the option")
    screen.unplug("WL-2")
    expect("WL-1", "it goes on on another one when that is gone")
    keyboard.stop()
    keyboard = Keyboard(screen, program, "--locale", "en", "--output", "WL-3")
    expect("WL-1", "it is on another one while there is none of the name")
    keyboard.errors.seek(0)
    said = keyboard.errors.read()
    report("no output is called WL-3 now; there are: WL-1\n" in said, "and says which there are", said)
    screen.run("swaymsg", "create_output")
    expect("WL-3", "and goes there when it comes")
    screen.unplug("WL-3")
    screen.unplug("WL-1")
    screen.run("swaymsg", "create_output")
    expect("WL-4", "it is shown again after there was no output at all")
    keyboard.stop()
    screen.close()
    screen = Screen()
    screen.run("xrandr", "--setmonitor", "right", "640/200x800/200+640+0", "none")
    keyboard = Keyboard(screen, program, "--locale", "en", "--output", "right")
    x, _, width, _ = keyboard.read()["frame"]
    report((x, width) == (640, 640), "it is on the output of the option in X11 as well", f"{x}, {width} wide")
    keyboard.stop()
    screen.close()
    for scale in ["1.5", "1.25", "2"]:
        screen = Sway()
        screen.run("swaymsg", "output", "*", "scale", scale)
        target = Terminal(screen)
        keyboard = Keyboard(screen, program, "--locale", "en", "--no-correction")
        frame = keyboard.read()["frame"]
        report(
            abs(frame[2] - 1280) < 2 and abs(frame[1] + frame[3] - 800) < 2,
            f"with a scale of {scale} it is as wide as the output, and at its bottom", str(frame))
        for character in "qpzm":
            keyboard.press(f"character({character})")
        arrived = target.take("qpzm")
        report(arrived == "qpzm", "its keys are where they are drawn", repr(arrived))
        keyboard.stop()
        screen.close()
