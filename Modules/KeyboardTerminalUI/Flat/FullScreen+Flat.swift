import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// A screen that is described in words.
extension FullScreen {
  /// The host that announces in words; nil while the screen is drawn.
  var flat: FlatScreen? { isRunning ? terminal as? FlatScreen : nil }

  /// The present facts about the screen.
  var state: FlatAnnouncer.State {
    let pending = engine.pendingStrokes ?? ""
    let hints = hint.map { $0.strokes == pending ? $0.next : [] } ?? []
    let next = hints.map { "\($0.stroke) \($0.title.isEmpty ? "…" : $0.title)" }
    return FlatAnnouncer.State(
      title: question ?? layers.ground?.name() ?? title?() ?? header?().title ?? name,
      element: front?.focusedElement, message: message.text, messageCount: message.number,
      pending: ([pending.isEmpty ? "" : "\(pending) -"] + next).joined(separator: "\n"))
  }

  /// The question of a dialog with the keys that answer it; nil if no dialog receives the keys.
  private var question: String? {
    guard let dialog = front as? Dialog else { return nil }
    let keys = dialog.keys.map { "\($0.label): \($0.title)" }.joined(separator: ", ")
    return [dialog.text, keys].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Announces lines; those wider than the screen are wrapped.
  func tell(_ lines: [String]) {
    guard let flat else { return }
    flat.write(
      lines.flatMap { $0.fits(columns: flat.columns) ? [$0] : $0.wrapped(toColumns: flat.columns) })
  }

  /// Announces the focused element again.
  func tellElement() {
    guard let flat, let element = state.element else { return }
    tell([element.text(columns: flat.announcer.columns)])
  }

  /// Announces the title, and the focused element.
  func tellFocus() {
    if let flat { tell(flat.announcer.lines(about: state)) }
  }

  // MARK: Lines in place of keys

  /// Handles a line of a user without a terminal: keys in notation, the id of a command, or `type` and a text. An
  /// empty line announces the focused element, `?` the possible commands.
  func take(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    switch (words.first, words.count) {
    case (nil, _): return tellFocus()
    case ("?", 1): return showKeys()
    case ("type", 2):
      for character in words[1] { press(KeyStroke(.character(character))) }
    case (let word?, 1) where isCommand(word):
      do throws(CommandError) {
        try perform(CommandInvocation(CommandID(String(word))))
      } catch {
        show(error)
      }
    default:
      do {
        let keys = try KeySequence(parsing: line)
        keys.strokes.forEach(press)
      } catch {
        show(
          "'\(line)' is neither keys nor a command; ? lists both, and type TEXT types",
          isWarning: true
        )
      }
    }
  }

  private func isCommand(_ word: Substring) -> Bool {
    engine.commands.contains { $0.id.rawValue == word }
  }

  private func press(_ stroke: KeyStroke) {
    engine.send(KeyEvent(pressing: stroke, at: engine.scheduler.now, source: .script))
  }
}
