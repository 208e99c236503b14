import FoundationEssentials
import KeyboardCore
import KeyboardTerminal

// Asks for a line as a prompt of its own does: text, pastes, Backspace, Ctrl+U, Ctrl+Z; Enter ends
// it, Ctrl+C or Escape gives it up.

/// The line being typed, and what a key or a paste makes of it.
struct Line {
  var text = ""

  /// Takes a key; true when the line is complete, nil when it is given up.
  mutating func take(_ key: KeyEvent) -> Bool? {
    // By candidates, so that Ctrl+U is found on keyboards of other alphabets too.
    let strokes = Set(key.candidates)
    if strokes.contains("enter") { return true }
    // Escape pressed twice may arrive as one key.
    if !strokes.isDisjoint(with: ["ctrl+c", "escape"]) || key.mayBeTwoPresses { return nil }
    if strokes.contains("backspace") {
      _ = text.popLast()
    } else if strokes.contains("ctrl+u") {
      text = ""
    } else if let typed = key.text {
      text += typed
    }
    return false
  }
}

@MainActor
func readLine(_ prompt: String) async throws -> String? {
  let environment = ProcessInfo.processInfo.environment
  let tty = try Tty(scheduler: MainScheduler())
  let reader = TerminalReader(tty, settings: TerminalDecoder.Settings(environment: environment))
  let events = reader.events()
  var line = Line()
  func show() { tty.write(Array("\r\u{1B}[K\(prompt)\(line.text)".utf8)) }

  var modes = TtyModes.keys
  modes.cursorShape = .bar
  try tty.enter(modes)
  defer {
    tty.leave()
    print()
  }
  let continuation = tty.continuations.observe(show)
  // Modes first: the terminal then answers what it has granted.
  reader.detect(environment: environment)
  show()
  for await event in events {
    switch event {
    case .key(let key) where key.phase == .release: continue
    case .key(let key) where key.candidates.contains("ctrl+z"): tty.suspend()
    case .key(let key):
      guard let isComplete = line.take(key) else { return nil }
      if isComplete { return line.text }
    case .paste(let paste): line.text += paste.text.filter { !$0.isNewline }
    case .focus, .mouse, .reply, .unrecognized: continue
    }
    show()
  }
  continuation.cancel()
  return nil
}

do {
  let name = try await readLine("name: ")
  print(name.map { "TerminalConsumer: hello, \($0)" } ?? "TerminalConsumer: nobody")
} catch {
  print("TerminalConsumer: \(error)")
}
