import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The state of a search.
struct Search {
  /// The query of the last search; nil when there was none.
  var query: SearchQuery?
  /// A Boolean value indicating whether the last search went forward.
  var isForward = true
  /// The line that was found last.
  var found: Int?
  /// A Boolean value indicating whether something is looked for, and not yet found or missed.
  var isUnderWay = false
  /// A Boolean value indicating whether it goes down, as `n` does after `/`, and `N` after `?`.
  var goesForward = true
  /// The number of further matches to go on to.
  var rest = 0
  /// A Boolean value indicating whether the current search has wrapped around.
  var isAround = false
  /// A Boolean value indicating whether the line that is found is scrolled to the top, as for a search of
  /// the command line.
  var isOnTop = false
  /// A Boolean value indicating whether the search goes on in the other files.
  var isInAllFiles = false
  /// A Boolean value indicating whether matches are highlighted.
  var isHighlighted = true
  /// The case that counts.
  var letterCase = LetterCase.smart
  /// The query that shown lines match; nil to show all.
  var filter: SearchQuery?
  /// The row at the top before lines were left out, and the one that it became.
  var unfiltered: (before: LongTextPane.Place, after: LongTextPane.Place)?

  enum LetterCase {
    /// Case counts if a pattern has a capital.
    case smart
    case ignored, exact
  }

  /// The query for a pattern, which is a text as it is where `^R` was typed before it.
  func query(
    for pattern: String, _ modifiers: SearchModifiers = SearchModifiers()
  ) throws(SearchQuery.PatternError) -> SearchQuery {
    let isCaseSensitive: Bool? =
      switch letterCase {
      case .smart: nil
      case .ignored: false
      case .exact: true
      }
    let pattern = modifiers.isPlain ? pattern.quotedForPattern : pattern
    var query = try SearchQuery(pattern: pattern, isCaseSensitive: isCaseSensitive)
    query.isInverted = modifiers.isInverted
    return query
  }
}

/// What the first signs of a search say, as in less.
struct SearchModifiers: Hashable {
  /// `!` or Ctrl+N: lines that do not match.
  var isInverted = false
  /// `*` or Ctrl+E: the other files too.
  var isInAllFiles = false
  /// `@` or Ctrl+F: from the start of the first file, or the end of the last one.
  var isFromFirst = false
  /// Ctrl+R: no sign means anything.
  var isPlain = false
  /// Ctrl+K: only highlight.
  var staysHere = false

  /// Takes a modifier that a sign stands for; false where it is a part of the pattern.
  mutating func take(_ sign: Character) -> Bool {
    switch sign {
    case "!": isInverted.toggle()
    case "*": isInAllFiles.toggle()
    case "@": isFromFirst.toggle()
    default: return false
    }
    return true
  }

  /// A Boolean value indicating whether nothing is searched for while the pattern is typed.
  var waitsForReturn: Bool { isInAllFiles || isFromFirst || staysHere }

  /// The signs, before the pattern.
  var signs: String {
    [
      (isInverted, "!"), (isInAllFiles, "*"), (isFromFirst, "@"), (isPlain, "^R"),
      (staysHere, "^K"),
    ]
    .filter(\.0).map(\.1).joined()
  }
}

/// Lines that one thread searches, and another one takes when that is done.
nonisolated private final class Searching: @unchecked Sendable {
  let isDone = DispatchSemaphore(value: 0)
  private var slice: LongText.Slice?

  func search(_ lines: LongText.Slice) {
    slice = lines.searched()
    isDone.signal()
  }

  /// Returns the lines, once.
  func take() -> LongText.Slice? {
    defer { slice = nil }
    return slice
  }
}

extension Reading {
  func filter(by query: SearchQuery?) {
    let top = textPane.top
    if let former = search.unfiltered, query == nil {
      // Who has not moved meanwhile is where the lines were left out.
      search.unfiltered = nil
      setFilter(nil)
      textPane.scroll(to: top == former.after ? former.before : top)
    } else {
      let before = search.unfiltered.map { $0.after == top ? $0.before : top } ?? top
      if query != nil { search.unfiltered = (before, top) }
      setFilter(query)
    }
    work(patience: Self.patience)
  }

  private func setFilter(_ query: SearchQuery?) {
    search.filter = query
    text.filter = query
    textPane.textHasChanged()
  }

  /// Has the matches counted, where that is not the work of minutes.
  func countMatches() {
    let isSmall = text.count <= Self.smallSize
    let query = isSmall && search.query?.isInverted == false ? search.query : nil
    if text.countedQuery != query { text.countedQuery = query }
  }

  /// The place of the match that was found last among all.
  var matchOfMatches: String? {
    guard prompt == nil, let found = search.found, let count = text.numberOfMatches,
      let number = text.matchNumber(ofLineAt: found)
    else { return nil }
    return "match \(number) of \(count)\(text.hasCountedMatches && text.isWhole ? "" : "+")"
  }

  // MARK: Finding

  /// Goes from one match to the next, or from the visible lines when the match is elsewhere.
  func findNext(isForward: Bool, count: Int = 1) {
    guard search.query != nil else {
      program.screen.show("nothing was searched for; / searches")
      return
    }
    search.isHighlighted = true
    goal = nil
    if search.isUnderWay, search.goesForward == isForward {
      // The one before is not there yet.
      search.rest += count
      return
    }
    let seen = textPane.visibleBytes
    let found = search.found.flatMap { seen.contains($0) ? $0 : nil }
    let start =
      isForward
      ? found.flatMap { text.line(from: $0)?.upperBound } ?? seen.lowerBound
      : found ?? seen.upperBound
    find(from: start, isForward: isForward, rest: count - 1)
  }

  func find(from place: Int, isForward: Bool, rest: Int = 0, onTop: Bool = false) {
    guard let query = search.query else { return }
    (search.rest, search.isAround, search.isOnTop) = (rest, false, onTop)
    (search.isUnderWay, search.goesForward) = (true, isForward)
    text.find(query, from: place, isForward: isForward)
    countMatches()
    work(patience: Self.patience)
  }

  /// The time that a key waits for what is searched for: nearly everything is found by then.
  static let patience = DispatchTimeInterval.milliseconds(50)

  /// Searches on beside the keys, as long as there is something to look at.
  ///
  /// - Parameter patience: the time to wait for what is found; the rest comes later.
  func searchOn(patience: DispatchTimeInterval) {
    let deadline = DispatchTime.now() + patience
    while true {
      if let slice = text.nextSlice() {
        guard search(slice, until: deadline) else { return }
        continue
      }
      // Some files and pipes have more to come.
      guard search.isUnderWay, !text.isFinding else { return }
      guard goOn(isForward: search.goesForward) else {
        (search.isUnderWay, search.found) = (false, nil)
        return tellMissing()
      }
    }
  }

  /// Searches lines on another thread, and returns whether it was there in time.
  private func search(_ slice: LongText.Slice, until deadline: DispatchTime) -> Bool {
    let isFilter = !text.hasFiltered
    let searchedText = ObjectIdentifier(text)
    let searching = Searching()
    DispatchQueue.global(qos: .userInitiated).async {
      searching.search(slice)
      DispatchQueue.main.async {
        MainActor.assumeIsolated { [weak self] in
          guard let slice = searching.take(), let self, searchedText == ObjectIdentifier(text)
          else { return }
          take(slice, isFilter: isFilter)
          work()
        }
      }
    }
    guard searching.isDone.wait(timeout: deadline) == .success, let slice = searching.take()
    else { return false }
    take(slice, isFilter: isFilter)
    return true
  }

  private func take(_ slice: LongText.Slice, isFilter: Bool) {
    let line = text.take(slice)
    if isFilter {
      textPane.textHasChanged()
      let top = textPane.top
      if text.hasFiltered, goal == nil { textPane.scroll(to: top) }
      if search.unfiltered?.after == top { search.unfiltered?.after = textPane.top }
    }
    if let line { found(line) }
  }

  private func found(_ line: Range<Int>) {
    guard search.rest > 0, let query = search.query else { return show(line) }
    search.rest -= 1
    let isForward = search.goesForward
    text.find(query, from: isForward ? line.upperBound : line.lowerBound, isForward: isForward)
  }

  /// Goes on in the next file, or at the other end.
  private func goOn(isForward: Bool) -> Bool {
    guard let query = search.query else { return false }
    if search.isInAllFiles, paths.indices.contains(index + (isForward ? 1 : -1)) {
      let (rest, former) = (search.rest, search)
      guard open(by: isForward ? 1 : -1) else { return false }
      search = former
      search.found = nil
      (search.rest, search.isUnderWay) = (rest, true)
    } else if search.isAround || search.isInAllFiles {
      return false
    } else {
      search.isAround = true
    }
    text.find(query, from: isForward ? 0 : text.count, isForward: isForward)
    return true
  }

  /// Scrolls to the match in a line, to the side only if it is not visible otherwise.
  private func show(_ line: Range<Int>) {
    (search.found, search.isUnderWay) = (line.lowerBound, false)
    let content = StyledText(bytes: text.bytes(of: line)).text
    let match = search.query?.ranges(in: content).first
    let index = match.map { content.utf8.distance(from: content.startIndex, to: $0.lowerBound) }
    let place = textPane.place(of: index ?? 0, inLineAt: line.lowerBound)
    let top = search.isOnTop ? place : textPane.place(-(textPane.size.rows / 3), from: place)
    if prompt == nil { jump(to: top) } else { textPane.scroll(to: top) }
    textPane.foundLine = line.lowerBound
    textPane.currentLine = line.lowerBound
    if let match {
      let start = content[..<match.lowerBound].displayWidth
      let end = start + content[match].displayWidth
      textPane.show(columns: start..<end)
    }
    if search.isAround, prompt == nil {
      program.screen.show("found beyond the \(search.isForward ? "end" : "start")")
    }
  }

  /// Searches for something else from now on, or for nothing.
  func forget(for query: SearchQuery? = nil) {
    (search.query, search.found) = (query, nil)
    textPane.currentLine = nil
    countMatches()
  }

  func tellMissing() {
    guard let query = search.query, search.found == nil else { return }
    program.screen.show("no line \(query.isInverted ? "is without" : "has") \(query.text)")
  }
}

// MARK: Highlights

/// The matches of long lines, which are found beside the keys.
struct LongHighlights {
  var query: SearchQuery?
  /// The matches of each line; none while they are looked for.
  var ranges: [String: [Range<String.Index>]] = [:]
}

extension Reading {
  /// Lines up to so many bytes are searched while they are drawn.
  private static let shortLine = 2048

  func highlights(in line: String) -> [Range<String.Index>] {
    guard search.isHighlighted || prompt != nil, let query = search.query else { return [] }
    guard line.utf8.count > Self.shortLine else { return query.ranges(in: line) }
    if longHighlights.query != query { longHighlights = LongHighlights(query: query) }
    if let known = longHighlights.ranges[line] { return known }
    if longHighlights.ranges.count > 100 { longHighlights.ranges = [:] }
    longHighlights.ranges[line] = []
    DispatchQueue.global(qos: .userInitiated).async {
      let ranges = query.ranges(in: line)
      guard !ranges.isEmpty else { return }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { [weak self] in
          guard let self, longHighlights.query == query else { return }
          longHighlights.ranges[line] = ranges
          program.screen.setNeedsDisplay()
        }
      }
    }
    return []
  }
}

extension String {
  /// The pattern that this text alone matches.
  fileprivate var quotedForPattern: String {
    map { #"\.[]{}()*+?^$|"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
