"""Scripts for applications of the Keyboard Toolkit while they run: a client of the control protocol.

    from keyboard_control import Application

    with Application.start("mailbox", "inbox.mbox") as mailbox:
        mailbox.run("press down; expect contains($(screen).text, 'Ada')")

The protocol is in Docs/ControlProtocol.md. Nothing but the standard library of Python 3.9 is needed.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

PROTOCOL = 1


class ScriptError(Exception):
    """A command has failed: `code`, `file`, `line` and `column` say what and where."""

    def __init__(self, message, data=None):
        data = data or {}
        self.code = data.get("code", "failed")
        self.file, self.line, self.column = (data.get(key) for key in ("file", "line", "column"))
        super().__init__(f"{self.file}:{self.line}:{self.column}: {message}" if data else message)


class Ended(Exception):
    """The application has ended, or has ended the connection."""


def directory(environment=os.environ):
    """The directory of the sockets of all applications of the user."""
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    return f"{runtime}/keyboard-toolkit" if runtime.startswith("/") else f"/tmp/keyboard-toolkit-{os.geteuid()}"


def applications(environment=os.environ):
    """The applications that can be attached to, as (name, process, path of the socket)."""
    place, found = directory(environment), []
    for file in sorted(os.listdir(place)) if os.path.isdir(place) else []:
        name, _, process = file.removesuffix(".sock").rpartition(".")
        if file.endswith(".sock") and name and process.isdigit():
            found.append((name, int(process), f"{place}/{file}"))
    return found


class Application:
    """A session in an application; a context manager that ends it."""

    def __init__(self, path, *, client="a Python script", watch=False, timeout=60):
        """Attaches to the application at the path of a socket."""
        self.output, self.notes, self.process, self._last = [], [], None, 0
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(timeout)
        self._socket.connect(path)
        self._lines = self._socket.makefile("rb")
        versions = {"minimum": PROTOCOL, "maximum": PROTOCOL}
        self.name = self._request("hello", protocol=versions, client=client, watch=watch)["application"]

    @classmethod
    def attach(cls, name, **options):
        """Attaches to the application of a name that runs."""
        found = [path for other, process, path in applications() if name in (other, f"{other}.{process}")]
        if len(found) != 1:
            raise Ended(f"{len(found)} applications {name} run; name one of {applications()}")
        return cls(found[0], **options)

    @classmethod
    def start(cls, *command, size="80x24", environment=None, timeout=60):
        """Starts an application without a terminal, and attaches to it."""
        runtime = tempfile.mkdtemp(prefix="kt-")
        variables = {**os.environ, **(environment or {}), "XDG_RUNTIME_DIR": runtime}
        process = subprocess.Popen(
            [command[0], "--headless", size, *command[1:]], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + timeout
        while True:
            for _, _, path in applications(variables):
                try:
                    application = cls(path, timeout=timeout)
                except ConnectionRefusedError:
                    continue
                application.process, application._runtime = process, runtime
                return application
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                output, errors = process.communicate()
                shutil.rmtree(runtime)
                raise Ended(f"{command[0]} cannot be attached to: {(errors + output).decode(errors='replace')}")
            time.sleep(0.005)

    def run(self, script, file="<python>", line=1, directory=None):
        """Runs commands of the session language; the value of the last one."""
        return self._request(
            "script/run", text=script, file=file, line=line, directory=directory or os.getcwd())["value"]

    def wait_for(self, text, timeout=60):
        """Waits until a text is on the screen."""
        quoted = text.replace("'", "''")
        self.run(f"wait --timeout {timeout}s until contains(screen.text, '{quoted}')")

    @property
    def screen(self):
        """What is on the screen, line by line."""
        return self.run("screen")["text"].split("\n")

    def close(self):
        """Detaches; an application that was started here is ended."""
        self._lines.close()
        self._socket.close()
        if self.process:
            self.process.kill()
            self.process.communicate()
            shutil.rmtree(self._runtime, ignore_errors=True)

    def wait(self, timeout=60):
        """Waits for the end of an application that was started here; its status and what it printed."""
        output, _ = self.process.communicate(timeout=timeout)
        return self.process.returncode, output

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _request(self, method, **parameters):
        self._last += 1
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": parameters}
        self._socket.sendall(json.dumps(message).encode() + b"\n")
        while True:
            line = self._lines.readline()
            if not line:
                raise Ended("the application has ended the connection")
            answer = json.loads(line)
            if "method" in answer:
                self._hear(answer["method"], answer.get("params", {}))
            elif "error" in answer:
                raise ScriptError(answer["error"]["message"], answer["error"].get("data"))
            elif answer.get("id") == self._last:
                return answer["result"]

    def _hear(self, method, parameters):
        if method == "output":
            self.output.append(parameters["text"])
        elif method in ("note", "trace"):
            self.notes.append(parameters["text"])
        elif method == "goodbye":
            raise Ended(parameters["reason"])
