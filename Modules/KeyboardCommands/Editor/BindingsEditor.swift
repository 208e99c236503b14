public import KeyboardCore

/// A state machine for changing bindings, without a user interface: `(state, input) → (state,
/// effects)`.
///
/// It lists the bindings in force, narrows the list, records keys for a row and asks if they conflict with other
/// bindings. A view's own navigator determines the row.
///
/// ```swift
/// var editor = BindingsEditor(registry: registry)
/// for effect in editor.handle(.record("mailbox.new-email")) { perform(effect) }
/// ```
///
/// While it records or filters by keys, it receives the keys: ``takesKeys``. Three keys, pressed without other
/// modifiers, keep their meaning, so that the user is never trapped in it: Escape and Tab leave without a change, and
/// Enter ends once there is a stroke. Releases, repeats and modifier keys by themselves are ignored. An input of the
/// list first leaves the current activity, without a change.
public struct BindingsEditor: Sendable {
  /// The activities of the editor.
  public enum Mode: Hashable, Sendable {
    /// The list is shown.
    case browsing
    /// Keys narrow the list.
    case filteringKeys
    /// Keys are recorded for a row.
    case recording(Recording)
    /// The user has to decide.
    case asking(Question)
  }

  /// Keys being recorded for a row.
  public struct Recording: Hashable, Sendable {
    /// The binding whose keys are recorded.
    public let id: ResolvedBinding.ID
    /// The strokes so far.
    public internal(set) var strokes: [KeyStroke] = []
    /// The conflicts of the strokes so far, each with both sides.
    public internal(set) var conflicts: [Keymap.Conflict] = []
    /// A Boolean value indicating whether the next key is recorded even if it is one of the recorder's own.
    public internal(set) var takesNextKey = false
  }

  /// Actions of the user, and changes from outside.
  public enum Input: Sendable {
    /// Shows only rows with these words in names, ids, commands and notation; an empty text shows all.
    case filter(String)
    /// Starts to show only rows whose keys begin with the keys pressed next.
    case filterKeys
    /// Shows every row again.
    case showAll
    /// A key was pressed.
    case key(KeyEvent)
    /// Starts to record keys for a row.
    case record(ResolvedBinding.ID)
    /// Records the next key as it is, even Escape, Tab or Enter.
    case takeNextKey
    /// Ends recording or filtering by keys, and uses the strokes so far.
    case finish
    /// Leaves the current activity without a change.
    case cancel
    /// Answers the question with one of its options.
    case choose(Edit)
    /// Removes the keys of a row.
    case unassign(ResolvedBinding.ID)
    /// Restores the declared keys of a row.
    case revert(ResolvedBinding.ID)
    /// Restores the declared keys of all rows that have some.
    case revertAll
    /// The declared list or the user's changes were changed elsewhere, or could not be stored.
    case update([Section], Customizations)
  }

  /// Requests to the owner.
  public enum Effect: Hashable, Sendable {
    /// Make this change and store it; if that fails, send `update` with the stored changes.
    case store(Edit)
    /// Report why a key was not recorded, or why a row cannot be changed.
    case refuse(Refusal)
  }

  /// The strokes that may be recorded.
  public var rules: RecordingRules
  /// The current activity.
  public internal(set) var mode = Mode.browsing
  /// The sections with the keys in force, the user's own bindings last.
  public private(set) var sections: [Section] = []
  /// The words that visible rows contain; empty for all rows.
  public private(set) var filter = ""
  /// The prefix of the keys of visible rows; empty for all rows.
  public private(set) var filterKeys: [KeyEvent] = []
  /// The changes of the user, including those that the editor has returned to be stored.
  public internal(set) var customizations: Customizations

  private var declared: [Section]
  private var recording: Recording? {
    get { if case .recording(let recording) = mode { recording } else { nil } }
    set { if let newValue { mode = .recording(newValue) } }
  }

  /// Creates an editor that shows a list.
  ///
  /// - Parameters:
  ///   - sections: the sections to list first.
  ///   - customizations: the changes of the user.
  ///   - keymap: bindings in force; those that are not in the sections follow by provider.
  ///   - rules: the strokes that may be recorded.
  public init(
    sections: [Section], customizations: Customizations = Customizations(),
    keymap: Keymap = Keymap(), rules: RecordingRules = RecordingRules()
  ) {
    let listed = Set(sections.flatMap(\.rows).map(\.id))
    declared = sections + Section.providers(of: keymap.bindings.filter { !listed.contains($0.id) })
    (self.customizations, self.rules) = (customizations, rules)
    updateRows()
    updateHidden()
  }

  /// Creates an editor of the bindings of a registry.
  ///
  /// - Parameters:
  ///   - registry: the sections, the user's changes and the forbidden strokes.
  ///   - keymap: bindings in force that the registry does not list.
  public init(registry: KeyBindingsRegistry, keymap: Keymap = Keymap()) {
    self.init(
      sections: registry.sections(), customizations: registry.customizations, keymap: keymap,
      rules: RecordingRules(forbiddenStrokes: registry.forbiddenStrokes))
  }

  /// Handles an input; one that has no meaning now is ignored.
  ///
  /// - Returns: what to do, in order.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .key(let event): return take(event)
    case .finish: return finish()
    case .takeNextKey:
      recording?.takesNextKey = true
      return []
    case .choose(let edit):
      guard case .asking(let question) = mode, question.options.contains(edit) else { return [] }
      mode = .browsing
      return edit == .cancel ? [] : commit(edit)
    case .update(let sections, let customizations):
      update(sections, customizations)
      return []
    case .filter, .filterKeys, .showAll, .record, .cancel, .unassign, .revert, .revertAll:
      leave()
      return browse(input)
    }
  }

  /// A Boolean value indicating whether the editor receives the keys: they perform nothing else.
  public var takesKeys: Bool {
    switch mode {
    case .filteringKeys, .recording: true
    case .browsing, .asking: false
    }
  }

  /// A Boolean value indicating whether rows may be hidden by a filter.
  public var isFiltered: Bool { !filter.isEmpty || !filterKeys.isEmpty }

  /// A Boolean value indicating whether any row can be reverted to its declared keys.
  public var isRevertible: Bool { rows.contains { isRevertible($0.id) } }

  /// Every row, visible or not.
  public var rows: [Row] { sections.flatMap(\.rows) }

  /// The sections with the rows that pass the filters; empty ones are left out.
  public var visibleSections: [Section] {
    guard isFiltered else { return sections }
    return sections.compactMap { section in
      var section = section
      section.rows = section.rows.filter { $0.matches(filter) && $0.begins(with: filterKeys) }
      return section.rows.isEmpty ? nil : section
    }
  }

  /// Returns the row with an id; nil if there is none.
  public func row(_ id: ResolvedBinding.ID) -> Row? { rows.first { $0.id == id } }

  /// Updates the keys in force of all rows, and lists the bindings that only the user has.
  mutating func updateRows() {
    sections = declared
    changeRows { [customizations] in $0.update(from: customizations) }
    let added = customizations.ids.compactMap { id in customizations[id].flatMap { Row(id, $0) } }
    if !added.isEmpty {
      let layer = ResolvedBinding.Layer.customizations
      sections.append(Section(id: "\(layer)", name: layer.providerName, rows: added))
    }
  }

  /// Finds the rows that are never performed; another binding may perform the same command.
  private mutating func updateHidden() {
    // Bindings in force under both focuses are judged by the program's.
    for focus in [Focus.editor, .program] {
      let hidden = keymap(in: focus).unreachable.filter { hidden in
        hidden.hiddenBy.isEmpty || hidden.hiddenBy.contains { $0.effect != hidden.binding.effect }
      }
      let byID = Dictionary(hidden.map { ($0.binding.id, $0) }) { first, _ in first }
      changeRows { if $0.focuses.contains(focus) { $0.hidden = byID[$0.idInForce] } }
    }
  }

  private mutating func changeRows(_ change: (inout Row) -> Void) {
    for section in sections.indices {
      for row in sections[section].rows.indices { change(&sections[section].rows[row]) }
    }
  }

  /// Adopts changes from outside; they invalidate a question, and recording continues.
  private mutating func update(_ declared: [Section], _ customizations: Customizations) {
    guard declared != self.declared || customizations != self.customizations else { return }
    (self.declared, self.customizations) = (declared, customizations)
    updateRows()
    updateHidden()
    switch mode {
    case .recording(let recording) where row(recording.id) != nil: updateRecording()
    case .filteringKeys: break
    case .browsing, .asking, .recording: leave()
    }
  }

  /// Ends the current activity without a change.
  private mutating func leave() {
    if mode == .filteringKeys { filterKeys = [] }
    mode = .browsing
  }

  private mutating func browse(_ input: Input) -> [Effect] {
    switch input {
    case .filter(let text): filter = text
    case .filterKeys:
      filterKeys = []
      mode = .filteringKeys
    case .showAll:
      filter = ""
      filterKeys = []
    case .record(let id):
      guard let row = row(id) else { break }
      if let refusal = row.refusal { return [.refuse(refusal)] }
      mode = .recording(Recording(id: id))
    case .unassign(let id):
      guard let row = row(id), row.sequence != nil else { break }
      if let refusal = row.refusal { return [.refuse(refusal)] }
      return commit(row.defaultSequence == nil ? .revert(id) : .unassign(id))
    case .revert(let id):
      guard let row = row(id), row.isCustomized else { break }
      return ask(question(reverting: id), orElse: .revert(id))
    case .revertAll:
      if let question = questionRevertingAll() { mode = .asking(question) }
    default: break
    }
    return []
  }

  /// Applies a change, and returns the effect that stores it.
  private mutating func commit(_ edit: Edit) -> [Effect] {
    edit.apply(to: &customizations)
    updateRows()
    updateHidden()
    return [.store(edit)]
  }

  /// Asks a question; without one, applies the change.
  private mutating func ask(_ question: Question?, orElse edit: Edit) -> [Effect] {
    guard let question else { return commit(edit) }
    mode = .asking(question)
    return []
  }

  /// Handles a key while recording or filtering.
  private mutating func take(_ event: KeyEvent) -> [Effect] {
    guard takesKeys, event.phase == .press, event.key.name?.isModifier != true else { return [] }
    var (hasStrokes, isOwn) = (!filterKeys.isEmpty, true)
    if let recording {
      (hasStrokes, isOwn) = (!recording.strokes.isEmpty, !recording.takesNextKey)
    }
    switch event.stroke {
    case "escape" where isOwn, "tab" where isOwn, "shift+tab" where isOwn: leave()
    case "enter" where isOwn && hasStrokes: return finish()
    default:
      if recording != nil { return record(event) }
      filterKeys.append(event)
      // Keys without a match start again with the last one.
      if visibleSections.isEmpty { filterKeys = [event] }
    }
    return []
  }

  /// Records a key, or reports why it cannot.
  private mutating func record(_ event: KeyEvent) -> [Effect] {
    recording?.takesNextKey = false
    do throws(Refusal) {
      let stroke = try rules.stroke(for: event)
      recording?.strokes.append(stroke)
    } catch {
      return [.refuse(error)]
    }
    updateRecording()
    return recording?.strokes.count == rules.strokeLimit ? finish() : []
  }

  /// Updates the conflicts of the strokes so far.
  private mutating func updateRecording() {
    guard let recording, let sequence = KeySequence(strokes: recording.strokes) else { return }
    let edit = Edit.customize(recording.id, sequence)
    let conflicts = conflicts(of: [recording.id], after: edit)
    self.recording?.conflicts = conflicts
  }

  /// Ends recording; the declared keys of the row revert it. Filtered rows stay.
  private mutating func finish() -> [Effect] {
    if mode == .filteringKeys { mode = .browsing }
    guard let recording, let row = row(recording.id) else { return [] }
    guard let sequence = KeySequence(strokes: recording.strokes) else {
      let message = "No keys were pressed; press those for \(row.name), or Escape to leave"
      return [.refuse(Refusal(stroke: nil, message: message))]
    }
    leave()
    if sequence == row.sequence { return [] }
    if sequence == row.defaultSequence {
      return ask(question(reverting: row.id), orElse: .revert(row.id))
    }
    return ask(question(customizing: row.id, to: sequence), orElse: .customize(row.id, sequence))
  }
}
