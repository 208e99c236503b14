"""Compares what `picker --filter` finds with fzf: random queries over the lines of files.

usage: compare.py PICKER SEED COUNT FILE...
"""

import random
import subprocess
import sys


def letters(line):
    """Some letters of a line, in their order."""
    places = sorted(random.sample(range(len(line)), min(random.randint(1, 6), len(line))))
    return "".join(line[place] for place in places)


def part(line):
    """Letters of a line that are next to each other."""
    start = random.randrange(len(line))
    return line[start : start + random.randint(1, 6)]


def word(line, lines):
    """A word of a query that finds the line, most of the time."""
    choose = letters if random.random() < 0.6 else part
    text = choose(random.choice(lines) if random.random() < 0.3 else line)
    text = text.replace(" ", "").replace("\\", "")
    if random.random() < 0.8:
        text = text.lower()
    kind = random.random()
    if kind < 0.08:
        return "'" + text
    if kind < 0.14:
        return "^" + line.strip()[: random.randint(1, 3)].replace(" ", "")
    if kind < 0.2:
        return line.strip()[-random.randint(1, 3) :].replace(" ", "") + "$"
    if kind < 0.25:
        return "!" + text
    if kind < 0.27:
        return "^" + text + "$"
    return text


def query(lines):
    line = random.choice(lines)
    size = random.random()
    words = [word(line, lines)]
    if size > 0.5:
        words.append(word(line, lines))
    if size > 0.8:
        words += ["|", word(line, lines)]
    if size > 0.9:
        words.append(word(line, lines))
    return " ".join(words)


def found(command, path):
    with open(path, "rb") as lines:
        output = subprocess.run(command, stdin=lines, stdout=subprocess.PIPE, check=False).stdout
    return output.split(b"\n")[:-1]


def main():
    picker, seed, count, *paths = sys.argv[1:]
    random.seed(int(seed))
    different, places, expected = 0, 0, 0
    for path in paths:
        with open(path, errors="replace") as file:
            lines = [line.rstrip("\n") for line in file if line.strip()]
        for _ in range(int(count) // len(paths)):
            text = query(lines)
            if not text.strip() or text.startswith("|"):
                continue
            ours = found([picker, "--filter", text], path)
            theirs = found(["fzf", "--filter", text], path)
            if sorted(ours) != sorted(theirs):
                different += 1
                print(f"{path}: {text!r}: {len(ours)} lines, fzf {len(theirs)}")
            places += len(set(ours[:10]) & set(theirs[:10]))
            expected += len(set(theirs[:10]))
    print(f"{different} queries find other lines; {places} of {expected} first ten are the same")
    sys.exit(1 if different or places < 0.8 * expected else 0)


main()
