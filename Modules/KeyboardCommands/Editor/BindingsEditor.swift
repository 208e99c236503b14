public import KeyboardCore

/// A list of bindings in which a user searches, records other keys and reverts: an editor without
/// a view, `(state, input) → (state, effects)`.
///
/// ```swift
/// var editor = BindingsEditor(sections: registry.sections())
/// for effect in editor.handle(.record) { perform(effect) }
/// ```
///
/// | Mode | Input | Then |
/// |---|---|---|
/// | browsing | `search`, `select`, `moveSelection` | the list shows it |
/// | browsing | `find` | finding; keys are looked up in the list |
/// | browsing | `record` | recording for the selected row |
/// | browsing | `unassign`, `revert`, `revertAll` | stored, or asking |
/// | recording | `key` | recorded, or refused with an explanation |
/// | recording | `finish` | stored, or asking when the keys meet other bindings |
/// | asking | `choose` | stored, unless it is to cancel |
/// | any | `cancel` | browsing; nothing has changed |
///
/// While it records or finds, keys are the editor's: ``isDispatchPaused``. Three keys, pressed
/// without other modifiers, stay the recorder's own, so that nobody is trapped in it (B21):
///
/// | Key | While recording or finding |
/// |---|---|
/// | Escape | leaves; nothing has changed |
/// | Tab, Shift+Tab | leaves, and the key is passed on to move the focus |
/// | Enter | ends recording once there is a stroke |
///
/// To record one of these, send `takeNextKey` before it; to find one, search for its name. Releases,
/// repeats and modifier keys by themselves are ignored. An input of the list first leaves what goes
/// on, without a change.
public struct BindingsEditor: Sendable {
  /// What goes on.
  public enum Mode: Hashable, Sendable {
    /// Nothing but the list.
    case browsing
    /// Keys are looked up; the strokes pressed so far.
    case finding([KeyStroke])
    /// Keys are recorded for a row.
    case recording(Recording)
    /// The user has to decide.
    case asking(Question)
  }

  /// For how long a view should show that a row was found, as KeyCommandKit does.
  public static let highlightDuration: Duration = .milliseconds(1200)

  /// Which strokes may be recorded.
  public var rules: RecordingRules
  /// What goes on.
  public internal(set) var mode = Mode.browsing
  /// Every section, searched or not, with the keys in force.
  public internal(set) var sections: [Section]
  /// What is searched for; empty shows everything.
  public internal(set) var searchText = ""
  /// The selected row; always one that is visible, or nil.
  public internal(set) var selection: BindingID?
  /// The rows that were found by pressing keys.
  public internal(set) var highlighted: [BindingID] = []
  /// What the user changed, with what the editor handed out to be stored.
  public internal(set) var customizations: Customizations

  /// Bindings that are not listed and may be in the way.
  var others: OtherBindings
  /// The keys pressed to find a row, with everything that they may be bound as.
  var findingKeys: [KeyEvent] = []

  /// Creates an editor that shows a list.
  ///
  /// - Parameters:
  ///   - sections: what to list.
  ///   - customizations: what the user changed.
  ///   - keymap: the bindings in force, for conflicts with those that are not listed.
  ///   - rules: which strokes may be recorded.
  public init(
    sections: [Section], customizations: Customizations = Customizations(),
    keymap: Keymap = Keymap(), rules: RecordingRules = RecordingRules()
  ) {
    self.sections = sections
    self.customizations = customizations
    self.rules = rules
    others = OtherBindings(keymap, beside: sections)
    updateRows()
  }

  /// Creates an editor of what a registry lists.
  ///
  /// - Parameters:
  ///   - registry: the sections, the user's changes and the forbidden strokes.
  ///   - keymap: the bindings in force, for conflicts with those that are not listed.
  public init(registry: KeyBindingsRegistry, keymap: Keymap = Keymap()) {
    self.init(
      sections: registry.sections(), customizations: registry.customizations, keymap: keymap,
      rules: RecordingRules(forbiddenStrokes: registry.forbiddenStrokes))
  }
}

extension BindingsEditor {
  /// Whether keys are the editor's: nothing else may be performed by them (B21).
  public var isDispatchPaused: Bool {
    switch mode {
    case .finding, .recording: true
    case .browsing, .asking: false
    }
  }

  /// What the list shows: the rows that are searched for; sections without any are left out.
  public var visibleSections: [Section] {
    guard !searchText.isEmpty else { return sections }
    return sections.compactMap { section in
      let rows = section.rows.filter { $0.matches(searchText) }
      return rows.isEmpty ? nil : Section(id: section.id, name: section.name, rows: rows)
    }
  }

  /// The row with an id, or nil.
  public func row(_ id: BindingID) -> Row? {
    for section in sections {
      if let row = section.rows.first(where: { $0.id == id }) { return row }
    }
    return nil
  }

  /// Gives every row the keys in force.
  mutating func updateRows() {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].update(from: customizations)
      }
    }
    others.update(from: customizations)
  }
}
