#!/usr/bin/env python3
"""Works out what is written in a text as soon as = is typed after it."""

import unicodedata
from fractions import Fraction

from expressions import NoExpression, answer, evaluate
from keyboard_plugin import Plugin, PluginError

plugin = Plugin(
    "calculator", name="Calculator", version="1.0.0", executable="calculator.py",
    summary="Works out expressions in texts: 12*7= becomes 12*7=84; units and dates as well.",
    may_run=["action.perform", "text.replace"], may_hear=["text.changed"],
    may_read=["text.before"])
plugin.context_name("calculator.result", "The last result.")


# The answers that were written and not heard of yet, by input: the position of = and what is there.
written = {}


@plugin.on("text.changed")
def follow(context, change):
    """Answers an = that was typed; nothing where no expression stands before it."""
    answers = written.setdefault(change.get("input"), [])
    if answers and (change.get("position"), change.get("inserted")) == answers[0]:
        del answers[0]
        return
    if change.get("inserted") != "=" or change.get("removed"):
        return
    # Typed before those answers were written, which have moved it.
    position = change["position"]
    for start, text in answers:
        position += len(text) - 1 if position > start else 0
    before = context.get("text.before") or ""
    index = index_of(position, before)
    if before[index:index + 1] != "=":
        return  # It is gone by now, or the cursor is before it.
    try:
        result = find(context, before[:index].rpartition("\n")[2])
    except NoExpression as error:
        return context.message(error, "warning")
    if result is None:
        return
    try:
        context.run("text.replace", position=position, removed="=", inserted=f"={result}")
    except PluginError as error:
        # The text is another by now.
        return context.message(error, "debug")
    answers.append((position, f"={result}"))
    keep(context, result)


def index_of(count, text):
    """The index behind so many characters as people see them: an accent belongs to its letter."""
    index, is_joined, is_half = 0, False, False
    while index < len(text):
        character = text[index]
        is_flag = "\U0001F1E6" <= character <= "\U0001F1FF"
        if not (is_joined or is_half and is_flag or extends(character)):
            if count == 0:
                break
            count -= 1
            is_half = is_flag
        else:
            is_half = False
        is_joined = character == "\u200D"
        index += 1
    return index


def extends(character):
    return (unicodedata.category(character) in ("Mn", "Me", "Mc") or character == "\u200D"
            or "\U0001F3FB" <= character <= "\U0001F3FF")


@plugin.command("calculator.answer", title="Work out", keys="alt+=", when="focus.acceptsText",
                summary="Writes the value of the expression before the cursor after it.")
def work_out(context):
    line = (context.get("text.before") or "").rpartition("\n")[2]
    try:
        result = find(context, line)
    except NoExpression as error:
        raise PluginError(str(error)) from None
    if result is None:
        raise PluginError("no expression ends here; write one such as 12*7, 5 mi in km or "
                          "today + 3 weeks")
    context.run("action.perform", action=f"character(={result})")
    keep(context, result)
    return result


@plugin.command("calculator.compute", title="Compute",
                summary="Shows the value of the argument expression; ans is the last result.")
def compute(context, expression: str):
    try:
        result = evaluate(str(expression), ans=last(context))
    except NoExpression as error:
        raise PluginError(str(error)) from None
    context.message(f"{expression} = {result}")
    keep(context, result)
    return result


def find(context, line):
    return answer(line, ans=last(context))


def last(context):
    """The last result as a number; None when it is none."""
    try:
        return Fraction(context.get("calculator.result"))
    except (TypeError, ValueError):
        return None


def keep(context, result):
    context.set("calculator.result", result)


if __name__ == "__main__":
    plugin.main()
