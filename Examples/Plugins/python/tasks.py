#!/usr/bin/env python3
"""Tasks in a pane: asked for, done, deleted, in colours that a setting chooses."""

from keyboard_plugin import Plugin

plugin = Plugin("tasks", name="Tasks", version="1.0.0", requires_toolkit="0.1",
                summary="Keeps a list of tasks in a pane.")
plugin.setting("theme", "choice", "calm", "How open and done tasks look.",
               choices=["plain", "calm", "loud"])
plugin.setting("nudge", "integer", 0, "The minutes after which open tasks are told; 0 for never.",
               minimum=0, maximum=600)

PANE = "tasks.list"
IN_PANE = f"focus.name == '{PANE}'"
LOOKS = {"plain": ("plain", "plain"), "calm": ("plain", "muted"), "loud": ("warning", "success")}

tasks = []  # [title, is_done] each
focus = 0
nudge = None


def show(context, **options):
    open_look, done_look = LOOKS[context.setting("theme")]
    rows = [{"title": ("[x] " if done else "[ ] ") + title, "look": done_look if done else open_look}
            for title, done in tasks]
    count = sum(not done for _, done in tasks)
    context.pane(PANE, rows or ["no task; press a to add one"], title=f"Tasks: {count} open", **options)
    context.status(f"{count} open" if tasks else "")


@plugin.command("tasks.show", title="Show Tasks", keys="ctrl+k t")
def show_tasks(context):
    show(context, takes_keys=True)


@plugin.command("tasks.add", title="Add Task", keys="a", when=IN_PANE)
def add(context):
    title = context.ask("What is to be done?")
    if title:
        tasks.append([title, False])
        show(context, focus=len(tasks) - 1)


@plugin.command("tasks.toggle", title="Done, or Not", keys="space", when=IN_PANE)
def toggle(context):
    if tasks:
        tasks[focus][1] = not tasks[focus][1]
        show(context)


@plugin.command("tasks.delete", title="Delete Task", keys="d", when=IN_PANE)
def delete(context):
    if tasks and context.confirm(f"Delete '{tasks[focus][0]}'?"):
        del tasks[focus]
        show(context, focus=max(0, min(focus, len(tasks) - 1)))


@plugin.on("navigation.focusMoved")
def follow(context, value):
    global focus
    if value["scene"] == PANE and value.get("current") is not None and value["current"] < len(tasks):
        focus = value["current"]


@plugin.on_settings
def choose(context):
    global nudge
    if nudge:
        context.cancel_timer(nudge)
    minutes = context.setting("nudge")
    nudge = context.after(minutes * 60, remind, repeats=True) if minutes else None
    if tasks:
        show(context)


def remind(context):
    count = sum(not done for _, done in tasks)
    if count:
        context.message(f"{count} tasks are open")


plugin.keep_state(lambda context: tasks, lambda context, state: tasks.extend(state))

if __name__ == "__main__":
    plugin.main()
