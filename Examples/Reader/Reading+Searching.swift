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
  /// The number of further matches to go on to.
  var rest = 0
  /// A Boolean value indicating whether the current search has wrapped around.
  var isAround = false
  /// A Boolean value indicating whether the line that is found is scrolled to the top, as for a search of
  /// the command line.
  var isOnTop = false
  /// A Boolean value indicating whether matches are highlighted.
  var isHighlighted = true
  /// The query that shown lines match; nil to show all.
  var filter: SearchQuery?
}

extension Reading {
  func highlights(in line: String) -> [Range<String.Index>] {
    guard search.isHighlighted || prompt != nil, let query = search.query else { return [] }
    return query.ranges(in: line)
  }

  func filter(by query: SearchQuery?) {
    search.filter = query
    text.filter = query
    textPane.textHasChanged()
    textPane.scroll(to: LongTextPane.Place(0))
    work()
  }

  // MARK: Finding

  /// Goes from one match to the next, or from the visible lines when the match is elsewhere.
  func findNext(isForward: Bool, count: Int = 1) {
    guard search.query != nil else {
      program.screen.show("nothing was searched for; / searches")
      return
    }
    search.isHighlighted = true
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
    (search.found, search.rest, search.isAround, search.isOnTop) = (nil, rest, false, onTop)
    text.find(query, from: place, isForward: isForward)
    work()
  }

  /// Searches on; where there is no match, once more from the other end.
  func findOn(while goesOn: () -> Bool) {
    while text.isFinding, goesOn() {
      guard let query = search.query else { return text.stopFinding() }
      let isForward = text.findsForward
      if let line = text.findOn(while: goesOn) {
        if search.rest > 0 {
          search.rest -= 1
          text.find(
            query, from: isForward ? line.upperBound : line.lowerBound, isForward: isForward)
        } else {
          show(line)
        }
      } else if text.isWaiting {
        return
      } else if !text.isFinding, !search.isAround {
        search.isAround = true
        text.find(query, from: isForward ? 0 : text.count, isForward: isForward)
      } else if !text.isFinding {
        tellMissing()
      }
    }
  }

  /// Scrolls to the match in a line, to the side only if it is not visible otherwise.
  private func show(_ line: Range<Int>) {
    search.found = line.lowerBound
    let content = StyledText(bytes: text.bytes(of: line)).text
    let match = search.query?.ranges(in: content).first
    let index = match.map { content.utf8.distance(from: content.startIndex, to: $0.lowerBound) }
    let place = textPane.place(of: index ?? 0, inLineAt: line.lowerBound)
    let top = search.isOnTop ? place : textPane.place(-(textPane.size.rows / 3), from: place)
    if prompt == nil { jump(to: top) } else { textPane.scroll(to: top) }
    textPane.foundLine = line.lowerBound
    if let match {
      let start = content[..<match.lowerBound].displayWidth
      let end = start + content[match].displayWidth
      textPane.show(columns: start..<end)
    }
    if search.isAround, prompt == nil {
      program.screen.show("found beyond the \(search.isForward ? "end" : "start")")
    }
  }

  func tellMissing() {
    guard let query = search.query, search.found == nil else { return }
    program.screen.show("no line has \(query.text)")
  }
}
