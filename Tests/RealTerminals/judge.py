"""Compares the events of `keyboard-repl --show-keys --json` with what is expected."""

import rules
import strokes

# Keys that kitty tells beside the one that is meant.
COMPANIONS = {"shift", "control", "alt", "altgraph", "numlock"}
LOCKS = {"capslock", "numlock"}


def stroke_of(event):
    """The notation of a key event."""
    return "+".join([name for name in event["modifiers"] if name not in LOCKS] + [event["key"]])


def is_fence(event):
    return event["kind"] == "key" and stroke_of(event) == strokes.FENCE


def is_last_answer(event):
    return event["kind"] == "reply" and event["name"] == "primaryAttributes"


def sent(events):
    """The bytes of events, in hexadecimal."""
    return "".join(event["bytes"] for event in events)


def describe(events):
    """Events for people."""
    if not events:
        return "nothing"
    return ", ".join(
        "%s %s" % (stroke_of(event), event["phase"]) if event["kind"] == "key" else event["kind"]
        for event in events)


def mismatches(terminal, stroke, events):
    """Lines that say what is wrong with the events of a stroke; none when all is well."""
    arrival = rules.arrival(terminal, stroke)
    keys = [event for event in events
            if event["kind"] != "key" or event["key"] not in COMPANIONS]
    phases = [] if arrival is None else ["press", "release"] if terminal == "kitty" else ["press"]
    told = "%s: %%s, and %s arrived (%s)" % (stroke, describe(keys), sent(events))
    if any(event["kind"] != "key" for event in keys):
        return [told % "keys only are expected"]
    if [event["phase"] for event in keys] != phases:
        return [told % ("%s is expected" % (arrival or "nothing"))]
    if not keys:
        return []
    # xdotool lets go of the modifiers first, so that a release has none.
    press, lines = keys[0], []
    if stroke_of(press) != arrival:
        lines.append(told % ("%s is expected" % arrival))
    if any(event["key"] != press["key"] for event in keys):
        lines.append(told % "the release of the same key is expected")
    text = rules.text(terminal, stroke)
    if press["text"] != text:
        lines.append("%s: the text %r is expected, and %r arrived (%s)"
                     % (stroke, text, press["text"], sent(events)))
    return lines
