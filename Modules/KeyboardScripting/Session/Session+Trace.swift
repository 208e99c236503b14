import KeyboardCommands
import KeyboardCore

/// The trace of the commands of a script, printed before they run.
extension Session {
  /// Prints a command before it runs: its position and the values of its words, after a plus for each enclosing macro,
  /// command and file, without possible secrets.
  func trace(_ statement: Statement, _ arguments: [Statement.Argument], in frame: Frame) {
    let hides = statement.isSecret || isSecure
    let command = Statement(
      verb: statement.verb, knownAs: statement.known, arguments: hides ? [] : arguments,
      position: statement.position)
    let text = command.written { _ in "{ … }" } + (hides ? " …" : "")
    let position = statement.position
    tell(
      "\(String(repeating: "+", count: frame.calls.count + 1)) \(position.file):\(position.line): \(text)"
    )
  }

  /// Prints the commands of keys while tracing is on, but not of keys in secure inputs.
  func traceKeys() {
    tracedKeys = nil
    guard isTracing else { return }
    tracedKeys = bus.subscribe(to: KeyEngine.KeyPressed.self, self) { session, event in
      let name = event.command.map(session.commandsOfScripts.name) ?? "no command"
      session.tell("  \(event.keys) → \(name)")
    }
  }

  private func tell(_ line: String) {
    if let traces { traces(line.printable()) } else { say(line, isRecorded: false) }
  }
}

/// The verb that controls tracing.
nonisolated let traceVerb = Verb(
  "trace", "Prints each command with its position before it runs, and the resolution of each key.",
  example: "trace on", watches: true, .choice("on", "off")
) { session, _, state in
  session.isTracing = state == "on"
}
