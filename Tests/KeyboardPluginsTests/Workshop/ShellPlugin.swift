/// A plugin written as a shell script, well behaved but for what a test changes.
struct ShellPlugin {
  var id: String
  /// The part before it reads.
  var start = ""
  /// The answer to `hello`.
  var hello = #"answer '{"protocol":1}'"#
  /// The answer to `activate`.
  var activate = "answer {}"
  /// The answer to `state/save`.
  var save = ":"
  /// The body of the command `ID.act`.
  var act = "answer {}"
  /// The body for an event.
  var event = ":"
  /// The body for `shutdown`.
  var shutdown = "answer {}; exit 0"
  var subscriptions: [String] = []
  var context: [String] = []
  var permissions = "{}"
  /// Further members of the manifest, each after a comma.
  var members = ""

  init(_ id: String) {
    self.id = id
  }

  var manifest: String {
    let names = context.map { #"{"name": "\#($0)", "initial": 0}"# }.joined(separator: ", ")
    let events = subscriptions.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {"id": "\(id)", "name": "\(id.uppercased())", "version": "1", "protocol": 1,
       "commands": [{"id": "\(id).act", "title": "Act"}, {"id": "\(id).other", "title": "Other"}],
       "bindings": [{"id": "\(id).x", "keys": "x", "command": "\(id).act"}],
       "context": [\(names)], "subscriptions": [\(events)], "permissions": \(permissions)\(members)}
      """
  }

  var script: String {
    """
    #!/bin/sh
    say() { printf '%s\\n' "$1"; }
    answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
    notify() { printf '{"jsonrpc":"2.0","method":"%s","params":%s}\\n' "$1" "$2"; }
    \(start)
    while read -r line; do
      id=${line#*\\"id\\":}; id=${id%%,*}
      case $line in
      *'"method":"hello"'*) \(hello) ;;
      *'"method":"activate"'*) \(activate) ;;
      *'"method":"state/save"'*) \(save) ;;
      *'"method":"ping"'*) answer {} ;;
      *'"\(id).act"'*) \(act) ;;
      *'"method":"command/run"'*) answer {} ;;
      *'"method":"event"'*) \(event) ;;
      *'"method":"shutdown"'*) \(shutdown) ;;
      esac
    done
    """
  }
}
