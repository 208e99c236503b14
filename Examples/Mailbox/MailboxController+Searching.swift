import Dispatch
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
    (query, search) = (nil, nil)
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
      search = MailSearch(new, in: candidates.reversed())
      searchOn()
    } else {
      find(from: row(of: origin) ?? 0)
    }
  }

  /// Goes to the next mail that matches the search.
  func findNext() {
    guard query != nil else { return }
    find(from: (navigator.indexPathForFocusedRow?.row ?? -1) + 1)
  }

  private func row(of id: Mail.ID?) -> Int? {
    id.flatMap { table.indexPathForItem(withIdentity: $0)?.row }
  }

  /// Finds the first mail from a row on, and goes on at the top.
  private func find(from row: Int) {
    guard let query else { return }
    let all = table.elements
    let start = min(row, all.count)
    search = MailSearch(query, in: Array(all[start...] + all[..<start]))
    searchOn()
  }

  /// Searches for some milliseconds; the rest follows once the keys that came meanwhile are handled.
  private func searchOn() {
    let deadline = ContinuousClock.now + .milliseconds(4)
    let query = search?.query
    while let found = search?.next(while: { ContinuousClock.now < deadline }) {
      guard isLimiting else {
        search = nil
        navigator.select(identity: found.id)
        showMail()
        return showMatch()
      }
      limit?.insert(found.id)
    }
    // The list grows by what is found; each time costs as much as the list is long.
    let hasEnded = search?.hasEnded ?? true
    if let limit, isLimiting, hasEnded || limit.count >= 2 * table.elements.count + 8 { showTab() }
    guard !hasEnded else {
      if !isLimiting, let query { program.screen.show("no mail has “\(query.text)”") }
      search = nil
      return program.screen.setNeedsDisplay()
    }
    DispatchQueue.main.async { [weak self] in
      if self?.search?.query == query { self?.searchOn() }
    }
  }

  /// Scrolls the mail to the first line that matches the search.
  private func showMatch() {
    guard let query else { return }
    let lines = Int(text.contentSize.height)
    let match = (0..<lines).first { !query.ranges(in: (text.line($0) ?? "").prefix(4000)).isEmpty }
    guard let match, Double(match) >= text.viewportSize.height else { return }
    let top = Double(match) - (text.viewportSize.height / 3).rounded(.down)
    scroller.scroll(to: Point(x: 0, y: top), animated: false)
  }
}

/// A search through mails that stops after any of them and goes on later: sender and subject, then
/// everything that is read of a mail.
struct MailSearch {
  let query: SearchQuery
  private var rest: ArraySlice<Mail>

  /// Creates a search that has not begun.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - mails: the mails, in the order in which they are looked at.
  init(_ query: SearchQuery, in mails: [Mail]) {
    (self.query, rest) = (query, mails[...])
  }

  /// A Boolean value indicating whether every mail has been looked at.
  var hasEnded: Bool { rest.isEmpty }

  /// Returns the next mail that matches; nil when there is none, or when the time is over.
  mutating func next(while goesOn: () -> Bool) -> Mail? {
    while goesOn(), let mail = rest.popFirst() {
      if Self.has(query, mail) { return mail }
    }
    return nil
  }

  private static func has(_ query: SearchQuery, _ mail: Mail) -> Bool {
    query.matches("\(mail.sender) \(mail.subject)") || query.matches(mail.text)
  }
}
