"""Times prompt_toolkit's KeyProcessor on a map of bindings.

    python3 Peers/prompt_toolkit_keys.py MAP

MAP has one sequence a line, its strokes separated by spaces: characters, `ctrl+x`, `f1`. Each is
bound to a function that counts. Sequences chosen at random are pressed key by key; what is printed
are the nanoseconds per key of the best of five rounds. Waiting is switched off, so that only keys
are measured. Needs prompt_toolkit 3: `pip install prompt_toolkit`.
"""

import random
import sys
import time

from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPress, KeyProcessor
from prompt_toolkit.output import DummyOutput

ROUNDS = 5
SEQUENCES = 20_000


def measure(sequences):
    performed = 0

    def perform(_event):
        nonlocal performed
        performed += 1

    bindings = KeyBindings()
    for sequence in sequences:
        bindings.add(*(stroke.replace("ctrl+", "c-") for stroke in sequence))(perform)

    chosen = random.Random(7).choices(bindings.bindings, k=SEQUENCES)
    pressed = [KeyPress(key) for binding in chosen for key in binding.keys]
    application = Application(input=DummyInput(), output=DummyOutput())
    application.timeoutlen = None
    processor = KeyProcessor(bindings)

    times = []
    with set_app(application):
        for _ in range(ROUNDS):
            start = time.perf_counter_ns()
            for key in pressed:
                processor.feed(key)
                processor.process_keys()
            times.append(time.perf_counter_ns() - start)
    assert performed == ROUNDS * SEQUENCES, performed
    return min(times) / len(pressed)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(round(measure([line.split() for line in file if line.strip()])))
