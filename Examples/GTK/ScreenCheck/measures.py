"""Time, memory, and pictures to look at."""

import os
import shutil
import subprocess
import time

from driver import *


def percentiles(times):
    times = sorted(times)
    return times[len(times) // 2] * 1000, times[min(len(times) - 1, int(len(times) * 0.99))] * 1000


def check_latency(program, count=300):
    screen = Screen()
    window = screen.root.create_window(
        0, 0, 300, 100, 0, X.CopyFromParent, event_mask=X.KeyPressMask)
    map_window(window)
    window.set_input_focus(X.RevertToParent, X.CurrentTime)
    keyboard = Keyboard(screen, program, "--locale", "en")
    place = keyboard.keys()["character(a)"]
    code = screen.display.keysym_to_keycode(XK.string_to_keysym("a"))

    def arrival(start):
        while True:
            event = screen.display.next_event()
            if event.type == X.KeyPress:
                return time.monotonic() - start

    times = {"a touch": [], "xdotool key": [], "XTEST itself": []}
    for _ in range(count):
        start = time.monotonic()
        keyboard.move(place)
        xtest.fake_input(screen.display, X.ButtonPress, 1)
        xtest.fake_input(screen.display, X.ButtonRelease, 1)
        screen.display.flush()
        times["a touch"].append(arrival(start))
        time.sleep(0.02)
        start = time.monotonic()
        process = screen.start(["xdotool", "key", "a"])
        times["xdotool key"].append(arrival(start))
        process.wait()
        screen.processes.remove(process)
        time.sleep(0.02)
        start = time.monotonic()
        xtest.fake_input(screen.display, X.KeyPress, code)
        xtest.fake_input(screen.display, X.KeyRelease, code)
        screen.display.flush()
        times["XTEST itself"].append(arrival(start))
        time.sleep(0.02)
    for name, values in times.items():
        print("      %-12s p50 %.2f ms, p99 %.2f ms" % (name, *percentiles(values)))
    touch, key = percentiles(times["a touch"]), percentiles(times["xdotool key"])
    report(
        touch[0] <= 2 * key[0] and touch[1] <= 2 * key[1],
        "a touch is a character in at most twice the time of a key of xdotool")
    keyboard.stop()
    screen.close()


def measure(process, seconds=10):
    """Mebibytes of a process and its children, and milliseconds of the processor while idle.

    What others share counts in parts of "Pss": a library of Swift is counted whole while no other program of Swift
    runs. "Anonymous" is what nobody can share, such as the heap.
    """
    family = [process.pid] + [
        int(child) for child in subprocess.run(
            ["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()]
    ticks = lambda: sum(
        sum(map(int, open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[11:13])) for pid in family)
    before = ticks()
    time.sleep(seconds)
    used = (ticks() - before) * 1000 // os.sysconf("SC_CLK_TCK")
    memory = {"Anonymous": 0, "Pss": 0, "Rss": 0}
    for pid in family:
        for line in open(f"/proc/{pid}/smaps_rollup"):
            for name in memory:
                if line.startswith(name + ":"):
                    memory[name] += int(line.split()[1]) / 1024
    return memory, used


def check_idle(program):
    screen = Screen()
    Terminal(screen)
    keyboard = Keyboard(screen, program)
    time.sleep(3)
    results = {"keyboard-screen": measure(keyboard.process)}
    keyboard.stop()
    if shutil.which("onboard"):
        process = screen.start(["/usr/bin/python3", shutil.which("onboard")])
        time.sleep(8)
        if process.poll() is None:
            results["onboard"] = measure(process)
    screen.close()
    if shutil.which("wvkbd-mobintl"):
        screen = Sway()
        for name, command in [
            ("in sway", [program, "--locale", "en"]), ("wvkbd", ["wvkbd-mobintl"])
        ]:
            process = screen.start(command)
            time.sleep(5)
            if process.poll() is None:
                results[name] = measure(process)
            process.terminate()
        screen.close()
    for name in {"onboard", "wvkbd"} - set(results):
        print(f"      {name} is not there, or does not start")
    for name, (memory, used) in results.items():
        print(
            "      %-16s %.1f MiB its own, %.1f MiB with its share of what is shared, %.1f MiB resident; "
            "%d ms of the processor in 10 s" % (name, memory["Anonymous"], memory["Pss"], memory["Rss"], used))
    if "onboard" in results:
        report(
            results["keyboard-screen"][0]["Pss"] <= results["onboard"][0]["Pss"]
            and results["keyboard-screen"][1] <= results["onboard"][1] + 10,
            "it takes no more than Onboard while idle")


def check_pictures(program, folder):
    os.makedirs(folder, exist_ok=True)
    for size in ["800x480", "1920x1080", "480x800", "1080x1920"]:
        for theme in ["light", "dark"]:
            screen = Screen(size)
            Terminal(screen)
            keyboard = Keyboard(screen, program, "--theme", theme, "--locale", "en,es,ar")

            def picture(name):
                keyboard.settle()
                keyboard.move((2, 2))
                screen.display.sync()
                time.sleep(0.3)
                screen.picture(os.path.join(folder, f"{size}-{theme}-{name}.png"))

            picture("letters")
            keyboard.show_page("numeric")
            picture("numbers")
            keyboard.press("keyboardType(emojis)")
            picture("emojis")
            for locale in ["ar", "es"]:
                keyboard.set_locale(locale)
                picture(locale)
            # A held key shows its callout.
            keyboard.move(keyboard.keys()["character(a)"])
            xtest.fake_input(screen.display, X.ButtonPress, 1)
            screen.display.sync()
            time.sleep(0.8)
            screen.picture(os.path.join(folder, f"{size}-{theme}-callout.png"))
            keyboard.stop()
            screen.close()
    print("      pictures in " + folder)
