import FoundationEssentials
import KeyboardCore
import Requirements

/// A plugin that is a shell script in a folder of its own; it writes down every line that it gets.
final class ScriptedPlugin {
  /// The folder, by which it is loaded.
  let path = "/tmp/keyboard-toolkit-plugin-\(UUID().uuidString)"

  /// Writes a plugin.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - keys: the keys that its command `ID.act` is bound to.
  ///   - run: the commands of the host that it may run.
  ///   - subscriptions: the events that it hears.
  ///   - hear: what it may hear of what is typed; everything unless it is said.
  ///   - read: the names of the context that it may read.
  ///   - start: what happens before it reads, in the language of shells.
  ///   - act: what the command does.
  /// - Throws: why its files cannot be written.
  init(
    id: String, keys: [String], run: [String] = [], subscriptions: [String] = [],
    hear: [String] = ["key.*", "text.*", "action.*", "binding.*"], read: [String] = [],
    start: String = ":", act: String = "answer {}"
  ) throws {
    let bindings = keys.enumerated().map { number, keys -> Value in
      ["id": .string("\(id).\(number)"), "keys": .string(keys), "command": .string("\(id).act")]
    }
    let manifest: Value = [
      "id": .string(id), "name": .string(id), "version": "1", "protocol": 1, "executable": "run",
      "commands": [["id": .string("\(id).act"), "title": "Act"]], "bindings": .array(bindings),
      "subscriptions": .array(subscriptions.map { .string($0) }),
      "permissions": [
        "run": .array(run.map { .string($0) }),
        "hear": .array(hear.map { .string($0) }), "read": .array(read.map { .string($0) }),
      ],
    ]
    let script = """
      #!/bin/sh
      say() { printf '%s\\n' "$1"; }
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      request() { printf '{"jsonrpc":"2.0","id":"r","method":"%s","params":%s}\\n' "$1" "$2"; }
      \(start)
      while read -r line; do
        printf '%s\\n' "$line" >> "\(path)/log"
        id=${line#*\\"id\\":}; id=${id%%,*}
        case $line in
        *'"method":"hello"'*) answer '{"protocol":1}' ;;
        *'"method":"command/run"'*) \(act) ;;
        *'"method":"event"'*) ;;
        *'"method":"shutdown"'*) answer {}; exit 0 ;;
        *) answer {} ;;
        esac
      done
      """
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(manifest.description.utf8).write(to: URL(filePath: path + "/plugin.json"))
    try Executable.write(script.utf8, to: path + "/run")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Every line that it has got.
  var received: String { text(of: "log") }

  /// Waits until it has got a text so often, ten minutes at most; false when it has not.
  func hears(_ text: String, times: Int = 1) async -> Bool {
    let start = ContinuousClock.now
    while received.ranges(of: text).count < times {
      guard start.duration(to: .now) < .seconds(1800) else { return false }
      await Task.yield()
    }
    return true
  }

  /// The text of a file in its folder; empty when there is none.
  func text(of file: String) -> String {
    (try? Data(contentsOf: URL(filePath: "\(path)/\(file)"))).map {
      String(decoding: $0, as: UTF8.self)
    } ?? ""
  }
}
