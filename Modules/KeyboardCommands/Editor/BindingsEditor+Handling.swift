import KeyboardCore

extension BindingsEditor {
  /// Takes an input in.
  ///
  /// Inputs that mean nothing now are ignored.
  ///
  /// - Returns: what to do, in order.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .key(let event): return take(event)
    case .finish: return finish()
    case .cancel: return leave()
    case .choose(let edit): return choose(edit)
    case .takeNextKey: return takeNextKey()
    case .endHighlight:
      highlighted = []
      return []
    case .customizationsChanged(let customizations):
      guard customizations != self.customizations else { return [] }
      return update { $0.customizations = customizations }
    case .bindingsChanged(let sections, let keymap):
      return update {
        $0.sections = sections
        $0.others = OtherBindings(keymap, beside: sections)
      }
    case .search, .find, .select, .moveSelection, .record, .unassign, .revert, .revertAll:
      return leave() + browse(input)
    }
  }
}

extension BindingsEditor {
  /// Ends recording, finding or a question without a change.
  mutating func leave() -> [Effect] {
    let wasPaused = isDispatchPaused
    mode = .browsing
    findingKeys = []
    return wasPaused ? [.resumeDispatch] : []
  }

  /// Makes a change and has it stored.
  mutating func commit(_ edit: BindingsEdit) -> [Effect] {
    edit.apply(to: &customizations)
    updateRows()
    keepSelectionVisible()
    return [.store(edit)]
  }

  /// Asks, or makes a change that needs no question.
  mutating func ask(_ question: Question?, orElse edit: BindingsEdit) -> [Effect] {
    guard let question else { return commit(edit) }
    mode = .asking(question)
    return []
  }

  private mutating func choose(_ edit: BindingsEdit) -> [Effect] {
    guard case .asking(let question) = mode, question.options.contains(edit) else { return [] }
    mode = .browsing
    return edit == .cancel ? [] : commit(edit)
  }

  private mutating func browse(_ input: Input) -> [Effect] {
    switch input {
    case .search(let text):
      searchText = text
      keepSelectionVisible()
    case .select(let id):
      guard let id else {
        selection = nil
        break
      }
      if visibleIDs.contains(id) { selection = id }
    case .moveSelection(let distance):
      moveSelection(by: distance)
    case .find:
      mode = .finding([])
      return [.pauseDispatch]
    case .record:
      return startRecording()
    case .unassign:
      guard let row = selectedRow, row.sequence != nil else { break }
      return commit(row.defaultSequence == nil ? .revert(row.id) : .unassign(row.id))
    case .revert:
      guard let row = selectedRow, row.isCustomized else { break }
      return ask(question(reverting: row.id), orElse: .revert(row.id))
    case .revertAll:
      guard let question = questionRevertingAll() else { break }
      mode = .asking(question)
    default:
      break
    }
    return []
  }

  /// Takes over what changed outside; a question is out of date then, a recording goes on.
  private mutating func update(_ change: (inout BindingsEditor) -> Void) -> [Effect] {
    change(&self)
    updateRows()
    keepSelectionVisible()
    highlighted = highlighted.filter { row($0) != nil }
    switch mode {
    case .recording(let recording) where row(recording.id) != nil:
      updateRecording()
      return []
    case .finding: return []
    case .browsing, .asking, .recording: return leave()
    }
  }
}

extension BindingsEditor {
  /// The selected row.
  public var selectedRow: Row? { selection.flatMap(row) }

  private var visibleIDs: [BindingID] { visibleSections.flatMap(\.rows).map(\.id) }

  /// Selects the first visible row when the selected one is not visible any more.
  private mutating func keepSelectionVisible() {
    guard let selection else { return }
    let ids = visibleIDs
    if !ids.contains(selection) { self.selection = ids.first }
  }

  private mutating func moveSelection(by distance: Int) {
    let ids = visibleIDs
    guard !ids.isEmpty else { return }
    guard let index = selection.flatMap(ids.firstIndex) else {
      selection = distance < 0 ? ids.last : ids.first
      return
    }
    let step = min(max(distance, -ids.count), ids.count)
    selection = ids[min(max(index + step, 0), ids.count - 1)]
  }
}
