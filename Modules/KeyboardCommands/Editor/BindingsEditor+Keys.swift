import KeyboardCore

extension BindingsEditor {
  /// Takes a key while recording or finding.
  mutating func take(_ event: KeyEvent) -> [Effect] {
    guard event.phase == .press, !event.isModifierKey else { return [] }
    switch mode {
    case .recording(let recording):
      if !recording.takesNextKey {
        if let effects = leave(by: event) { return effects }
        if event.stroke == KeyStroke(.enter), !recording.strokes.isEmpty { return finish() }
      }
      return record(event, in: recording)
    case .finding:
      return leave(by: event) ?? find(event)
    case .browsing, .asking:
      return []
    }
  }

  /// Leaves by a key that is the recorder's own; nil for any other key (B21).
  private mutating func leave(by event: KeyEvent) -> [Effect]? {
    switch (event.key, event.modifiers) {
    case (.escape, []): leave()
    case (.tab, []), (.tab, .shift): leave() + [.passOn(event)]
    default: nil
    }
  }
}

extension BindingsEditor {
  mutating func startRecording() -> [Effect] {
    guard let selection else { return [] }
    mode = .recording(Recording(id: selection))
    return [.pauseDispatch]
  }

  mutating func takeNextKey() -> [Effect] {
    var effects: [Effect] = []
    if case .recording = mode {} else { effects = leave() + startRecording() }
    guard case .recording(var recording) = mode else { return effects }
    recording.takesNextKey = true
    mode = .recording(recording)
    return effects
  }

  /// Records a key, or says why not.
  private mutating func record(_ event: KeyEvent, in recording: Recording) -> [Effect] {
    var recording = recording
    recording.takesNextKey = false
    do throws(RecordingRefusal) {
      recording.strokes.append(try rules.stroke(for: event))
      recording.refusal = nil
    } catch {
      return refuse(error, in: recording)
    }
    mode = .recording(recording)
    updateRecording()
    return recording.strokes.count == rules.strokeLimit ? finish() : []
  }

  private mutating func refuse(
    _ refusal: RecordingRefusal, in recording: Recording
  ) -> [Effect] {
    var recording = recording
    recording.refusal = refusal
    mode = .recording(recording)
    return [.refuse(refusal)]
  }

  /// Computes what the strokes so far meet.
  mutating func updateRecording() {
    guard case .recording(var recording) = mode,
      let sequence = KeySequence(strokes: recording.strokes)
    else { return }
    recording.conflicts = conflicts(
      of: [recording.id], under: customizations.applying(.customize(recording.id, sequence)))
    mode = .recording(recording)
  }

  /// Ends recording; keys that are the row's own revert it.
  mutating func finish() -> [Effect] {
    guard case .recording(let recording) = mode, let row = row(recording.id) else { return [] }
    guard let sequence = KeySequence(strokes: recording.strokes) else {
      return refuse(
        RecordingRefusal(
          code: .empty, stroke: nil,
          message: "No keys were pressed; press those for \(row.name), or Escape to leave"),
        in: recording)
    }
    let effects = leave()
    if sequence == row.sequence { return effects }
    if sequence == row.defaultSequence {
      return effects + ask(question(reverting: row.id), orElse: .revert(row.id))
    }
    return effects
      + ask(
        question(customizing: row.id, to: sequence), orElse: .customize(row.id, sequence))
  }
}

extension BindingsEditor {
  /// Looks up the keys pressed so far; keys that lead nowhere begin again with the last one.
  private mutating func find(_ event: KeyEvent) -> [Effect] {
    findingKeys.append(event)
    var found = rows(beginningWith: findingKeys)
    if found.isEmpty, findingKeys.count > 1 {
      findingKeys = [event]
      found = rows(beginningWith: findingKeys)
    }
    let exact = found.filter { $0.sequence?.strokes.count == findingKeys.count }
    highlighted = (exact + found.filter { !exact.contains($0) }).map(\.id)
    let strokes = found.first?.sequence?.strokes.prefix(findingKeys.count)
    mode = .finding(strokes.map(Array.init) ?? findingKeys.map(\.stroke))
    guard let first = highlighted.first else { return [] }
    searchText = ""
    selection = first
    return [.reveal(highlighted)]
  }

  private func rows(beginningWith keys: [KeyEvent]) -> [Row] {
    sections.flatMap(\.rows).filter { row in
      guard let strokes = row.sequence?.strokes, strokes.count >= keys.count else { return false }
      return zip(strokes, keys).allSatisfy { stroke, key in key.candidates.contains(stroke) }
    }
  }
}
