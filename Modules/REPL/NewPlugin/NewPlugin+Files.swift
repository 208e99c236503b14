/// The files of the plugin, which in each language counts the moves of the focus.
extension NewPlugin {
  /// The name of the module in Python: `word_count` for `word-count`.
  private var module: String { id.replacing("-", with: "_") }

  /// The manifest: a file in Python, printed by the program in Swift.
  var manifest: String {
    """
    {
      "id": "\(id)",
      "name": "\(name)",
      "version": "0.1.0",
      "summary": "Counts the moves of the focus.",
      "protocol": 1,
      "executable": "\(module).py",
      "commands": [
        {
          "id": "\(id).tell",
          "title": "Show moves",
          "summary": "Shows the number of moves, after the text in the argument before, if any.",
          "parameters": [{ "name": "before", "type": "string" }]
        },
        {
          "id": "\(id).first",
          "title": "First row",
          "summary": "Goes to the first row, which is a move as well.",
          "parameters": []
        }
      ],
      "bindings": [
        { "id": "\(id).ctrl+g", "keys": "ctrl+g", "command": "\(id).tell" },
        {
          "id": "\(id).ctrl+k_0",
          "keys": "ctrl+k 0",
          "command": "\(id).first",
          "when": "\(id).moves > 0"
        }
      ],
      "context": [
        { "name": "\(id).moves", "summary": "The number of moves of the focus.", "initial": 0 }
      ],
      "subscriptions": ["navigation.focusMoved"],
      "permissions": { "run": ["navigation.first"] }
    }

    """
  }

  // MARK: Python

  var pythonFiles: [NewDirectory.File] {
    [
      NewDirectory.File(path: "plugin.json", text: manifest),
      NewDirectory.File(path: "\(module).py", text: pythonProgram, isExecutable: true),
      NewDirectory.File(path: "test_\(module).py", text: pythonTest),
      NewDirectory.File(
        path: "keyboard_plugin.py",
        text: String(decoding: PackageResources.keyboard_plugin_py, as: UTF8.self)),
      NewDirectory.File(
        path: "README.md",
        text: readme(
          files: """
            * `\(module).py` is the plugin; `keyboard_plugin.py` talks to the host, leave it as it is.
            * `plugin.json` declares commands, keys, names and events, so that keys work before the
              plugin runs. After a change, write it anew: `./\(module).py --manifest > plugin.json`.
            * `test_\(module).py` is its test: `python3 -m unittest`.
            """, load: "./\(id)", check: id,
          install:
            "`keyboard-repl plugin install \(id)` shows what it may do, and installs it.")),
    ]
  }

  private var pythonProgram: String {
    """
    #!/usr/bin/env python3
    \"""Counts the moves of the focus.\"""

    from keyboard_plugin import Plugin

    plugin = Plugin("\(id)", name="\(name)", version="0.1.0",
                    summary="Counts the moves of the focus.",
                    may_run=["navigation.first"], executable="\(module).py")
    plugin.context_name("\(id).moves", "The number of moves of the focus.", initial=0)


    @plugin.on("navigation.focusMoved")
    def count(context, move):
        context.set("\(id).moves", context.get("\(id).moves") + 1)


    @plugin.command("\(id).tell", title="Show moves", keys="ctrl+g",
                    summary="Shows the number of moves, after the text in the argument before, if any.")
    def tell(context, before: str = "moves:"):
        context.message(f"{before} {context.get('\(id).moves')}")


    @plugin.command("\(id).first", title="First row", keys="ctrl+k 0", when="\(id).moves > 0",
                    summary="Goes to the first row, which is a move as well.")
    def go_first(context):
        context.run("navigation.first")


    if __name__ == "__main__":
        plugin.main()

    """
  }

  private var pythonTest: String {
    """
    import json
    import os
    import unittest

    from keyboard_plugin import Recorder
    from \(module) import plugin


    class \(name)Tests(unittest.TestCase):
        def test_moves_are_counted_and_told(self):
            context = Recorder(plugin)
            context.publish("navigation.focusMoved", {"scene": "list", "previous": 0, "current": 1})
            context.call("\(id).tell", before="so far:")
            self.assertEqual(context.told, [
                ("context/set", {"name": "\(id).moves", "value": 1}),
                ("ui/message", {"text": "so far: 1", "level": "info"})])

        def test_the_manifest_file_says_what_the_program_says(self):
            path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plugin.json")
            with open(path, encoding="utf-8") as file:
                self.assertEqual(json.load(file), plugin.manifest)


    if __name__ == "__main__":
        unittest.main()

    """
  }

  // MARK: Swift

  func swiftFiles(toolkit: String) -> [NewDirectory.File] {
    [
      NewDirectory.package(
        id, of: [name, "\(name)Tests"], toolkit: toolkit,
        products: ["KeyboardCore", "KeyboardPluginSDK"]),
      NewDirectory.File(path: "Sources/\(name)/\(name).swift", text: swiftProgram),
      NewDirectory.File(path: "Tests/\(name)Tests/\(name)Tests.swift", text: swiftTest),
      NewDirectory.File(
        path: "README.md",
        text: readme(
          files: """
            * `Sources/\(name)/\(name).swift` is the plugin. What `register` registers is its manifest:
              `\(name) --manifest` prints it.
            * `Tests` holds its test: `swift test`.
            """, load: "./\(program)", check: "./\(program)",
          install:
            "To install it, copy `\(program)` into `~/.local/share/keyboard-toolkit/plugins`.")),
    ]
  }

  private var swiftProgram: String {
    """
    import KeyboardCore
    import KeyboardPluginSDK

    /// Counts the moves of the focus.
    @main
    struct \(name): KeyboardPlugin {
      static let identity = PluginIdentity(
        id: "\(id)",
        name: "\(name)",
        version: "0.1.0",
        summary: "Counts the moves of the focus.",
        mayRun: ["navigation.first"]
      )

      static let moves = "\(id).moves"

      func register(in context: PluginContext) {
        let counter = Counter()
        context.declareContext(Self.moves, "The number of moves of the focus.", initial: 0)
        context.on("navigation.focusMoved") { _ in
          counter.moves += 1
          context.setContext(Self.moves, to: .integer(counter.moves))
        }
        context.command(
          "\(id).tell", title: "Show moves",
          summary: "Shows the number of moves, after the text in the argument before, if any.",
          parameters: [CommandParameter("before", .text)]
        ) { invocation in
          let before = invocation.arguments["before"]?.stringValue ?? "moves:"
          context.message("\\(before) \\(counter.moves)")
        }
        context.command(
          "\(id).first", title: "First row",
          summary: "Goes to the first row, which is a move as well."
        ) { _ in
          context.run("navigation.first")
        }
        context.bind("ctrl+g", to: "\(id).tell")
        context.bind("ctrl+k 0", to: "\(id).first", when: "\\(Self.moves) > 0")
      }
    }

    /// The state of the plugin.
    final class Counter {
      var moves = 0
    }

    """
  }

  private var swiftTest: String {
    """
    import KeyboardPluginSDK
    import Testing

    @testable import \(name)

    @Test("The manifest breaks no rule")
    func manifest() {
      #expect(\(name).manifest.violations.isEmpty)
    }

    """
  }

  // MARK: Both

  private func readme(files: String, load: String, check: String, install: String) -> String {
    """
    # \(name)

    A plugin for `keyboard-repl`: counts how often the focus has moved.

    | Keys | Command | What it does |
    |---|---|---|
    | `ctrl+g` | `\(id).tell` | shows the number of moves |
    | `ctrl+k 0` | `\(id).first` | goes to the first row, once there was a move |

    Try it:

    ```
    $ keyboard-repl
    > table list rows=9
    > load \(load)
    > press down end ctrl+g
    > get \(id).moves
    ```

    * `keyboard-repl --check-plugin \(check)` says what a host would not take.
    * \(install)
    \(files)

    """
  }
}
