import KeyboardCore

@testable import KeyboardCommands

typealias Editor = BindingsEditor

extension Editor {
  /// An editor of one section of bindings by id, each performing the command of the same name.
  init(
    _ bindings: KeyValuePairs<String, KeySequence?>,
    changes: [ResolvedBinding.ID: KeySequence?] = [:],
    keymap: Keymap = Keymap(),
    rules: BindingsEditor.RecordingRules = BindingsEditor.RecordingRules()
  ) {
    let rows = bindings.map { id, sequence in
      Row(
        id: ResolvedBinding.ID(id), KeyBinding(key: id, name: id.uppercased(), sequence: sequence),
        command: CommandInvocation(CommandID(id)))
    }
    var customizations = Customizations()
    for (id, sequence) in changes {
      customizations[id] = Customization(sequence.map { .sequence($0) } ?? .none)
    }
    self.init(
      sections: [Section(id: "all", name: "All", rows: rows)], customizations: customizations,
      keymap: keymap, rules: rules)
  }

  /// Every row as `id keys`.
  var lines: [String] {
    rows.map { "\($0.id) \($0.sequence?.description ?? "none")" }
  }

  /// Records keys for a row, up to what Enter would do.
  mutating func record(_ id: ResolvedBinding.ID, _ keys: KeySequence) -> [Effect] {
    handle(.record(id)) + press(keys) + handle(.finish)
  }

  /// Presses keys as a person would.
  mutating func press(_ keys: KeySequence) -> [Effect] {
    keys.strokes.flatMap { handle(.key(KeyEvent(pressing: $0))) }
  }

  var question: Question? {
    if case .asking(let question) = mode { question } else { nil }
  }

  var recording: Recording? {
    if case .recording(let recording) = mode { recording } else { nil }
  }
}

extension Editor.Question {
  /// Conflicts as `id keys / id keys`, the shorter or stronger side first.
  static func sides(_ conflicts: [Keymap.Conflict]) -> [String] {
    conflicts.map { conflict in
      [conflict.first, conflict.second].map { "\($0.id) \($0.sequence)" }.joined(separator: " / ")
    }
  }
}
