"""A display of its own with a window manager, the keyboard, programs to type into, and a pointer."""

import atexit
import json
import os
import random
import signal
import socket
import struct
import subprocess
import tempfile
import time

from Xlib import X, XK, Xutil, display
from Xlib.ext import xtest

HERE = os.path.dirname(os.path.abspath(__file__))


failures = []


def report(is_right, title, detail=""):
    if not is_right:
        failures.append(title)
    print(("ok    " if is_right else "WRONG ") + title + (f": {detail}" if detail else ""), flush=True)


def wait_until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.005)
    raise SystemExit(f"WRONG waited {seconds} s for {what}")


class Screen:
    """An X server of a size with openbox, a session's D-Bus, and a connection to it."""

    def __init__(self, size="1280x800", manager="openbox", is_accessible=False):
        # Not in /tmp, where others make files: the program watches the directories above its own.
        self.folder = tempfile.mkdtemp(prefix="check-screen-", dir="/var/tmp")
        self.processes = []
        atexit.register(self.close)
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", size + "x24"], pass_fds=[write])
        os.close(write)
        with open(read) as file:
            number = file.readline().strip()
        self.environment = dict(
            os.environ, DISPLAY=":" + number, LC_ALL="C.UTF-8", XDG_CONFIG_HOME=self.folder,
            XDG_RUNTIME_DIR=self.folder, GTK_IM_MODULE="gtk-im-context-simple", NO_AT_BRIDGE="1",
            GTK_A11Y="none", GSETTINGS_BACKEND="memory", XMODIFIERS="@im=none")
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.environment["GSK_RENDERER"] = "cairo"
        if is_accessible:
            self.environment.pop("NO_AT_BRIDGE")
            self.environment["GTK_A11Y"] = "atspi"
        bus = os.path.join(self.folder, "bus")
        with open(bus, "w") as file:
            self.start(["dbus-daemon", "--session", "--print-address=1", "--nofork"], stdout=file)
        wait_until(lambda: os.path.getsize(bus), "a D-Bus")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = open(bus).read().strip()
        os.environ["DISPLAY"] = ":" + number
        self.display = display.Display(":" + number)
        self.root = self.display.screen().root
        if manager:
            self.start([manager])
            check = self.display.intern_atom("_NET_SUPPORTING_WM_CHECK")
            wait_until(
                lambda: manager == "twm" or self.root.get_full_property(check, X.AnyPropertyType),
                manager)

    def start(self, command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        environment = getattr(self, "environment", os.environ)
        process = subprocess.Popen(command, env=environment, **options)
        self.processes.append(process)
        return process

    def run(self, *command):
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=True).stdout

    def keymap(self):
        """The whole keyboard layout, as xkbcomp writes it."""
        return subprocess.run(
            ["xkbcomp", self.environment["DISPLAY"], "-"], capture_output=True, text=True).stdout

    def focus(self):
        focus = self.display.get_input_focus().focus
        return focus if isinstance(focus, int) else focus.id

    def picture(self, path):
        self.run("import", "-window", "root", path)

    def picture_colour(self):
        """The colour of the last row of pixels, left."""
        height = self.display.screen().height_in_pixels
        return self.root.get_image(0, height - 1, 1, 1, X.ZPixmap, 0xFFFFFFFF).data

    def wait_for_keyboard(self):
        wait_until(lambda: self.windows("Keyboard-screen"), "the window of the keyboard")

    def ask(self, *command):
        """The words that a command answers with; none where it fails, as xdotool does when a window goes meanwhile."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout.split()

    def windows(self, name):
        """The windows of a class that are seen."""
        return self.ask("xdotool", "search", "--onlyvisible", "--class", name)

    def move(self, point):
        xtest.fake_input(self.display, X.MotionNotify, x=point[0], y=point[1])

    def button(self, is_down):
        xtest.fake_input(self.display, X.ButtonPress if is_down else X.ButtonRelease, 1)

    def sync(self):
        self.display.sync()

    def close(self):
        atexit.unregister(self.close)
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
        subprocess.run(["rm", "-rf", self.folder])


class Sway(Screen):
    """sway without a display, with a pointer that is moved through a server of VNC."""

    def __init__(self, size="1280x800", is_accessible=False):
        super().__init__(size, manager=None, is_accessible=is_accessible)
        config = os.path.join(self.folder, "sway")
        with open(config, "w") as file:
            file.write(f"output * resolution {size}\ndefault_border none\nxwayland disable\n")
        environment = dict(
            self.environment, WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1",
            WLR_RENDERER="pixman")
        # It refuses root, which it is not in a namespace of its own.
        guard = ["unshare", "--user"] if os.geteuid() == 0 else []
        self.environment.pop("DISPLAY")
        errors = open(os.path.join(self.folder, "sway.log"), "w")
        process = subprocess.Popen(
            [*guard, "sway", "-c", config], env=environment, stdout=errors, stderr=errors)
        self.processes.append(process)
        socket_name = wait_until(
            lambda: next((name for name in os.listdir(self.folder) if name.startswith("wayland-")
                          and not name.endswith(".lock")), None), "sway")
        self.environment.update(
            WAYLAND_DISPLAY=socket_name, GDK_BACKEND="wayland", XDG_SESSION_TYPE="wayland",
            GTK_IM_MODULE="wayland")
        self.environment["SWAYSOCK"] = wait_until(
            lambda: next((os.path.join(self.folder, name) for name in os.listdir(self.folder)
                          if name.startswith("sway-ipc")), None), "sway")
        port = 20000 + os.getpid() % 20000
        self.start(["wayvnc", "127.0.0.1", str(port)])
        self.vnc = self.connect(port)
        self.place, self.mask = (0, 0), 0

    def connect(self, port):
        def attempt():
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                return None

        vnc = wait_until(attempt, "wayvnc")
        read = lambda count: vnc.recv(count, socket.MSG_WAITALL)
        read(12)
        vnc.sendall(b"RFB 003.008\n")
        kinds = read(read(1)[0])
        assert 1 in kinds, kinds
        vnc.sendall(b"\x01")
        read(4)
        vnc.sendall(b"\x01")
        header = read(24)
        read(int.from_bytes(header[20:24], "big"))
        return vnc

    def tell(self):
        self.vnc.sendall(struct.pack(">BBHH", 5, self.mask, *self.place))

    def move(self, point):
        self.place = point
        self.tell()

    def button(self, is_down):
        self.mask = int(is_down)
        self.tell()
        # wayvnc may leave out a press that is followed by a release at once.
        time.sleep(0.01)

    def sync(self):
        pass

    def focused_node(self):
        """What the compositor says has the focus."""

        def focused(node):
            if node.get("focused"):
                return node
            inner = [focused(child) for child in node["nodes"] + node["floating_nodes"]]
            return next((found for found in inner if found), {})

        return focused(json.loads(self.run("swaymsg", "-t", "get_tree")))

    def focus(self):
        return self.focused_node().get("id")

    def wait_for_keyboard(self):
        time.sleep(0.5)

    def picture(self, path):
        self.run("grim", path)


class Keyboard:
    """keyboard-screen, and what it writes into its trace."""

    gap = 0.002

    def __init__(self, screen, program, *options):
        self.screen = screen
        self.trace = os.path.join(screen.folder, "trace")
        open(self.trace, "w").close()
        self.position, self.state, self.rest = 0, {}, b""
        self.errors = open(os.path.join(screen.folder, "errors"), "w+")
        self.process = screen.start(
            [program, "--trace", self.trace, *options], stderr=self.errors)
        if "--hidden" not in options:
            wait_until(lambda: self.read().get("visible"), "the keyboard")
            screen.wait_for_keyboard()
            time.sleep(0.3)
        self.pages, self.clicks = {}, 0
        if isinstance(screen, Sway):
            self.gap = 0.005

    def read(self):
        """The last line of the trace."""
        # As bytes: a line that is being written may end within a character.
        with open(self.trace, "rb") as file:
            file.seek(self.position)
            text = file.read()
            self.position = file.tell()
        lines = (self.rest + text).split(b"\n")
        self.rest = lines[-1]
        if len(lines) > 1:
            self.state = json.loads(lines[-2])
        return self.state

    def wait(self, what, **values):
        def matches():
            state = self.read()
            return all(state.get(name) == value for name, value in values.items())

        wait_until(matches, f"{what} {values}, there is {self.state.get('locale')} {self.state.get('type')}")

    def set_locale(self, locale):
        self.screen.run(
            "gdbus", "call", "--session", "--dest", "org.keyboardtoolkit.Screen", "--object-path",
            "/org/keyboardtoolkit/Screen", "--method", "org.keyboardtoolkit.Screen.SetLocale", locale)
        self.wait("locale", locale=locale, type="alphabetic(lowercased)", pressed=0)
        self.pages = {}

    def keys(self):
        """The keys of the page that is shown, by action, with the middles of their frames."""
        state = self.read()
        place = (state["locale"], state["type"])
        if place not in self.pages:
            self.pages[place] = {
                key["action"]: (
                    round(key["frame"][0] + key["frame"][2] / 2),
                    round(key["frame"][1] + key["frame"][3] / 2))
                for key in reversed(state["keys"])}
        return self.pages[place]

    def shown_keys(self):
        """The keys that are shown now, after another page was shown."""
        self.pages = {}
        return self.keys()

    def move(self, point):
        self.screen.move(point)

    def click(self, point):
        self.move(point)
        self.screen.button(True)
        self.screen.button(False)
        self.screen.sync()
        self.clicks += 1
        time.sleep(self.gap)

    def press(self, action):
        self.click(self.keys()[action])

    def hold(self, action, choice):
        """Holds a key, and moves in its callout until an action is selected."""
        x, y = self.keys()[action]
        self.move((x, y))
        self.screen.button(True)
        self.screen.sync()
        wait_until(lambda: self.read().get("selected"), f"the callout of {action}")
        steps = [way * distance for distance in range(0, 800, 10) for way in (1, -1)]
        for step in steps:
            if self.read()["selected"] == choice:
                # It may only now have come to where the pointer is.
                time.sleep(0.1)
                if self.read()["selected"] == choice:
                    break
            self.move((x + step, y))
            self.screen.sync()
            time.sleep(0.02)
        self.finish()

    def flick(self, action, direction):
        x, y = self.keys()[action]
        across, down = {"left": (-1, 0), "up": (0, -1), "right": (1, 0), "down": (0, 1)}[direction]
        self.move((x, y))
        self.screen.button(True)
        for distance in (15, 30, 45):
            self.move((x + across * distance, y + down * distance))
            self.screen.sync()
            time.sleep(0.01)
        self.finish()

    def finish(self):
        self.screen.button(False)
        self.screen.sync()
        self.clicks += 1
        time.sleep(self.gap)

    def settle(self):
        """Waits until the keyboard is done with every click."""
        wait_until(lambda: self.read().get("touches") == self.clicks, "the keyboard's answer to a click")

    def show_page(self, page):
        """Shows the keys of a type."""
        kind = {"alphabetic(lowercased)": "alphabetic"}.get(page, page)
        self.settle()
        while self.read()["type"] != page:
            keys = self.keys()
            change = next(
                (key for key in keys if key.startswith(f"keyboardType({kind}")),
                "keyboardType(numeric)")
            self.press(change)
            self.settle()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(10)


class Terminal:
    """An xterm in which cat writes into a file what is typed."""

    name = "xterm"

    def __init__(self, screen):
        self.path = os.path.join(screen.folder, "typed")
        command = f"stty raw -echo; touch {self.path}; exec cat -u >{self.path}"
        if isinstance(screen, Sway):
            self.name = "foot"
            self.process = screen.start(["foot", "sh", "-c", command])
        else:
            self.process = screen.start(
                ["xterm", "-u8", "-geometry", "80x6+0+0", "-e", "sh", "-c", command])
        wait_until(lambda: os.path.exists(self.path), self.name)
        wait_for_window(screen, self.name)
        self.offset = 0

    def text(self):
        with open(self.path, "rb") as file:
            file.seek(self.offset)
            return without_deleted(file.read().decode("utf-8", "replace"))

    def take(self, expected):
        wait_for_text(self.text, expected)
        text = self.text()
        self.offset = os.path.getsize(self.path)
        return text


class Field:
    """A field of GTK or Tk in a window of its own."""

    def __init__(self, screen, kind):
        self.name = kind
        self.process = screen.start(
            ["/usr/bin/python3", os.path.join(HERE, "field.py"), kind], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.typed = ""
        wait_for_window(screen, "field-" + kind)

    def text(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.typed += json.loads(self.process.stdout.readline())
        return self.typed

    def take(self, expected):
        self.typed = ""
        wait_for_text(self.text, expected)
        return self.typed


def without_deleted(text):
    """What a line editor makes of a text with Backspaces."""
    kept = []
    for character in text:
        if character != "\x7f":
            kept.append(character)
        elif kept:
            kept.pop()
    return "".join(kept)


def wait_for_text(text, expected, seconds=10):
    """Waits until as much has come as is expected, and a moment for what is too much."""
    end = time.monotonic() + seconds
    while len(text()) < len(expected) and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.03)


def map_window(window):
    """Maps a window; once more where a window manager that has just been started did not hear of it."""

    def is_mapped():
        window.map()
        time.sleep(0.1)
        return window.get_attributes().map_state == X.IsViewable

    wait_until(is_mapped, "a window")


def wait_for_window(screen, name):
    """Waits until a window of a class has the focus."""
    if isinstance(screen, Sway):
        wait_until(lambda: screen.focused_node().get("app_id") == name, f"the focus of {name}")
        return

    def is_active():
        active = screen.ask("xdotool", "getactivewindow")
        return active and active[0] in screen.windows(name)

    wait_until(is_active, f"the focus of {name}")
