"""Tests of the calculator: its expressions, and what it does in texts."""

import datetime
import json
import os
import sys
import time
import unittest

PLUGIN = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, PLUGIN)

import calculator  # noqa: E402
import expressions  # noqa: E402
from calculator import plugin  # noqa: E402
from keyboard_plugin import PluginError, Recorder  # noqa: E402

TODAY = datetime.date(2026, 11, 22)


class ExpressionTests(unittest.TestCase):
    def test_expressions_have_values(self):
        cases = {
            "12*7": "84", "1+2*3": "7", "(1+2)*3": "9", "2^10": "1024", "2**-1": "0.5",
            "-3 - -4": "1", "7/2": "3.5", "7//2": "3", "7%4": "3", "1/3": "0.333333333333",
            "0.1+0.2": "0.3", "1.10*3": "3.3", "1_000*2": "2000", "3 × 4 ÷ 2 − 1": "5",
            "15% of 80": "12", "12.5% of 80": "10", "sqrt(2)": "1.41421356237",
            "round(2.6)": "3", "max(1, 2, 3)": "3", "2*pi": "6.28318530718", "log(1000)": "3",
            "ans+1": "8", "1e3": "1000", "10^15": "1000000000000000", "1.0/10^15": "1e-15",
            "2^100": str(2 ** 100), "255 in hex": "0xff", "0xff+1": "256", "5 in bin": "0b101",
            "5 mi in km": "8.04672 km", "1 in in cm": "2.54 cm", "2*3 ft to m": "1.8288 m",
            "72 F in C": "22.2222222222 C", "100 C in K": "373.15 K", "0 K in F": "-459.67 F",
            "1 GiB in MB": "1073.741824 MB", "90 min in h": "1.5 h",
            "100 km/h in mph": "62.1371192237 mph", "180 deg in rad": "3.14159265359 rad",
            "today + 3 weeks": "2026-12-13", "today - 1 day": "2026-11-21",
            "2024-01-31 + 1 month": "2024-02-29", "2024-02-29 + 1 year": "2025-02-28",
            "today + 1 year - 2 days": "2027-11-20", "2026-12-24 - today": "32 days",
            "today - 2026-11-21": "1 day", "today - today": "0 days",
            "weekday(2026-12-24)": "Thursday", "2 weeks + 1 month": "1 month 14 days",
        }
        for text, value in cases.items():
            with self.subTest(text):
                self.assertEqual(expressions.evaluate(text, TODAY, 7), value)

    def test_what_is_none_says_why(self):
        cases = {
            "": "write an expression", "1" * 201: "write an expression",
            "1/0": "that divides by zero", "2^99999": "that is too large",
            "9^9^9^9": "that is too large", "sqrt(10^400)": "that is too large",
            "(-1)^0.5": "that has no real value", "1+": "'1+' is not an expression",
            "x+1": "'x+1' has something in it", "no(1)": "there is no function no",
            "1 << 2": "'1 << 2' has an operator", "today*2": "'today*2' is not an expression",
            "2026-13-01 - today": "'2026-13-01 - today' is not an expression",
            "today + 9999 years": "'today + 9999 years' is not an expression",
            "1.5 in hex": "only whole numbers", "today km in m": "'today' is not a number",
            "__import__('os')": "'__import__('os')' has", "(1).real": "'(1).real' has",
            "[1][0]": "'[1][0]' has", "date(1)": "'date(1)' is not an expression",
            "span(1)": "'span(1)' is not an expression", "'a'*9": "''a'*9' has",
            "1,5*2": "1,5 is not a number; write 1.5", "(1,5)*2": "1,5 is not a number; write 1.5",
            "1,000*2": "1,000 is not a number; write 1.000 or 1000",
            "1,000,000*2": "1,000,000 is not a number; write 1000000",
            "1,5 mi in km": "1,5 is not a number; write 1.5",
            "sqrt(2,25)": "2,25 is not a number; write 2.25", "sqrt(2, 25)": "'sqrt(2, 25)' is no",
            "1,2,3+4": "'1,2,3+4' has something in it", "1, 2": "'1, 2' has something in it",
            "sqrt(" * 90 + "1" + ")" * 90: None,
        }
        for text, reason in cases.items():
            with self.subTest(text):
                try:
                    value = expressions.evaluate(text, TODAY)
                    self.assertIsNone(reason, value)
                except expressions.NoExpression as error:
                    self.assertTrue(reason is None or str(error).startswith(reason), error)

    def test_the_longest_expression_at_the_end_of_a_line_is_answered(self):
        cases = {
            "12*7": "84", "total: 12*7": "84", "we are 3 + 4": "7", "3 apples + 4": None,
            "tip 15% of 80": "12", "it is 5 mi in km": "8.04672 km", "x": None, "5": None,
            "-5": None, "name": None, "due today + 3 weeks": "2026-12-13", "a+b": None, "": None,
            "1+1=2+2": "4", "room 12-3": "9", "f(x)": None, "2026-12-24": None,
            "12, 5*2": "10", "paid 1,5 for 3*4": "12", "max(1,5)": "5", "at 1,5": None,
        }
        for line, value in cases.items():
            with self.subTest(line):
                self.assertEqual(expressions.answer(line, TODAY), value)

    def test_a_number_with_a_comma_is_no_answer_but_a_mistake(self):
        for line in ["1,5*2", "it is 1,5*2", "1,5 mi in km", "2*1,5"]:
            with self.subTest(line):
                with self.assertRaisesRegex(expressions.DecimalComma, "^1,5 is not a number; write 1.5$"):
                    expressions.answer(line, TODAY)

    def test_no_line_takes_long(self):
        lines = ["9^9^9^9 " * 25, "(" * 200, "1 + " * 50, "9" * 200, "- " * 100, "2^1000*" * 28 + "1"]
        for line in lines:
            with self.subTest(line[:20]):
                start = time.monotonic()
                expressions.answer(line, TODAY)
                self.assertLess(time.monotonic() - start, 2)


class PluginTests(unittest.TestCase):
    def setUp(self):
        calculator.written.clear()

    def change(self, before, inserted="=", answers=None, removed="", position=None):
        context = Recorder(plugin, {"text.before": before, **(answers or {})})
        position = len(before) - 1 if position is None else position
        context.publish("text.changed", {
            "input": "note", "position": position, "removed": removed, "inserted": inserted})
        return [call for call in context.told if call[0] != "context/get"]

    def answered(self, position, answer):
        return [
            ("host/run", {"command": "text.replace", "arguments": {
                "position": position, "removed": "=", "inserted": f"={answer}"}}),
            ("context/set", {"name": "calculator.result", "value": answer})]

    def test_an_equals_sign_after_an_expression_is_answered(self):
        self.assertEqual(self.change("first\nsum 12*7="), self.answered(14, "84"))

    def test_what_is_typed_at_once_is_answered_as_key_by_key(self):
        self.assertEqual(self.change("12*7= 3+4=", position=4), self.answered(4, "84"))
        # The second was typed before the first was answered, which has moved it by now.
        self.assertEqual(self.change("12*7=84 3+4=", position=9), self.answered(11, "7"))
        # Once the answers are heard of, positions are those of the text with them.
        self.assertEqual(self.change("12*7=84 3+4=7", "=84", removed="=", position=4), [])
        self.assertEqual(self.change("12*7=84 3+4=7", "=7", removed="=", position=11), [])
        self.assertEqual(self.change("12*7=84 3+4=7 1+1=", position=17), self.answered(17, "2"))

    def test_positions_count_characters_as_people_see_them(self):
        for seen, text in [(1, "\U0001F469\u200D\U0001F467"), (1, "e\u0301"), (2, "ab"), (0, ""),
                           (2, "\U0001F1E9\U0001F1EA" * 2), (1, "\U0001F44D\U0001F3FD")]:
            with self.subTest(text):
                calculator.written.clear()
                told = self.change(f"{text} 2*3= ", position=seen + 4)
                self.assertEqual(told, self.answered(seen + 4, "6"))

    def test_a_number_with_a_comma_is_told_once(self):
        self.assertEqual(self.change("1,5*2="), [
            ("ui/message", {"text": "1,5 is not a number; write 1.5", "level": "warning"})])
        with self.assertRaisesRegex(PluginError, "^1,5 is not a number; write 1.5$"):
            Recorder(plugin, {"text.before": "1,5*2"}).call("calculator.answer")

    def test_everything_else_is_left_alone(self):
        self.assertEqual(self.change("x ="), [])
        self.assertEqual(self.change("12*7\n="), [])
        self.assertEqual(self.change("12*7", position=4), [])
        self.assertEqual(self.change("12*7-", position=4), [])
        self.assertEqual(self.change("12*7=", inserted="7="), [])
        self.assertEqual(self.change("12*7=", removed="x"), [])
        self.assertEqual(self.change("12*7=", inserted=None), [])

    def test_a_text_that_is_another_by_now_keeps_the_last_result(self):
        told = self.change("12*7=", answers={"text.replace": PluginError("another")})
        self.assertEqual([method for method, _ in told], ["host/run", "ui/message"])

    def test_the_command_writes_the_sign_too_and_the_last_result_is_ans(self):
        context = Recorder(plugin, {"text.before": "a\n5 mi in km"})
        self.assertEqual(context.call("calculator.answer"), "8.04672 km")
        self.assertIn(("host/run", {"command": "action.perform", "arguments": {
            "action": "character(=8.04672 km)"}}), context.told)
        with self.assertRaisesRegex(PluginError, "no expression ends here"):
            Recorder(plugin, {"text.before": "words"}).call("calculator.answer")

    def test_computing_shows_and_returns_the_value(self):
        context = Recorder(plugin)
        self.assertEqual(context.call("calculator.compute", expression="6*7"), "42")
        self.assertEqual(context.call("calculator.compute", expression="ans/2"), "21")
        self.assertIn(("ui/message", {"text": "ans/2 = 21", "level": "info"}), context.told)
        with self.assertRaisesRegex(PluginError, "divides by zero"):
            context.call("calculator.compute", expression="1/0")
        self.assertEqual(context.get("calculator.result"), "21")

    def test_the_manifest_file_says_what_the_program_says(self):
        with open(os.path.join(PLUGIN, "plugin.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file), plugin.manifest)


if __name__ == "__main__":
    unittest.main()
