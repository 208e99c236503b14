#!/usr/bin/env python3
"""Works out what is written in a text as soon as = is typed after it."""

from fractions import Fraction

from expressions import NoExpression, answer, evaluate
from keyboard_plugin import Plugin, PluginError

plugin = Plugin(
    "calculator", name="Calculator", version="1.0.0", executable="calculator.py",
    summary="Works out expressions in texts: 12*7= becomes 12*7=84; units and dates as well.",
    may_run=["action.perform", "text.replace"], may_hear=["text.changed"],
    may_read=["text.before"])
plugin.context_name("calculator.result", "The last result.")


@plugin.on("text.changed")
def follow(context, change):
    """Answers an = that was typed; nothing where no expression stands before it."""
    if change.get("inserted") != "=" or change.get("removed"):
        return
    before = context.get("text.before") or ""
    if not before.endswith("="):
        return  # Somebody types on.
    result = find(context, before[:-1].rpartition("\n")[2])
    if result is None:
        return
    try:
        context.run("text.replace", position=change["position"] + 1, inserted=result)
    except PluginError as error:
        # The text is another by now.
        return context.message(error, "debug")
    keep(context, result)


@plugin.command("calculator.answer", title="Work out", keys="alt+=", when="focus.acceptsText",
                summary="Writes the value of the expression before the cursor after it.")
def work_out(context):
    line = (context.get("text.before") or "").rpartition("\n")[2]
    result = find(context, line)
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
