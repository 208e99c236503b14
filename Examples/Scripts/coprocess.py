#!/usr/bin/env python3
"""Drives a session from another program: a command out, a line of JSON back."""
import json
import subprocess
import sys

session = subprocess.Popen(
    [sys.argv[1] if len(sys.argv) > 1 else "keyboard-repl", "--json"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(command):
    """The value of a command, or the message of its error."""
    print(command, file=session.stdin, flush=True)
    answer = json.loads(session.stdout.readline())
    return answer["error"]["message"] if "error" in answer else answer["value"]


ask("table rooms rows=100")
for keys in ["down*8", "end", "home pagedown"]:
    ask(f"press {keys}")
    print(f"{keys}: row {ask('get rooms.focus')}")
print(ask("expect rooms.focus == 0"))
session.stdin.close()
sys.exit(session.wait() - 1)
