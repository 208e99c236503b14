import KeyboardCore
import KeyboardPluginSDK

/// Searching while a text is typed, in lists and texts.
extension EmacsModel {
  /// A search, and where it goes on.
  struct Search {
    var state: SearchState
    /// The name of the list or the input.
    let name: String
    /// The name of the focus in conditions.
    let scene: String
    let isInText: Bool
  }

  /// Begins a search, or goes on with it.
  func search(isForward: Bool) async throws {
    let scene = try await context.value(of: "focus.name")?.stringValue ?? ""
    if let search, search.scene != scene { endSearch() }
    if search != nil {
      return await change { $0.goOn(isForward: isForward, lastText: history.last) }
    }
    machine.interrupt()
    if try await isInText() {
      let focused = try await context.focusedText()
      let point = follow(focused).point
      begin(at: point, isForward, focused.name, in: scene, isInText: true)
    } else {
      let list = try await context.focusedList()
      begin(at: list.focus ?? 0, isForward, list.name, in: scene, isInText: false)
    }
  }

  private func begin(
    at place: Int, _ isForward: Bool, _ name: String, in scene: String, isInText: Bool
  ) {
    search = Search(
      state: SearchState(at: place, isForward: isForward), name: name, scene: scene,
      isInText: isInText)
    history.rewind()
    tellSearch()
  }

  func searchKey(_ text: String) async {
    await change { $0.type(text) }
  }

  func undoSearch() async {
    await change {
      $0.undo()
      return nil
    }
  }

  /// Adds the word behind the match.
  func searchWord() async throws {
    guard let search else { return }
    let word = try await word(after: search)
    if !word.isEmpty { await change { $0.type(word) } }
  }

  private func word(after search: Search) async throws -> String {
    let step = search.state.current
    if search.isInText {
      return follow(try await context.focusedText()).word(
        after: step.match?.upperBound ?? step.place)
    }
    let title = try await titles(of: step.place..<step.place + 1).first ?? ""
    let text = EditedText(title)
    let match = SearchedText(search.state.text).range(in: text.characters)
    return text.word(after: match?.upperBound ?? 0)
  }

  /// Adds the text that was killed last.
  func searchKilled() async {
    guard let killed = machine.kills.current else { return }
    await change { $0.type(killed.split(separator: "\n").first.map(String.init) ?? "") }
  }

  /// Searches for an earlier text.
  func searchAgain(_ steps: Int) async {
    guard let text = history.go(steps) else { return }
    await change { $0.replace(with: text) }
  }

  /// Ends the search where it is, and sets the mark where it began.
  func endSearch() {
    guard let search else { return }
    close()
    history.add(search.state.text)
    guard search.state.current.place != search.state.origin else { return }
    if search.isInText {
      texts[search.name]?.marks.push(search.state.origin)
    } else {
      lists[search.name, default: MarkRing()].push(search.state.origin)
    }
  }

  /// Takes back the steps that failed; if none did, ends the search where it began.
  func quitSearch() async throws {
    guard var search else { return }
    if search.state.quit() {
      self.search = search
      await go(to: search.state.current.place)
      return tellSearch()
    }
    close()
    history.add(search.state.text)
    await go(to: search.state.origin, of: search)
  }

  private func close() {
    search = nil
    context.showStatus("")
    context.setContext(EmacsNavigation.searching, to: nil)
    context.setContext(EmacsNavigation.searchedText, to: nil)
  }

  /// Takes a step, finds what it asks for, and goes where it leads.
  private func change(_ step: (inout SearchState) -> SearchState.Query?) async {
    guard var search else { return }
    let wasFailing = search.state.current.isFailing
    if let query = step(&search.state) {
      search.state.take(await find(query, from: search.state.current.place, in: search))
    }
    self.search = search
    await go(to: search.state.current.place)
    tellSearch()
    let step = search.state.current
    if step.isFailing, !wasFailing || search.state.steps.count == 1 {
      context.message(search.state.label)
    } else if step.isWrapped, !step.isFailing {
      context.message(search.state.label)
    }
  }

  private func tellSearch() {
    guard let search else { return }
    context.showStatus(String(search.state.label.suffix(60)))
    context.setContext(EmacsNavigation.searching, to: .string(search.scene))
    context.setContext(EmacsNavigation.searchedText, to: .string(search.state.text))
  }

  // MARK: Finding

  private func find(
    _ query: SearchState.Query, from place: Int, in search: Search
  ) async -> (match: Range<Int>, place: Int)? {
    if search.isInText {
      guard let focused = try? await context.focusedText() else { return nil }
      return EditedText(focused.text).find(query).map {
        ($0, query.isForward ? $0.upperBound : $0.lowerBound)
      }
    }
    guard let row = await findRow(query, from: place) else { return nil }
    return (row..<row + 1, row)
  }

  private func findRow(_ query: SearchState.Query, from place: Int) async -> Int? {
    guard let list = try? await context.focusedList(titlesOf: place..<place + 1) else { return nil }
    let isHere =
      list.titles.first.map { SearchedText(query.text).range(in: Array($0)) != nil } ?? false
    if case .at(let row) = query.start {
      if row == place, isHere { return row }
      await go(to: row, of: list)
    }
    // The list's own search goes round: what it finds on the other side is a failure here.
    let command: CommandID = query.isForward ? "navigation.findNext" : "navigation.findPrevious"
    let isFound = (try? await context.run(command, ["text": .string(query.text)])) != nil
    guard isFound, let row = try? await context.focusedList().focus else {
      return query.start == .edge && isHere ? place : nil
    }
    if query.start == .edge { return row }
    return (query.isForward ? row > place : row < place) ? row : nil
  }

  private func go(to place: Int) async {
    if let search { await go(to: place, of: search) }
  }

  private func go(to place: Int, of search: Search) async {
    if search.isInText {
      guard let focused = try? await context.focusedText() else { return }
      var text = follow(focused)
      text.point = place
      try? await write(text, over: focused)
    } else if let list = try? await context.focusedList() {
      await go(to: place, of: list)
    }
  }
}
