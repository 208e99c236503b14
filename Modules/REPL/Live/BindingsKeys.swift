import KeyboardCommands
import KeyboardCore

/// What keys mean in the editor of bindings; the recorder's own are the editor's business.
nonisolated struct BindingsKeys {
  /// What a key asks for.
  enum Step {
    /// An input of the editor.
    case input(BindingsEditor.Input)
    /// Start or end to type what is searched for.
    case search(Bool)
    /// Mark an answer, by its number from 0.
    case mark(Int)
    /// Nothing is known by this key.
    case unknown
  }

  /// What goes on in the editor.
  let mode: BindingsEditor.Mode
  /// What is searched for.
  let searchText: String
  /// Whether it is being typed.
  let isSearching: Bool
  /// Which answer is marked, from 0.
  let option: Int
  /// How many rows are seen.
  let page: Int

  /// What a press or a repeat asks for, in order.
  func steps(for event: KeyEvent) -> [Step] {
    switch mode {
    case .recording, .finding: [.input(.key(event))]
    case .asking(let question): answer(event, question.options)
    case .browsing: move(event) ?? (isSearching ? type(event) : command(event))
    }
  }

  private func move(_ event: KeyEvent) -> [Step]? {
    switch event.stroke {
    case "up": [.input(.moveSelection(-1))]
    case "down": [.input(.moveSelection(1))]
    case "pageup": [.input(.moveSelection(-max(1, page)))]
    case "pagedown": [.input(.moveSelection(max(1, page)))]
    case "home": [.input(.moveSelection(.min))]
    case "end": [.input(.moveSelection(.max))]
    default: nil
    }
  }

  private func command(_ event: KeyEvent) -> [Step] {
    switch event.stroke {
    case "enter": return [.input(.record)]
    case "delete", "backspace": return [.input(.unassign)]
    case "escape" where !searchText.isEmpty: return [.input(.search(""))]
    case "escape": return [.input(.endHighlight)]
    default: break
    }
    switch event.typed {
    case "/": return [.search(true)]
    case "f": return [.input(.find)]
    case "t": return [.input(.takeNextKey)]
    case "r": return [.input(.revert)]
    case "R": return [.input(.revertAll)]
    default: return [.unknown]
    }
  }

  private func type(_ event: KeyEvent) -> [Step] {
    switch event.stroke {
    case "escape": return [.input(.search("")), .search(false)]
    case "enter": return [.search(false)]
    case "backspace" where searchText.isEmpty: return [.search(false)]
    case "backspace": return [.input(.search(String(searchText.dropLast())))]
    case "ctrl+u": return [.input(.search(""))]
    default: break
    }
    return event.typed.map { [.input(.search(searchText + $0))] } ?? [.unknown]
  }

  private func answer(_ event: KeyEvent, _ options: [BindingsEdit]) -> [Step] {
    switch event.stroke {
    case "up": return [.mark(max(0, option - 1))]
    case "down": return [.mark(min(options.count - 1, option + 1))]
    case "home", "pageup": return [.mark(0)]
    case "end", "pagedown": return [.mark(options.count - 1)]
    case "enter": return options.indices.contains(option) ? [.input(.choose(options[option]))] : []
    case "escape": return [.input(.cancel)]
    default: break
    }
    guard let digit = event.typed.flatMap({ Int($0) }), options.indices.contains(digit - 1) else {
      return [.unknown]
    }
    return [.input(.choose(options[digit - 1]))]
  }
}

extension KeyEvent {
  /// The text that a key types; by its character where the terminal tells keys only.
  nonisolated fileprivate var typed: String? {
    if let text { return text }
    guard modifiers.subtracting(.shift).isEmpty else { return nil }
    if key == .space { return " " }
    let shown = modifiers.contains(.shift) ? shiftedKey ?? key : key
    return shown.character.map { String($0) }
  }
}

extension BindingsEditor.Mode {
  /// What can be done, in a line.
  nonisolated func help(isSearching: Bool) -> String {
    switch self {
    case .browsing where isSearching: "type words; enter keeps them, escape shows all"
    case .browsing:
      "enter records (t even escape), / searches, f finds, delete unassigns, r R revert"
    case .finding: "press the keys to look for; escape ends"
    case .recording: "press the keys to record; ctrl+] cannot be one of them here"
    case .asking: "enter or a digit answers, escape cancels"
    }
  }
}
