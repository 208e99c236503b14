# Copyright 2026 The Keyboard Toolkit authors
# SPDX-License-Identifier: Apache-2.0

"""Plugins for keyboard-repl, and for every other host of keyboard plugins, in Python 3.9 or later.

    #!/usr/bin/env python3
    from keyboard_plugin import Plugin

    plugin = Plugin("greeter", name="Greeter", version="1.0.0", summary="Greets.")

    @plugin.command("greeter.greet", title="Greet", keys="ctrl+g")
    def greet(context, name="you"):
        context.message(f"hello {name}")

    if __name__ == "__main__":
        plugin.main()

Handlers run one after another in the main thread, in the order in which the host has asked. All
messages that they send before they return take effect before the next key is looked up.
"""

import inspect
import itertools
import json
import os
import queue
import sys
import threading
import traceback

__all__ = ["Cancelled", "Context", "Plugin", "PluginError", "Recorder"]

PROTOCOL = 1

INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMETERS = -32600, -32601, -32602
FAILED, CANCELLED = -32000, -32800

# The most rows of a pane in a message.
PANE_ROWS = 1000

LEVELS = ("debug", "info", "warning", "error")

SDK = os.path.realpath(__file__)


class PluginError(Exception):
    """An error; its message says in one sentence why something did not work, and what to do."""

    code = FAILED


class Cancelled(PluginError):
    """The command was cancelled; raised by a handler, or in a handler that waits for the host."""

    code = CANCELLED


class Plugin:
    """A plugin: what it declares, and the handlers of its commands and events."""

    def __init__(self, id, *, name, version, summary="", may_run=(), may_emit=(), may_hear=(),
                 may_read=(), may_see=(), may_change=(), requires_toolkit=None,
                 requires_plugins=(), executable=None):
        """Declares a plugin.

        id: lower-case letters, digits and hyphens; the plugin's names start with it.
        name: the display name.
        may_run: the host's commands that it runs or binds, such as "navigation.*".
        may_emit: the events outside of its namespace that it publishes.
        may_hear: the events that carry what a person types or plugins say.
        may_read: the context names outside of its namespace that it reads.
        may_see: the kinds of focused content that it reads: "texts", "lists".
        may_change: the kinds of focused content that it edits: "texts", "lists".
        requires_toolkit: the version of the toolkit that it needs, such as "0.1".
        requires_plugins: the ids of plugins to load before it, with a version if needed: "macros 1.2".
        """
        self.id, self.name, self.version, self.summary = id, name, version, summary
        self.permissions = {"run": may_run, "emit": may_emit, "hear": may_hear, "read": may_read,
                            "see": may_see, "change": may_change}
        self.requirements = {"toolkit": requires_toolkit, "plugins": list(requires_plugins)}
        self.executable = executable
        self.commands = {}
        self.bindings = []
        self.context_names = {}
        self.listeners = {}
        self.activation_handlers = []
        self.shutdown_handlers = []
        self.settings = {}
        self.settings_handlers = []
        self.state_keeping = None
        self._titles = {}
        for argument, value in (("id", id), ("name", name), ("version", version),
                                ("summary", summary)):
            expect_text("Plugin", argument, value)
        for argument, value in (("may_run", may_run), ("may_emit", may_emit),
                                ("may_hear", may_hear), ("may_read", may_read),
                                ("may_see", may_see), ("may_change", may_change),
                                ("requires_plugins", requires_plugins)):
            expect_texts("Plugin", argument, value)
        # An error in the plugin's file is logged in one line, which names the author's line of code.
        sys.excepthook = tell

    # Declaring

    def command(self, id, *, title, summary="", keys=(), when=None, repeats=False, in_text=False):
        """Offers a command; the function gets the context and the arguments by their names.

        Its return value, or its exception, goes to the caller of the command. If all arguments are
        annotated, with str, or with int for one that is not negative, the manifest declares them, so
        that they are completed and checked. keys: one sequence such as "g g", or a list of them, bound
        to it; when: the condition for these.
        """
        for argument, value in (("id", id), ("title", title), ("summary", summary)):
            expect_text("command", argument, value)
        expect_texts("command", "keys", [keys] if isinstance(keys, str) else keys)
        if when is not None:
            expect_text("command", "when", when)

        def register(handler):
            if id in self.commands:
                raise ValueError(f"the command {id} is declared twice; keep one")
            expect_handler(handler, "context, ARGUMENT…", 1)
            self.commands[id] = handler
            self._titles[id] = {**drop_empty({"id": id, "title": title, "summary": summary}),
                                **parameters(handler)}
            for sequence in [keys] if isinstance(keys, str) else keys:
                self.bind(sequence, id, when=when, repeats=repeats, in_text=in_text)
            return handler
        return register

    def bind(self, keys, command, arguments=None, *, when=None, title=None, repeats=False, id=None,
             in_text=False):
        """Binds keys to a command: the plugin's own, or one of the host's that it may run.

        id: the name by which users change the binding; without one it is made of the plugin's id and
        the keys, and of the command as well where these keys are bound already.
        in_text: whether keys that type are bound while a text has the focus; requires "texts" in
        may_see.
        """
        self.bindings.append(binding(self, keys, command, arguments, when, title, repeats, id,
                                     in_text, self.bindings))

    def context_name(self, name, summary="", initial=None):
        """Declares a name that conditions can read and that Context.set sets."""
        expect_text("context_name", "name", name)
        expect_text("context_name", "summary", summary)
        expect_json("context_name", "initial", initial)
        self.context_names[name] = (summary, initial)

    def setting(self, name, type, default, summary="", **details):
        """Declares a setting, which users choose under the plugin's id.

        type: "string", "integer", "number", "boolean", "choice" or another type of parameters.
        details: the options of the type: choices, minimum, maximum.
        """
        for argument, value in (("name", name), ("type", type), ("summary", summary)):
            expect_text("setting", argument, value)
        expect_json("setting", "default", default)
        self.settings[name] = {"name": name, "type": type, "default": default,
                               **drop_empty({"summary": summary}), **details}

    def on_settings(self, handler):
        """Calls a function with the context at the start, and when users choose other settings."""
        expect_handler(handler, "context", 1)
        self.settings_handlers.append(handler)
        return handler

    def on(self, event):
        """Subscribes to an event; the function gets the context and the event's value."""
        expect_text("on", "event", event)

        def register(handler):
            expect_handler(handler, "context, value", 2)
            self.listeners.setdefault(event, []).append(handler)
            return handler
        return register

    def on_activate(self, handler):
        """Calls a function with the context when the process has begun."""
        expect_handler(handler, "context", 1)
        self.activation_handlers.append(handler)
        return handler

    def on_shutdown(self, handler):
        """Calls a function with the context before the process ends, unless it is killed."""
        expect_handler(handler, "context", 1)
        self.shutdown_handlers.append(handler)
        return handler

    def keep_state(self, save, restore):
        """Keeps the plugin's state, in memory, from one process to the next when it is reloaded.

        save: gets the context and returns the state, any JSON value, before the process ends.
        restore: gets the context and that value before the first command or event of the next
        process; an older version of the plugin may have returned it.
        """
        expect_handler(save, "context", 1)
        expect_handler(restore, "context, state", 2)
        self.state_keeping = (save, restore)

    @property
    def manifest(self):
        """The contents of plugin.json."""
        context = [drop_empty({"name": name, "summary": summary, "initial": initial})
                   for name, (summary, initial) in self.context_names.items()]
        return drop_empty({
            "id": self.id, "name": self.name, "version": self.version, "summary": self.summary,
            "protocol": PROTOCOL, "executable": self.executable,
            "commands": list(self._titles.values()),
            "bindings": self.bindings, "context": context, "subscriptions": list(self.listeners),
            "settings": list(self.settings.values()),
            "requires": drop_empty(self.requirements),
            "permissions": drop_empty({kind: list(names)
                                       for kind, names in self.permissions.items()}),
            "keepsState": True if self.state_keeping else None,
        })

    def main(self, arguments=None):
        """Serves the host on the standard streams, or prints the manifest with --manifest."""
        arguments = sys.argv[1:] if arguments is None else arguments
        if arguments == ["--manifest"]:
            print(json.dumps(self.manifest, indent=2, ensure_ascii=False))
        elif arguments or sys.stdin.isatty():
            print(f"{self.name} {self.version} is a plugin for keyboard-repl; load it there with: "
                  f"load {os.path.abspath(sys.argv[0])}")
        else:
            sys.exit(Connection(self).serve())


class Context:
    """A handler's access to the host. Every method may also be called from threads of your own."""

    def __init__(self, plugin):
        self.plugin = plugin
        self._values = {name: initial for name, (_, initial) in plugin.context_names.items()}
        self._directory = None
        self._settings = {name: each["default"] for name, each in plugin.settings.items()}
        self._timers = {}
        self._cancellations = {}
        self._last_timer = 0

    @property
    def cancelled(self):
        """True once the running command was cancelled."""
        return False

    @property
    def data_directory(self):
        """The directory for the plugin's own files, made when it is first asked for."""
        if self._directory is None:
            raise PluginError("this host has no directory for files of plugins")
        os.makedirs(self._directory, mode=0o700, exist_ok=True)
        return self._directory

    def get(self, name):
        """The value of a context name: the plugin's own as it was set, others from the host."""
        if name in self._values:
            return self._values[name]
        return self._request("context/get", {"names": [name]}).get("values", {}).get(name)

    def set(self, name, value):
        """Sets a declared context name; None removes its value."""
        if name not in self._values:
            raise PluginError(f"{name} is not declared; declare it with plugin.context_name")
        expect_json("set", "value", value)
        self._notify("context/set", {"name": name, "value": value})
        self._values[name] = value

    def run(self, command, /, **arguments):
        """Runs a command of the host, waits for its end and returns its value.

        Raises PluginError when it did not run, and Cancelled when the command of this handler was
        cancelled.
        """
        if command in self.plugin.commands:
            raise PluginError(f"{command} waits for this handler to end; call its function")
        expect_call("run", command, arguments)
        return self._request("host/run", {"command": command, "arguments": arguments})

    def start(self, command, /, **arguments):
        """Runs a command without waiting; the host shows it when it did not run."""
        expect_call("start", command, arguments)
        self._notify("host/run", {"command": command, "arguments": arguments})

    def bind(self, *bindings):
        """Replaces all bindings of the plugin by others, which binding(...) makes."""
        unique = []
        for each in bindings:
            if not isinstance(each, dict):
                raise TypeError(f"bind: {each!r} is not a binding; write context.binding(keys, command)")
            unique.append({**each, "id": new_id(self.plugin, each["keys"], each["command"], unique)}
                          if isinstance(each, Binding) and each.has_made_id else each)
        self._notify("bindings/set", {"bindings": unique})

    def binding(self, keys, command, arguments=None, *, when=None, title=None, repeats=False,
                id=None, in_text=False):
        """Returns a binding for bind."""
        return binding(self.plugin, keys, command, arguments, when, title, repeats, id, in_text)

    def message(self, text, level="info"):
        """Shows a line of text; its level is debug, info, warning or error."""
        if level not in LEVELS:
            raise ValueError(f"message: the level is {level!r}; write one of {', '.join(LEVELS)}")
        self._notify("ui/message", {"text": str(text), "level": level})

    # Asking

    def ask(self, question, initial=""):
        """Asks a person for a line of text, never a secret; None when the question was dismissed."""
        return self._ask(question, initial=str(initial))

    def choose(self, question, choices):
        """Asks for one of several texts, and returns its index; None when it was dismissed."""
        expect_texts("choose", "choices", choices)
        return self._ask(question, type="choice", choices=list(choices))

    def confirm(self, question):
        """Asks for yes or no; False also when it was dismissed."""
        return bool(self._ask(question, type="confirmation"))

    def _ask(self, question, **parameters):
        expect_text("ask", "question", question)
        return self._request("ui/ask", {"question": question, **parameters}).get("answer")

    # Showing

    def progress(self, name, title, fraction=None, on_cancel=None):
        """Shows the progress of work: a fraction from 0 to 1, or None if it is not known.

        on_cancel: called with the context when a person cancels the work.
        """
        self._cancellations[name] = on_cancel
        self._notify("ui/progress", {"id": name, "title": title, "fraction": fraction,
                                     "canCancel": on_cancel is not None})

    def progress_done(self, name):
        """Removes the progress of a name."""
        self._cancellations.pop(name, None)
        self._notify("ui/progress", {"id": name, "done": True})

    def status(self, text):
        """Shows a text of at most 60 characters in the status line; empty for none."""
        self._notify("ui/status", {"text": str(text)})

    def pane(self, name, rows=None, *, text=None, title=None, start=0, focus=None,
             takes_keys=False):
        """Shows rows, or the lines of a text, in a pane whose name starts with the plugin's id.

        rows: texts, or dicts with "title", "detail" and "look"; they replace the rows from start on.
        While the pane has the keys, focus.name is its name in conditions.
        """
        rows = None if rows is None else list(rows)
        # A long list is sent in pieces, as the host refuses a message that is too long.
        while rows is not None and len(rows) > PANE_ROWS:
            self._notify("ui/pane", {"id": name, "from": start, "rows": rows[:PANE_ROWS]})
            rows, start = rows[PANE_ROWS:], start + PANE_ROWS
        parameters = {"id": name, "title": title, "from": start, "focus": focus,
                      "takesKeys": takes_keys}
        if text is not None:
            parameters["text"] = text
        if rows is not None:
            parameters["rows"] = rows
        self._notify("ui/pane", parameters)

    def close_pane(self, name):
        """Closes a pane."""
        self._notify("ui/pane", {"id": name, "closed": True})

    # The text and the list that have the focus

    def text(self):
        """The text that has the focus: a dict with name, text, selection, cursor, isMultiline and length."""
        return self._request("text/get", {})

    def edit_text(self, edits, selection):
        """Edits the text that was read last; each edit is (start, end, text) in the text as it was read.

        selection: the ends of the new selection, (3, 3) for a cursor.
        """
        start, end = selection
        self._request("text/edit", {
            "edits": [{"start": first, "end": last, "text": new} for first, last, new in edits],
            "selection": {"start": start, "end": end}, "cursor": end})

    def list(self, start=0, count=0):
        """The list that has the focus: a dict with name, count, focus, selection, visible and titles.

        It also has what conditions read of the list, such as section, title and committed.
        """
        return self._request("list/get", {"from": start, "count": count})

    def edit_list(self, *edits):
        """Changes rows: {"remove": {"start", "end"}}, {"insert": [titles], "at"}, {"move", "to"}."""
        self._request("list/edit", {"edits": [*edits]})

    # Settings and timers

    def setting(self, name):
        """The value of a declared setting."""
        return self._settings[name]

    def after(self, seconds, handler, repeats=False):
        """Calls a function with the context later; returns the timer's name for cancel_timer."""
        self._last_timer += 1
        name = str(self._last_timer)
        self._timers[name] = (handler, repeats)
        self._notify("timer/set", {"id": name, "after": round(seconds * 1000), "repeats": repeats})
        return name

    def cancel_timer(self, name):
        """Cancels a timer; harmless for one that has come due."""
        if self._timers.pop(name, None):
            self._notify("timer/cancel", {"id": name})

    def emit(self, event, value=None):
        """Publishes an event."""
        expect_text("emit", "event", event)
        expect_json("emit", "value", value)
        self._notify("bus/emit", {"name": event, "value": value})

    def log(self, *values):
        """Writes a line to the plugin's log, as print does."""
        print(*values, file=sys.stderr, flush=True)


class Recorder(Context):
    """A context for tests that records the handlers' messages to the host and gives prepared answers."""

    def __init__(self, plugin, answers=None, directory=None):
        """answers: the value, or the PluginError, of each command and context name."""
        super().__init__(plugin)
        self.answers = answers or {}
        self.told = []
        self._directory = directory

    def call(self, command, /, **arguments):
        """Runs a command of the plugin; returns its value or raises what it raises."""
        return perform(self.plugin, self, command, arguments)

    def publish(self, event, value=None):
        """Delivers an event to the plugin."""
        for handler in self.plugin.listeners.get(event, []):
            handler(self, value)

    def _notify(self, method, parameters):
        json.dumps(parameters, allow_nan=False)
        self.told.append((method, parameters))

    def _request(self, method, parameters):
        self._notify(method, parameters)
        if method == "context/get":
            return {"values": {name: self.answers.get(name) for name in parameters["names"]}}
        answer = self.answers.get(parameters.get("command", method))
        if isinstance(answer, Exception):
            raise answer
        return answer


class Connection(Context):
    """The connection to the host: a thread reads messages, the main thread handles them."""

    def __init__(self, plugin):
        super().__init__(plugin)
        # From here on nothing but messages reaches the host: print writes to the log.
        self._output = os.dup(1)
        os.dup2(2, 1)
        sys.stdout.reconfigure(line_buffering=True)
        self._writing = threading.Lock()
        # Guards the attributes below; notified when any of them changes.
        self._changed = threading.Condition()
        self._last_id = 0
        self._answers = {}
        self._open = set()
        self._cancelled_ids = set()
        self._running = None
        self._is_closed = False
        self._messages = queue.SimpleQueue()

    def serve(self):
        """Handles messages until the host closes the input; returns the exit status."""
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            message = self._messages.get()
            if message is None or not self._handle(message):
                break
        if message is None:
            self._call(self.plugin.shutdown_handlers)
        sys.stdout.flush()
        return 0

    @property
    def cancelled(self):
        with self._changed:
            return self._is_cancelled()

    def _is_cancelled(self):
        is_own = threading.current_thread() is threading.main_thread()
        return is_own and self._running is not None and self._running in self._cancelled_ids

    # Reading

    def _read(self):
        for line in lines(0):
            if not line.strip():
                continue
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if not isinstance(message, dict) or not isinstance(message.get("params", {}), dict):
                self._respond(None, error=(INVALID_REQUEST, "the line is not a message"))
            else:
                self._take(message)
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._messages.put(None)

    def _take(self, message):
        method, id = message.get("method"), message.get("id")
        with self._changed:
            if method is None:
                if id in self._answers:
                    self._answers[id] = message
            elif method == "$/cancel":
                self._cancelled_ids |= {message.get("params", {}).get("id")} & self._open
            else:
                if method == "command/run":
                    self._open.add(id)
                self._messages.put(message)
            self._changed.notify_all()

    # Handling, in the main thread

    def _handle(self, message):
        """Handles a message; returns whether others follow."""
        method, id = message["method"], message.get("id")
        parameters = message.get("params", {})
        if id is None:
            if method == "event":
                for handler in self.plugin.listeners.get(parameters.get("name"), []):
                    self._call([handler], parameters.get("value"))
            elif method == "timer":
                self._fire(parameters.get("id"))
            elif method == "settings/changed":
                self._choose(parameters.get("settings"))
            elif method == "ui/cancel":
                handler = self._cancellations.get(parameters.get("progress"))
                self._call([handler] if handler else [])
        elif method == "hello":
            self._greet(id, parameters)
        elif method == "activate":
            self._directory = parameters.get("dataDirectory")
            if self.plugin.state_keeping and "state" in parameters:
                self._call([self.plugin.state_keeping[1]], parameters["state"])
            self._choose(parameters.get("settings", {}))
            self._respond(id)
            self._call(self.plugin.activation_handlers)
        elif method == "command/run":
            self._run(id, parameters)
        elif method == "ping":
            self._respond(id)
        elif method == "state/save" and self.plugin.state_keeping:
            self._save(id, self.plugin.state_keeping[0])
        elif method == "shutdown":
            self._call(self.plugin.shutdown_handlers)
            self._respond(id)
            return False
        else:
            self._respond(id, error=(METHOD_NOT_FOUND, f"the plugin answers no {method}"))
        return True

    def _choose(self, settings):
        self._settings.update(settings or {})
        self._call(self.plugin.settings_handlers)

    def _fire(self, name):
        handler, repeats = self._timers.get(name, (None, False))
        if not repeats:
            self._timers.pop(name, None)
        self._call([handler] if handler else [])

    def _greet(self, id, parameters):
        versions = parameters.get("protocol")
        if not isinstance(versions, dict) or not all(
                isinstance(versions.get(end), int) for end in ("minimum", "maximum")):
            error = (INVALID_PARAMETERS, "hello names no protocol versions")
            return self._respond(id, error=error)
        if not versions["minimum"] <= PROTOCOL <= versions["maximum"]:
            error = (FAILED, f"the plugin speaks version {PROTOCOL} of the protocol")
            return self._respond(id, error=error)
        self._respond(id, {"protocol": PROTOCOL, "id": self.plugin.id,
                           "version": self.plugin.version, "features": []})

    def _save(self, id, save):
        try:
            state = save(self)
            expect_json("keep_state", "the state", state)
            self._send(id=id, result=state)
        except Exception as error:
            self.log(describe(error, save))
            self._respond(id, error=(FAILED, f"{type(error).__name__}: {error}"))

    def _run(self, id, parameters):
        command = parameters.get("command")
        with self._changed:
            self._running = id
            was_cancelled = id in self._cancelled_ids
        try:
            if was_cancelled:
                raise Cancelled(f"{command} was cancelled")
            self._respond(id, perform(self.plugin, self, command, parameters.get("arguments", {})))
        except PluginError as error:
            self._respond(id, error=(error.code, str(error) or f"{command} was cancelled"))
        except Exception as error:
            self.log(describe(error, self.plugin.commands.get(command)))
            self._respond(id, error=(FAILED, f"{type(error).__name__}: {error}"))
        with self._changed:
            self._running = None
            self._open.discard(id)
            self._cancelled_ids.discard(id)

    def _call(self, handlers, *arguments):
        for handler in handlers:
            try:
                handler(self, *arguments)
            except Exception as error:
                self.log(describe(error, handler))

    # Writing

    def _respond(self, id, result=None, error=None):
        if error is not None:
            return self._send(id=id, error={"code": error[0], "message": error[1]})
        self._send(id=id, result={} if result is None else result)

    def _notify(self, method, parameters):
        self._send(method=method, params=parameters)

    def _request(self, method, parameters):
        with self._changed:
            self._last_id += 1
            id = self._last_id
            self._answers[id] = None
        try:
            self._send(id=id, method=method, params=parameters)
            with self._changed:
                while self._answers[id] is None:
                    if self._is_cancelled():
                        raise Cancelled("the command was cancelled")
                    if self._is_closed:
                        raise PluginError("the host is gone")
                    self._changed.wait()
                answer = self._answers[id]
        finally:
            with self._changed:
                del self._answers[id]
        if "error" in answer:
            raise PluginError(answer["error"].get("message", "it failed"))
        return answer.get("result")

    def _send(self, **members):
        line = json.dumps({"jsonrpc": "2.0", **members}, allow_nan=False, separators=(",", ":"))
        data = memoryview(line.encode() + b"\n")
        with self._writing:
            try:
                while data:
                    data = data[os.write(self._output, data):]
            except OSError:
                pass  # The host is gone; the end of the input says so too.


def lines(descriptor):
    """Yields each line up to the end; sys.stdin would be locked while the program ends."""
    rest = []
    while piece := os.read(descriptor, 1 << 16):
        *ends, last = piece.split(b"\n")
        for end in ends:
            yield b"".join([*rest, end])
            rest = []
        rest.append(last)


class Binding(dict):
    """A binding as messages and plugin.json have it."""

    # Whether its id is made of its keys, so that it may change beside other bindings.
    has_made_id = False


def binding(plugin, keys, command, arguments, when, title, repeats, id, in_text=False, others=()):
    """Returns a binding; without an id, it gets one that none of the others has."""
    expect_text("bind", "keys", keys)
    expect_text("bind", "command", command)
    for argument, value in (("when", when), ("title", title), ("id", id)):
        if value is not None:
            expect_text("bind", argument, value)
    if arguments is not None and not isinstance(arguments, dict):
        raise TypeError(f"bind: arguments is {arguments!r}; write a dict such as {{\"row\": 1}}")
    expect_json("bind", "arguments", arguments)
    result = Binding(drop_empty({
        "id": id or new_id(plugin, keys, command, others), "keys": keys, "command": command,
        "arguments": arguments, "when": when, "title": title, "repeats": repeats or None,
        "inText": in_text or None,
    }))
    result.has_made_id = not id
    return result


def new_id(plugin, keys, command, others):
    """Returns an unused id for a binding: of the keys, then with the command, then with a number."""
    taken = {other.get("id") for other in others}
    base = f"{plugin.id}.{'_'.join(keys.split())}"
    long = f"{base}.{command}"
    numbered = (f"{long}.{number}" for number in itertools.count(2))
    return next(id for id in itertools.chain((base, long), numbered) if id not in taken)


def expect_text(call, argument, value):
    """Raises an error, a mistake of the caller, unless a value is a text."""
    if not isinstance(value, str):
        raise TypeError(f"{call}: {argument} is {value!r}; write a text")


def expect_texts(call, argument, values):
    """Raises an error unless a value is a list of texts."""
    if isinstance(values, str) or not all(isinstance(value, str) for value in values):
        raise TypeError(f"{call}: {argument} is {values!r}; write a list of texts")


def expect_json(call, argument, value):
    """Raises an error unless a value can be written as JSON."""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise type(error)(f"{call}: {argument} is not JSON: {error}") from None


def expect_call(call, command, arguments):
    """Raises an error unless a command can be run with arguments."""
    expect_text(call, "command", command)
    for argument, value in arguments.items():
        expect_json(call, argument, value)


def expect_handler(handler, arguments, count):
    """Raises an error unless a function can be called with at least a number of arguments."""
    try:
        signature = inspect.signature(handler)
    except ValueError:  # Of some built-in functions nothing is known.
        return
    try:
        signature.bind_partial(*[None] * count)
    except TypeError:
        raise TypeError(
            f"{getattr(handler, '__name__', handler)}{signature} is called with ({arguments})"
        ) from None


def parameters(handler):
    """Returns the manifest's parameters of a handler; empty unless all arguments have a known type."""
    arguments = list(inspect.signature(handler).parameters.values())[1:]
    types = {str: {"type": "string"}, int: {"type": "integer", "minimum": 0}}
    if any(argument.annotation not in types for argument in arguments):
        return {}
    return {"parameters": [{"name": argument.name, **types[argument.annotation]}
                           for argument in arguments]}


def perform(plugin, context, command, arguments):
    """Runs the handler of a command with arguments that fit."""
    handler = plugin.commands.get(command)
    if handler is None:
        raise PluginError(f"the plugin has no command {command}")
    try:
        bound = inspect.signature(handler).bind(context, **arguments)
    except TypeError as error:
        raise PluginError(f"{command}: {error}") from None
    return handler(*bound.args, **bound.kwargs)


def drop_empty(members):
    """Returns an object without its empty members."""
    return {name: value for name, value in members.items()
            if value is not None and value != "" and value != [] and value != {}}


def describe(error, handler=None):
    """Returns one line about an exception and the line of the plugin's author that led to it.

    That is the last one which is neither in this file nor in a library; without any, it is the first of
    the handler that was called.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.basename(error.filename)}:{error.lineno}: {type(error).__name__}: {error.msg}"
    places = [(frame.filename, frame.lineno)
              for frame in traceback.extract_tb(error.__traceback__)
              if os.path.realpath(frame.filename) != SDK and not frame.filename.startswith("<")]
    folder = os.path.dirname(os.path.realpath(sys.argv[0])) + os.sep
    own = [place for place in places if os.path.realpath(place[0]).startswith(folder)]
    code = getattr(inspect.unwrap(handler), "__code__", None) if handler else None
    made = [(code.co_filename, code.co_firstlineno)] if code else []
    for file, line in (own or made or places)[-1:]:
        return f"{os.path.basename(file)}:{line}: {type(error).__name__}: {error}"
    return f"{type(error).__name__}: {error}"


def tell(kind, error, trace):
    """Logs the exception that ended the plugin: one line, as every line of the log is shown to a person."""
    if issubclass(kind, KeyboardInterrupt):
        return sys.__excepthook__(kind, error, trace)
    if sys.stderr is not None and sys.stderr.isatty():
        traceback.print_exception(kind, error, trace)
    print(describe(error), file=sys.stderr, flush=True)
