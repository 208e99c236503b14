"""Types strokes one after another and says which events each of them made."""

import json

import strokes
from terminals import Failure, wait_until


class Log:
    """The lines that a program writes into a file."""

    def __init__(self, path):
        self.file = open(path, "rb")
        self.rest = b""
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def contains(self, condition):
        """Whether an event is there for which a condition holds."""
        self.read()
        return any(condition(event) for event in self.events)

    def read(self):
        """Takes what is new; says how many events there are by now."""
        *lines, self.rest = (self.rest + self.file.read()).split(b"\n")
        self.events += [json.loads(line) for line in lines]
        return len(self.events)


class Typist:
    """Types, with a fence after each stroke: what comes before the fence belongs to the stroke."""

    def __init__(self, terminal, log, is_fence):
        self.terminal, self.log, self.is_fence = terminal, log, is_fence
        self.next = log.read()

    def type(self, stroke, arrives):
        """The events of a stroke. Where one is expected it is waited for, so that a lone Escape
        has been decided before the fence comes."""
        if self.terminal.prepare(stroke):
            # After a key that is on every keyboard, the terminal knows the new one.
            self.terminal.press("home")
            self.wait_for(self.terminal.events_of_a_key, "home")
            self.next = self.log.read()
        self.terminal.press(stroke)
        if arrives:
            try:
                self.wait_for(1, stroke, patience=3)
            except Failure:
                pass
        self.terminal.press(strokes.FENCE)
        start = self.next
        fence = wait_until(self.find_fence, "the fence after " + stroke)
        self.next = fence[-1] + 1
        return self.log.events[start:fence[0]]

    def wait_for(self, count, what, **options):
        """Waits for a number of events."""
        wait_until(lambda: self.log.read() >= self.next + count, what, **options)

    def find_fence(self):
        """The places of the events of the fence that have come, once all of them have."""
        end = self.log.read()
        found = [place for place in range(self.next, end)
                 if self.is_fence(self.log.events[place])]
        return found if len(found) == self.terminal.events_of_a_key else None
