"""Real terminals, each running a command, and how keys are given to them."""

import os
import re
import signal
import subprocess
import time

import strokes

PATIENCE = 20.0


class Failure(Exception):
    """Why a terminal could not be tried."""


def wait_until(condition, what, patience=PATIENCE):
    """Waits for a condition to give something true, and returns that."""
    deadline = time.monotonic() + patience
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > deadline:
            raise Failure("waited %g s for %s" % (patience, what))
        time.sleep(0.005)


class Processes:
    """What was started; nothing of it outlives the `with` block."""

    def __init__(self, environment):
        self.environment = environment
        self.started = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            self.stop(process)

    def start(self, arguments, **options):
        process = subprocess.Popen(
            arguments, env=self.environment, stdin=subprocess.DEVNULL, start_new_session=True,
            **options)
        self.started.append(process)
        return process

    def run(self, arguments):
        try:
            done = subprocess.run(
                arguments, env=self.environment, stdin=subprocess.DEVNULL, timeout=PATIENCE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        except subprocess.TimeoutExpired:
            raise Failure("%s does not end" % " ".join(arguments)) from None
        if done.returncode != 0:
            raise Failure("%s: %s" % (" ".join(arguments), done.stderr.strip()))
        return done.stdout

    def stop(self, process):
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
            except ProcessLookupError:
                pass
            try:
                process.wait(2)
                return
            except subprocess.TimeoutExpired:
                continue


class Terminal:
    """What every terminal has: its program, and what the program in it asks of it."""

    def __init__(self, name, modes, version):
        self.name, self.modes, self.version = name, modes, version
        self.program = version[0]
        # Presses, and releases where they are told.
        self.events_of_a_key = 2 if modes == "kitty" else 1

    def can_press(self, _):
        """Whether there is a way to press a stroke."""
        return True

    def prepare(self, _):
        """Makes a stroke possible; says whether the keyboard is another one now."""
        return False

    def title(self):
        """The name and the version."""
        said = subprocess.run(self.version, stdout=subprocess.PIPE, text=True, check=False).stdout
        number = re.search(r"\d[\w.]*", said)
        return "%s %s" % (self.name, number.group() if number else "of unknown version")


class Window(Terminal):
    """A terminal in a window of an X server without a window manager."""

    def __init__(self, name, modes, version, arguments):
        super().__init__(name, modes, version)
        self.arguments = arguments
        self.needs = [self.program, "Xvfb", "xdotool", "setxkbmap"]

    def open(self, processes, command):
        reader, writer = os.pipe()
        processes.start(
            # Without -noreset, it starts anew whenever it has no window for a moment.
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-noreset",
             "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("Xvfb does not start")
        self.run = processes.run
        processes.environment["DISPLAY"] = ":" + number
        self.layout = None
        self.set_layout("us")
        processes.start([self.program] + self.arguments + command, stderr=subprocess.DEVNULL)
        # No window manager gives it the focus.
        self.window = wait_until(self.find, "the window of " + self.program)
        self.run(["xdotool", "windowfocus", "--sync", self.window])

    def find(self):
        try:
            found = self.run(["xdotool", "search", "--onlyvisible", "--class", self.program])
        except Failure:
            return None
        return found.split()[0] if found.split() else None

    def set_layout(self, layout):
        if layout == self.layout:
            return False
        self.run(["setxkbmap", "-layout", layout, "-option", ""])
        self.layout = layout
        return True

    def prepare(self, stroke):
        # xdotool finds letters of other languages only where the keyboard has them; what it lends
        # the keyboard for a moment is gone before a terminal has looked.
        return self.set_layout("us" if stroke.isascii() else "us,ru,de,fr")

    def press(self, stroke):
        self.run(["xdotool"] + strokes.xdotool(stroke))


class Multiplexer(Terminal):
    """tmux without a terminal around it: keys are put into its pane."""

    needs = ["tmux"]

    def can_press(self, stroke):
        return strokes.tmux(stroke) is not None

    def open(self, processes, command):
        self.run = processes.run
        self.socket = os.path.join(processes.environment["HOME"], "tmux")
        # In the foreground, so that it ends with the others.
        processes.start(
            ["tmux", "-D", "-S", self.socket, "-f", "/dev/null"], stderr=subprocess.DEVNULL)
        wait_until(lambda: os.path.exists(self.socket), "tmux")
        self.call("new-session", "-d", "-s", "keys", "-x", "80", "-y", "24", *command)

    def call(self, *arguments):
        self.run(["tmux", "-S", self.socket] + list(arguments))

    def press(self, stroke):
        self.call("send-keys", "-t", "keys:", *strokes.tmux(stroke))


XTERM = ["-u8", "-xrm", "*metaSendsEscape: true", "-e"]
KITTY_OPTIONS = {
    "shell_integration": "disabled", "confirm_os_window_close": "0", "clear_all_shortcuts": "yes",
    "linux_display_server": "x11", "update_check_interval": "0", "enable_audio_bell": "no"}
KITTY = ["--config", "NONE", "--start-as", "normal"] + [
    word for name, value in KITTY_OPTIONS.items() for word in ("-o", name + "=" + value)] + ["--"]

TERMINALS = {terminal.name: terminal for terminal in (
    Window("xterm", "plain", ["xterm", "-version"], XTERM),
    Window("xterm-modify", "modify", ["xterm", "-version"], XTERM),
    Window("kitty", "kitty", ["kitty", "--version"], KITTY),
    Multiplexer("tmux", "plain", ["tmux", "-V"]),
    Multiplexer("tmux-modify", "modify", ["tmux", "-V"]),
)}
