"""Tests of the Python SDK, most of them against a process, as a host would talk to it."""

import json
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

SDK = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, SDK)

from keyboard_plugin import Cancelled, Plugin, PluginError, Recorder  # noqa: E402

PLUGIN = """
    import time
    from keyboard_plugin import Plugin, PluginError
    plugin = Plugin("trial", name="Trial", version="1", may_run=["list.*"], may_read=["list.*"])
    plugin.context_name("trial.n", initial=0)

    @plugin.command("trial.tell", title="Tell")
    def tell(context, word="nothing"):
        print("telling")
        context.set("trial.n", context.get("trial.n") + 1)
        context.emit("trial.told", {"word": word})
        return {"word": word}

    @plugin.command("trial.ask", title="Ask")
    def ask(context, row):
        return context.run("list.go", row=row)

    @plugin.command("trial.read", title="Read")
    def read(context):
        return context.get("list.focus")

    @plugin.command("trial.loop", title="Loop")
    def loop(context):
        return context.run("trial.tell")

    @plugin.command("trial.spin", title="Spin")
    def spin(context):
        context.message("spinning")
        while not context.cancelled:
            time.sleep(0.001)
        raise PluginError("stopped")

    @plugin.command("trial.raise", title="Raise")
    def fail(context):
        return [][1]

    @plugin.command("trial.odd", title="Odd")
    def odd(context):
        return float("nan")

    @plugin.on("list.moved")
    def moved(context, value):
        context.set("trial.n", value["row"])

    @plugin.on("list.moved")
    def broken(context, value):
        raise ValueError("a listener")

    @plugin.on_activate
    def begin(context):
        context.message("begun in " + context.data_directory)

    @plugin.on_shutdown
    def end(context):
        context.message("ending")

    plugin.main()
"""


class Host:
    """The host's side of a process."""

    def __init__(self, directory, source=PLUGIN):
        path = os.path.join(directory, "trial.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(source))
        self.data = os.path.join(directory, "data")
        self.process = subprocess.Popen(
            [sys.executable, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": SDK})
        self.last_id = 0

    def write(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def notify(self, method, **params):
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def request(self, method, **params):
        self.last_id += 1
        self.write(json.dumps(
            {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}))
        return self.last_id

    def answer(self, id, **members):
        self.write(json.dumps({"jsonrpc": "2.0", "id": id, **members}))

    def run(self, command, **arguments):
        return self.request("command/run", command=command, arguments=arguments)

    def read(self):
        message = json.loads(self.process.stdout.readline())
        assert message.pop("jsonrpc") == "2.0"
        return message

    def begin(self):
        self.request("hello", protocol={"minimum": 1, "maximum": 3}, features=["later"], new=1)
        greeting = self.read()
        self.request("activate", dataDirectory=self.data)
        return greeting, self.read(), self.read()

    def end(self):
        """Closes the input; returns what the process still wrote, its log and its status."""
        self.process.stdin.close()
        rest = self.process.stdout.read().decode(), self.process.stderr.read().decode()
        return (*rest, self.process.wait(20))

    def close(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


def notification(method, **params):
    return {"method": method, "params": params}


class ProcessTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.host = Host(self.folder.name)
        self.addCleanup(self.host.close)
        self.beginning = self.host.begin()

    def read(self, count):
        return [self.host.read() for _ in range(count)]

    def test_the_handshake_names_the_version_and_the_plugin(self):
        greeting, activation, message = self.beginning
        self.assertEqual(greeting, {"id": 1, "result": {
            "protocol": 1, "id": "trial", "version": "1", "features": []}})
        self.assertEqual(activation, {"id": 2, "result": {}})
        self.assertEqual(message["params"]["text"], "begun in " + self.host.data)
        self.assertEqual(os.stat(self.host.data).st_mode & 0o777, 0o700)

    def test_what_a_handler_tells_comes_before_its_answer(self):
        self.host.run("trial.tell", word="a")
        self.host.run("trial.tell")
        self.assertEqual(self.read(6), [
            notification("context/set", name="trial.n", value=1),
            notification("bus/emit", name="trial.told", value={"word": "a"}),
            {"id": 3, "result": {"word": "a"}},
            notification("context/set", name="trial.n", value=2),
            notification("bus/emit", name="trial.told", value={"word": "nothing"}),
            {"id": 4, "result": {"word": "nothing"}},
        ])

    def test_printing_reaches_the_log_and_not_the_host(self):
        self.host.run("trial.tell")
        self.read(3)
        output, log, status = self.host.end()
        self.assertEqual(status, 0)
        self.assertIn("telling\n", log)
        self.assertNotIn("telling", output)

    def test_a_host_command_is_awaited_and_its_value_or_error_is_the_handlers(self):
        id = self.host.run("trial.ask", row=7)
        asked = self.host.read()
        self.assertEqual(asked["method"], "host/run")
        self.assertEqual(asked["params"], {"command": "list.go", "arguments": {"row": 7}})
        self.host.answer(asked["id"], result="there")
        self.assertEqual(self.host.read(), {"id": id, "result": "there"})
        id = self.host.run("trial.ask", row=8)
        self.host.answer(self.host.read()["id"], error={"code": -32000, "message": "no row 8"})
        self.assertEqual(
            self.host.read(), {"id": id, "error": {"code": -32000, "message": "no row 8"}})

    def test_a_name_of_the_host_is_read_from_it(self):
        id = self.host.run("trial.read")
        asked = self.host.read()
        self.assertEqual(
            (asked["method"], asked["params"]), ("context/get", {"names": ["list.focus"]}))
        self.host.answer(asked["id"], result={"values": {"list.focus": 3}})
        self.assertEqual(self.host.read(), {"id": id, "result": 3})

    def test_a_plugin_that_waits_for_itself_is_told_so(self):
        id = self.host.run("trial.loop")
        self.assertEqual(self.host.read(), {"id": id, "error": {
            "code": -32000,
            "message": "trial.tell waits for this handler to end; call its function"}})

    def test_events_are_handled_before_the_ping_even_if_a_listener_fails(self):
        self.host.notify("event", name="list.moved", value={"row": 5})
        id = self.host.request("ping")
        self.assertEqual(self.read(2), [
            notification("context/set", name="trial.n", value=5), {"id": id, "result": {}}])
        self.assertRegex(self.host.end()[1], r"trial.py:\d+: ValueError: a listener\n")

    def test_a_cancelled_command_is_answered_whether_it_spins_waits_or_has_not_begun(self):
        spinning = self.host.run("trial.spin")
        self.assertEqual(self.host.read()["params"]["text"], "spinning")
        waiting = self.host.run("trial.ask", row=1)
        self.host.notify("$/cancel", id=waiting)
        self.host.notify("$/cancel", id=spinning)
        self.assertEqual(self.host.read()["error"]["message"], "stopped")
        self.assertEqual(self.host.read(), {"id": waiting, "error": {
            "code": -32800, "message": "trial.ask was cancelled"}})
        waiting = self.host.run("trial.ask", row=2)
        asked = self.host.read()
        self.host.notify("$/cancel", id=waiting)
        self.assertEqual(self.host.read(), {"id": waiting, "error": {
            "code": -32800, "message": "the command was cancelled"}})
        self.host.answer(asked["id"], result=1)
        self.host.notify("$/cancel", id=waiting)
        self.assertEqual(self.host.request("ping"), self.host.read()["id"])

    def test_mistakes_of_handlers_are_answers(self):
        cases = [
            ("trial.raise", {}, "IndexError: list index out of range"),
            ("trial.odd", {}, "ValueError: Out of range float values are not JSON compliant"),
            ("trial.none", {}, "the plugin has no command trial.none"),
            ("trial.ask", {}, "trial.ask: missing a required argument: 'row'"),
            ("trial.tell", {"x": 1}, "trial.tell: got an unexpected keyword argument 'x'"),
        ]
        for command, arguments, message in cases:
            with self.subTest(command):
                id = self.host.run(command, **arguments)
                answer = self.host.read()
                self.assertEqual((answer["id"], answer["error"]["code"]), (id, -32000))
                self.assertTrue(answer["error"]["message"].startswith(message), answer)

    def test_a_message_of_a_megabyte_arrives_in_pieces_and_whole(self):
        id = self.host.run("trial.tell", word="é" * 500_000)
        self.assertEqual(self.read(3)[2], {"id": id, "result": {"word": "é" * 500_000}})

    def test_what_is_no_message_or_unknown_does_no_harm(self):
        for line in ["", "no json", "[]", "7", '{"jsonrpc":"2.0","params":[],"method":"ping"}']:
            self.host.write(line)
        for _ in range(4):
            self.assertEqual(self.host.read()["error"]["code"], -32600)
        self.host.notify("later/thing")
        self.host.answer(99, result=1)
        self.host.request("later/thing")
        self.assertEqual(self.host.read()["error"]["code"], -32601)
        self.host.request("hello", protocol={"minimum": 2, "maximum": 3})
        self.assertEqual(self.host.read()["error"]["code"], -32000)
        self.host.request("hello", protocol=2)
        self.assertEqual(self.host.read()["error"]["code"], -32602)

    def test_shutdown_calls_the_hook_answers_and_leaves(self):
        id = self.host.request("shutdown")
        self.assertEqual(self.read(2), [
            notification("ui/message", text="ending", level="info"), {"id": id, "result": {}}])
        self.assertEqual(self.host.process.wait(20), 0)

    def test_the_end_of_the_input_calls_the_hook_and_leaves_even_while_it_waits(self):
        self.host.run("trial.ask", row=1)
        self.host.read()
        output, _, status = self.host.end()
        self.assertEqual(status, 0)
        self.assertIn("the host is gone", output)
        self.assertIn("ending", output)


class DeclarationTests(unittest.TestCase):
    def plugin(self):
        plugin = Plugin("trial", name="Trial", version="1", may_run=["list.*"], executable="t.py")
        plugin.context_name("trial.on", "Whether.", initial=False)

        @plugin.command("trial.go", title="Go", summary="Goes.", keys=["g g", "ctrl+g"],
                        when="trial.on", repeats=True)
        def go(context, row=0):
            context.set("trial.on", True)
            context.bind(context.binding("x", "trial.go", {"row": 1}, title="X", id="trial.x"))
            context.start("list.refresh")
            return context.run("list.go", row=row)

        plugin.on("list.moved")(lambda context, value: context.set("trial.on", bool(value)))
        plugin.bind("o", "list.open")
        return plugin

    def test_the_manifest_holds_what_was_declared(self):
        self.assertEqual(self.plugin().manifest, {
            "id": "trial", "name": "Trial", "version": "1", "protocol": 1, "executable": "t.py",
            "commands": [{"id": "trial.go", "title": "Go", "summary": "Goes."}],
            "bindings": [
                {"id": "trial.g_g", "keys": "g g", "command": "trial.go", "when": "trial.on",
                 "repeats": True},
                {"id": "trial.ctrl+g", "keys": "ctrl+g", "command": "trial.go",
                 "when": "trial.on", "repeats": True},
                {"id": "trial.o", "keys": "o", "command": "list.open"}],
            "context": [{"name": "trial.on", "summary": "Whether.", "initial": False}],
            "subscriptions": ["list.moved"], "permissions": {"run": ["list.*"]}})

    def test_arguments_that_are_annotated_are_declared(self):
        plugin = Plugin("trial", name="Trial", version="1")

        def declared(handler):
            plugin.commands.clear()
            plugin.command("trial.go", title="Go")(handler)
            return plugin.manifest["commands"][0].get("parameters")

        def go(context, row: int, title: str = ""): ...
        self.assertEqual(declared(go), [
            {"name": "row", "type": "integer", "minimum": 0}, {"name": "title", "type": "string"}])
        self.assertEqual(declared(lambda context: None), [])
        self.assertIsNone(declared(lambda context, row: None))

        def any_of(context, row: int, other: float): ...
        self.assertIsNone(declared(any_of))

    def test_a_recorder_stands_for_the_host(self):
        plugin = self.plugin()
        context = Recorder(plugin, {"list.go": 7})
        self.assertEqual(context.call("trial.go", row=3), 7)
        self.assertEqual(context.told, [
            ("context/set", {"name": "trial.on", "value": True}),
            ("bindings/set", {"bindings": [
                {"id": "trial.x", "keys": "x", "command": "trial.go", "arguments": {"row": 1},
                 "title": "X"}]}),
            ("host/run", {"command": "list.refresh", "arguments": {}}),
            ("host/run", {"command": "list.go", "arguments": {"row": 3}})])
        context.publish("list.moved", 0)
        self.assertFalse(context.get("trial.on"))
        with self.assertRaises(Cancelled):
            Recorder(plugin, {"list.go": Cancelled("x")}).call("trial.go")

    def test_mistakes_in_declarations_say_what_to_do(self):
        plugin = self.plugin()
        with self.assertRaisesRegex(ValueError, "the command trial.go is declared twice"):
            plugin.command("trial.go", title="Go")(print)
        with self.assertRaisesRegex(PluginError, "declare it with plugin.context_name"):
            Recorder(plugin).set("trial.off", 1)
        with self.assertRaisesRegex(PluginError, "no directory for files"):
            _ = Recorder(plugin).data_directory


class DisplayTests(unittest.TestCase):
    """Asking, showing, settings, timers, and what has the focus, with a prepared host."""

    def plugin(self):
        plugin = Plugin("trial", name="Trial", version="1", may_see=["texts"],
                        requires_toolkit="0.1", requires_plugins=["macros 1.0"])
        plugin.setting("theme", "choice", "dark", "The colours.", choices=["dark", "light"])
        return plugin

    def test_the_manifest_has_settings_and_requirements(self):
        manifest = self.plugin().manifest
        self.assertEqual(manifest["settings"], [
            {"name": "theme", "type": "choice", "default": "dark", "summary": "The colours.",
             "choices": ["dark", "light"]}])
        self.assertEqual(manifest["requires"], {"toolkit": "0.1", "plugins": ["macros 1.0"]})
        self.assertEqual(manifest["permissions"], {"see": ["texts"]})

    def test_keys_that_type_are_bound_where_a_plugin_says_so(self):
        plugin = self.plugin()
        plugin.command("trial.x", title="X", keys="x", in_text=True)(lambda context: None)
        plugin.bind("y", "trial.x")
        self.assertEqual([each.get("inText") for each in plugin.bindings], [True, None])

    def test_questions_return_what_a_person_answers(self):
        context = Recorder(self.plugin(), {"ui/ask": {"answer": 1}})
        self.assertEqual(context.choose("Which?", ["a", "b"]), 1)
        self.assertEqual(context.told, [
            ("ui/ask", {"question": "Which?", "type": "choice", "choices": ["a", "b"]})])
        context = Recorder(self.plugin(), {"ui/ask": {"answer": None}})
        self.assertIsNone(context.ask("Name?", "x"))
        self.assertFalse(context.confirm("Sure?"))
        self.assertEqual(context.setting("theme"), "dark")

    def test_what_is_shown_is_said_to_the_host(self):
        context = Recorder(self.plugin(), {"text/get": {"text": "ab"}})
        context.progress("build", "Building", 0.5, on_cancel=lambda context: None)
        context.progress_done("build")
        context.pane("trial.list", ["one", {"title": "two", "look": "muted"}], title="T")
        timer = context.after(0.25, lambda context: None)
        context.cancel_timer(timer)
        context.cancel_timer(timer)
        self.assertEqual(context.text(), {"text": "ab"})
        context.edit_text([(0, 1, "x")], (1, 1))
        self.assertEqual([method for method, _ in context.told], [
            "ui/progress", "ui/progress", "ui/pane", "timer/set", "timer/cancel", "text/get",
            "text/edit"])
        self.assertEqual(context.told[3][1], {"id": "1", "after": 250, "repeats": False})

    def test_a_long_list_goes_in_pieces(self):
        context = Recorder(self.plugin())
        context.pane("trial.list", ["x"] * 2500, focus=3)
        self.assertEqual(
            [(said["from"], len(said["rows"]), said.get("focus")) for _, said in context.told],
            [(0, 1000, None), (1000, 1000, None), (2000, 500, 3)])

    def test_timers_settings_and_given_up_work_reach_their_handlers(self):
        source = """
            from keyboard_plugin import Plugin
            plugin = Plugin("trial", name="Trial", version="1")
            plugin.setting("size", "integer", 3)

            @plugin.on_settings
            def chosen(context):
                context.status(f"size {context.setting('size')}")

            @plugin.on_activate
            def begin(context):
                context.after(0.01, lambda context: context.status("due"))
                context.progress("work", "Working",
                                 on_cancel=lambda context: context.progress_done("work"))
            plugin.main()
        """
        with Process(source) as process:
            process.activate(settings={"size": 4})
            process.notify("timer", id="1")
            process.notify("settings/changed", settings={"size": 5})
            process.notify("ui/cancel", progress="work")
            said = process.leave()
        self.assertEqual([message["params"] for message in said if "method" in message], [
            {"text": "size 4"}, {"id": "1", "after": 10, "repeats": False},
            {"id": "work", "title": "Working", "fraction": None, "canCancel": True},
            {"text": "due"}, {"text": "size 5"}, {"id": "work", "done": True}])


class Process:
    """A plugin's process, to which lines are written as a host would."""

    def __init__(self, source):
        self.source = source
        self.last_id = 0

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "trial.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(self.source))
        self.process = subprocess.Popen(
            [sys.executable, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": SDK})
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def write(self, **members):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **members}) + "\n")
        self.process.stdin.flush()

    def activate(self, **parameters):
        self.write(id=1, method="hello", params={"protocol": {"minimum": 1, "maximum": 1}})
        self.write(id=2, method="activate", params=parameters)

    def notify(self, method, **parameters):
        self.write(method=method, params=parameters)

    def leave(self):
        self.write(id=3, method="shutdown")
        output, _ = self.process.communicate(timeout=60)
        return [json.loads(line) for line in output.splitlines()]


class CommandLineTests(unittest.TestCase):
    def test_the_manifest_is_printed_and_other_arguments_are_explained(self):
        source = textwrap.dedent("""
            from keyboard_plugin import Plugin
            Plugin("trial", name="Trial", version="1").main()
        """)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "trial.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)

            def run(*arguments):
                return subprocess.run(
                    [sys.executable, path, *arguments], capture_output=True, text=True,
                    env={**os.environ, "PYTHONPATH": SDK}, check=True, timeout=20).stdout
            self.assertEqual(json.loads(run("--manifest"))["id"], "trial")
            self.assertIn(f"load it there with: load {path}", run("--help"))


if __name__ == "__main__":
    unittest.main()
