#!/usr/bin/env python3
"""Kills the process of a plugin; the session checks that the next key starts it again."""
import json
import os
import signal
import subprocess
import sys

session = subprocess.Popen([*(sys.argv[1:] or ["keyboard-repl"]), "--json"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(*commands):
    for command in commands:
        print(command, file=session.stdin, flush=True)
        answer = json.loads(session.stdout.readline()).get("value")
    return answer


plugin = ask("load VimNavigation", "table t rows=99", "press 3 j", "plugins vim-navigation")
os.kill(plugin["pid"], signal.SIGKILL)
ask("wait --timeout 5m until plugin.vim-navigation.state != 'active'", "press j")
ask("expect t.focus == 3", f"expect $(plugins vim-navigation).pid != {plugin['pid']}")
session.communicate()
sys.exit(session.returncode)
