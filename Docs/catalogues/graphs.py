"""The symbol graphs of the modules: what is public in each, as the compiler has it."""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def run(*command):
    """Runs a command; ends with what it says when it fails, or warns."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, text=True, capture_output=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode or "warning:" in said:
        sys.exit(f"{command[0]} {command[1]}:\n{said}")
    return said


def extract(name, folder, built, root=ROOT):
    """Writes the symbol graphs of a module of a checkout, as it was built in a directory."""
    maps = [*built.resolve().glob("*.build/module.modulemap"), *root.glob("Modules/*/*/module.modulemap")]
    options = [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
    target = json.loads(run("swift", "-print-target-info"))["target"]["unversionedTriple"]
    folder.mkdir(parents=True)
    run("swift", "symbolgraph-extract", "-module-name", name, "-I", built / "Modules", *options, "-target", target,
        "-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members",
        "-output-dir", folder)
