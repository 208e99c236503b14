"""Tests of what helps while a plugin is written: ids of bindings, lines of the author, kept state."""

import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

from test_keyboard_plugin import SDK, Host

from keyboard_plugin import Plugin, Recorder

HEAD = """
from keyboard_plugin import Plugin
plugin = Plugin("trial", name="Trial", version="1")
"""


class BindingIdTests(unittest.TestCase):
    def test_bindings_of_one_key_have_different_ids_and_the_first_keeps_its_own(self):
        plugin = Plugin("trial", name="Trial", version="1")
        plugin.bind("g g", "trial.a", when="a")
        plugin.bind("g g", "trial.b", when="b")
        plugin.bind("g g", "trial.b", when="c")
        plugin.bind("g g", "trial.b", when="d")
        plugin.bind("g g", "trial.b", when="e", id="trial.own")
        self.assertEqual([each["id"] for each in plugin.manifest["bindings"]], [
            "trial.g_g", "trial.g_g.trial.b", "trial.g_g.trial.b.2", "trial.g_g.trial.b.3",
            "trial.own"])

    def test_those_that_are_set_while_it_runs_have_too(self):
        context = Recorder(Plugin("trial", name="Trial", version="1"))
        context.bind(
            context.binding("x", "trial.a"), context.binding("x", "trial.b", when="b"),
            context.binding("x", "trial.b", id="trial.x"),
            {"id": "y", "keys": "y", "command": "trial.a"})
        (_, parameters), = context.told
        self.assertEqual(
            [each["id"] for each in parameters["bindings"]],
            ["trial.x", "trial.x.trial.b", "trial.x", "y"])


class AuthorLineTests(unittest.TestCase):
    def log(self, source):
        """Returns the log of a plugin that is started and ends because of its own mistake."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "trial.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(HEAD + textwrap.dedent(source))
            run = subprocess.run(
                [sys.executable, path, "--manifest"], capture_output=True, text=True, check=False,
                env={**os.environ, "PYTHONPATH": SDK}, timeout=20)
            self.assertEqual(run.returncode, 1)
            return run.stderr

    def test_a_mistake_in_a_registration_is_told_in_one_line_with_the_authors(self):
        cases = [
            ("plugin.bind(5, 'trial.a')", "TypeError: bind: keys is 5; write a text"),
            ("plugin.command(5, title='T')", "TypeError: command: id is 5; write a text"),
            ("plugin.command('trial.a')", "TypeError: "),
            ("plugin.command('trial.a', title='T', keys=7)", "TypeError: "),
            ("plugin.on(None)", "TypeError: on: event is None; write a text"),
            ("plugin.on('list.moved')(lambda context: 1)",
             "TypeError: <lambda>(context) is called with (context, value)"),
            ("plugin.command('trial.a', title='T')(lambda: 1)",
             "TypeError: <lambda>() is called with (context, ARGUMENT…)"),
            ("plugin.context_name('trial.a', initial={1})",
             "TypeError: context_name: initial is not JSON: "),
            ("plugin.keep_state(lambda c: 1, lambda c: 2)",
             "TypeError: <lambda>(c) is called with (context, state)"),
            ("Plugin('trial', name='T', version=1)", "TypeError: Plugin: version is 1; write a text"),
            ("Plugin('a', name='T', version='1', may_run='list.*')",
             "TypeError: Plugin: may_run is 'list.*'; write a list of texts"),
            ("[][0]", "IndexError: "),
            ("import json\njson.loads('{')", "JSONDecodeError: "),
        ]
        for line, message in cases:
            with self.subTest(line):
                number = 4 + line.count("\n")
                log = self.log(line)
                self.assertTrue(log.startswith(f"trial.py:{number}: {message}"), log)
                self.assertEqual(log.count("\n"), 1)

    def test_a_mistake_in_a_handler_is_told_with_the_line_that_called_the_sdk(self):
        source = HEAD + textwrap.dedent("""
            @plugin.command("trial.a", title="A")
            def a(context):
                context.emit("trial.told", {1})

            @plugin.command("trial.b", title="B")
            def b(context):
                context.message("b", "loud")

            @plugin.command("trial.c", title="C")
            def c(context):
                return {1}

            @plugin.command("trial.d", title="D")
            def d(context):
                context.run("list.go", row=object())

            @plugin.on("list.moved")
            def e(context, value):
                context.set("trial.off")

            plugin.main()
        """)
        with tempfile.TemporaryDirectory() as folder:
            host = Host(folder, source)
            self.addCleanup(host.close)
            host.request("hello", protocol={"minimum": 1, "maximum": 1})
            host.request("activate")
            for command in "abcd":
                host.run(f"trial.{command}")
            host.notify("event", name="list.moved", value={})
            id = host.request("ping")
            while host.read().get("id") != id:
                pass
            lines = host.end()[1].splitlines()
        self.assertEqual([line.split(" ")[0] for line in lines], [
            "trial.py:7:", "trial.py:11:", "trial.py:13:", "trial.py:19:", "trial.py:23:"])
        self.assertIn("emit: value is not JSON", lines[0])
        self.assertIn("the level is 'loud'; write one of debug, info, warning, error", lines[1])


class StateTests(unittest.TestCase):
    source = HEAD + textwrap.dedent("""
        row = 0
        def save(context):
            if row > 1: raise ValueError("too far")
            return {"row": row}
        def restore(context, state):
            global row
            row = state["row"]
            context.message(f"at {row}")
        plugin.keep_state(save, restore)
        plugin.command("trial.go", title="Go")(lambda context: restore(context, {"row": row + 1}))
        plugin.main()
    """)

    def start(self, **activation):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        host = Host(folder.name, self.source)
        self.addCleanup(host.close)
        host.request("hello", protocol={"minimum": 1, "maximum": 1})
        host.read()
        host.request("activate", **activation)
        return host

    def test_the_state_is_saved_when_it_is_asked_for_and_restored_before_activate_is_answered(self):
        first = self.start()
        first.read()
        id = first.request("state/save")
        self.assertEqual(first.read(), {"id": id, "result": {"row": 0}})
        second = self.start(state={"row": 1})
        self.assertEqual(second.read()["params"]["text"], "at 1")
        self.assertEqual(second.read(), {"id": 2, "result": {}})
        id = second.request("state/save")
        self.assertEqual(second.read(), {"id": id, "result": {"row": 1}})

    def test_a_state_that_cannot_be_saved_is_an_error_with_the_authors_line(self):
        host = self.start(state={"row": 2})
        host.read(), host.read()
        id = host.request("state/save")
        self.assertEqual(
            host.read(), {"id": id, "error": {"code": -32000, "message": "ValueError: too far"}})
        self.assertIn("trial.py:7: ValueError: too far\n", host.end()[1])

    def test_a_plugin_that_keeps_a_state_says_so_in_its_manifest(self):
        plugin = Plugin("trial", name="Trial", version="1")
        self.assertNotIn("keepsState", plugin.manifest)
        plugin.keep_state(lambda context: 1, lambda context, state: None)
        self.assertIs(plugin.manifest["keepsState"], True)


if __name__ == "__main__":
    unittest.main()
