import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Finding mails, and limiting the list to some, in slices between the keys.
extension MailboxController {
  var isTyping: Bool { root.isShown }

  /// Lets somebody type what to find, or what to limit the list to.
  func beginSearch(limiting: Bool) {
    (isLimiting, origin) = (limiting, mail?.id)
    root.prompt = limiting ? "Limit: " : "/"
    root.isShown = true
    program.engine.firstResponder = field
    field.selectAll()
  }

  /// Leaves the line; the result of the search is kept, or given up.
  func endSearch(isKept: Bool) {
    root.isShown = false
    pane.active = 0
    if isKept {
      if field.text.isEmpty { forget() }
      return
    }
    let origin = origin
    forget()
    navigator.select(identity: origin ?? -1)
    showMail()
  }

  /// Shows all mails again.
  func forget() {
    query = nil
    stopSearch()
    if limit != nil {
      limit = nil
      showTab()
    }
    program.screen.setNeedsDisplay()
  }

  func queryChanged() {
    let new = SearchQuery(field.text)
    guard isTyping, new != query else { return }
    if field.text.allSatisfy(\.isWhitespace) { return forget() }
    query = new
    if isLimiting {
      let candidates = mails.filter { places[$0.id, default: .inbox] == tab }
      limit = []
      showTab()
      search(new, in: candidates.reversed())
    } else {
      find(from: row(of: origin) ?? 0)
    }
  }

  /// Goes to the next mail that matches the search.
  func findNext() {
    guard query != nil else { return }
    find(from: (navigator.indexPathForFocusedRow?.row ?? -1) + 1)
  }

  /// Asks for words, and selects the mails of the list that have them, or moves these to a tab.
  func selectMatches(andTakeTo tab: Tab? = nil) {
    let verb = tab.map { $0 == .deleted ? "Delete" : "Move to the inbox" } ?? "Select"
    program.screen.dialogs.ask("\(verb) the mails that have", verb) { [weak self] words in
      guard let self else { return }
      let matches = MailSearch(SearchQuery(words), in: table.elements, stopsAtFirst: false).matches
      Task { [weak self] in
        var found: [Mail.ID] = []
        for await some in matches { found += some }
        self?.select(found, andTakeTo: tab, for: words)
      }
    }
  }

  private func select(_ mails: [Mail.ID], andTakeTo tab: Tab?, for words: String) {
    let rows = mails.compactMap { row(of: $0) }
    guard let first = rows.min() else { return program.screen.show("no mail has “\(words)”") }
    var indexes = RangeSet<Int>()
    for row in rows { indexes.insert(contentsOf: row..<row + 1) }
    navigator.setSelection(ListSelection(indexes, anchor: first))
    if let tab { return take(to: tab) }
    program.screen.show(rows.count == 1 ? "1 mail is selected" : "\(rows.count) mails are selected")
  }

  private func row(of id: Mail.ID?) -> Int? {
    id.flatMap { table.indexPathForItem(withIdentity: $0)?.row }
  }

  /// Finds the first mail from a row on, and goes on at the top.
  private func find(from row: Int) {
    guard let query else { return }
    let all = table.elements
    let start = min(row, all.count)
    search(query, in: Array(all[start...] + all[..<start]))
  }

  private func stopSearch() {
    search?.cancel()
    search = nil
  }

  /// Searches beside the keys: for the first match, or for all to limit the list to.
  private func search(_ query: SearchQuery, in mails: [Mail]) {
    stopSearch()
    let matches = MailSearch(query, in: mails, stopsAtFirst: !isLimiting).matches
    search = Task { [weak self] in
      for await found in matches where !Task.isCancelled { self?.take(found) }
      if !Task.isCancelled { self?.endMatches(query) }
    }
  }

  private func take(_ found: [Mail.ID]) {
    guard isLimiting else {
      guard let first = found.first else { return }
      stopSearch()
      navigator.select(identity: first)
      showMail()
      return showMatch()
    }
    limit?.formUnion(found)
    // The list grows by what is found; each time costs as much as the list is long.
    if let limit, limit.count >= 2 * table.elements.count + 8 { showTab() }
  }

  private func endMatches(_ query: SearchQuery) {
    search = nil
    if isLimiting {
      showTab()
    } else {
      program.screen.show("no mail has “\(query.text)”")
    }
    program.screen.setNeedsDisplay()
  }

  /// Scrolls the mail to the first line that matches the search.
  func showMatch() {
    reading.findsMatch = reading.isUnderWay
    guard let query, !reading.isUnderWay else { return }
    let lines = Int(text.contentSize.height)
    let match = (0..<lines).first { !query.ranges(in: (text.line($0) ?? "").prefix(4000)).isEmpty }
    guard let match, Double(match) >= text.viewportSize.height else { return }
    let top = Double(match) - (text.viewportSize.height / 3).rounded(.down)
    scroller.scroll(to: Point(x: 0, y: top), animated: false)
  }
}

/// A search through mails, in what the list shows of them and in everything that is read.
nonisolated struct MailSearch: Sendable {
  private let query: SearchQuery
  private let mails: [(id: Mail.ID, source: Mail.Source)]
  private let stopsAtFirst: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - mails: the mails, in the order in which they are looked at.
  ///   - stopsAtFirst: whether one match is enough.
  init(_ query: SearchQuery, in mails: [Mail], stopsAtFirst: Bool) {
    (self.query, self.stopsAtFirst) = (query, stopsAtFirst)
    self.mails = mails.map { ($0.id, $0.source) }
  }

  /// The mails that match, as they are found beside other work; it stops when nobody waits for them.
  var matches: AsyncStream<[Mail.ID]> {
    AsyncStream { continuation in
      let task = Task.detached {
        var found: [Mail.ID] = []
        var deadline = ContinuousClock.now + .milliseconds(20)
        for mail in mails {
          if Task.isCancelled { break }
          if has(mail.id, mail.source) { found.append(mail.id) }
          guard !found.isEmpty else { continue }
          if stopsAtFirst { break }
          if ContinuousClock.now > deadline {
            continuation.yield(found)
            (found, deadline) = ([], .now + .milliseconds(20))
          }
        }
        continuation.yield(found)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func has(_ id: Mail.ID, _ source: Mail.Source) -> Bool {
    let listed = Mail.Summary(of: source, isDraft: id < 0)
    return query.matches("\(listed.sender) \(listed.subject)")
      || query.matches(source.contents(limit: .max).text)
  }
}
