#!/usr/bin/env python3
"""A key of keyboard-screen that types the date."""

from datetime import date

from keyboard_plugin import Plugin

plugin = Plugin("stamp", name="Stamp", version="1.0.0", summary="Types the date.",
                may_run=["action.perform"])


@plugin.command("stamp.date", title="Date")
def type_date(context):
    for character in date.today().isoformat():
        context.run("action.perform", action=f"character({character})")


if __name__ == "__main__":
    plugin.main()
