"""The mailbox example, tested in Python: `python3 -m unittest`, or pytest."""

import os
import unittest

from keyboard_control import Application, ScriptError

MAILBOX = os.environ.get("MAILBOX", os.path.join(os.path.dirname(__file__), "../../.build/debug/mailbox"))
MAILS = os.path.join(os.path.dirname(__file__), "mails.mbox")


class MailboxTests(unittest.TestCase):
    def test_archiving(self):
        with Application.start(MAILBOX, MAILS) as mailbox:
            mailbox.wait_for("2 mails")
            mailbox.run("press down; expect mails.focus == 1; press ctrl+e")
            mailbox.wait_for("1 mail · 1 archived")
            self.assertIn("Ada", mailbox.screen[2])
            with self.assertRaises(ScriptError) as caught:
                mailbox.run("expect mails.count == 2", file="test.kbd", line=5)
            self.assertEqual((caught.exception.code, caught.exception.line), ("expectation", 5))
            mailbox.run("press ctrl+q")
            self.assertEqual(mailbox.wait(), (0, b""))


if __name__ == "__main__":
    unittest.main()
