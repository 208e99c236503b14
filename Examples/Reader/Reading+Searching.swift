import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// What somebody looks for.
struct Search {
  /// The query of the last search; nil when there was none.
  var query: SearchQuery?
  /// Whether the last search goes down.
  var isForward = true
  /// The line that was found last.
  var found: Int?
  /// The number of further matches to go on to.
  var rest = 0
  /// Whether the search that goes on has come to an end of the text, and begun at the other one.
  var isAround = false
  /// A Boolean value indicating whether what was found is highlighted.
  var isHighlighted = true
  /// What the lines that are seen have in common; nil for all.
  var filter: SearchQuery?
  /// The queries so far, the newest last.
  var history: [String] = []
}

/// A line that is typed.
struct Prompt {
  enum Purpose {
    case forward, backward, filter
  }

  let purpose: Purpose
  /// The row at the top before it was typed, to which leaving it goes back.
  let origin: LongTextPane.Place
  /// The place in the history that is shown.
  var place: Int
  /// What was typed when it was looked for last.
  var text = ""
}

extension Reading {
  func highlights(in line: String) -> [Range<String.Index>] {
    guard search.isHighlighted || prompt != nil, let query = search.query else { return [] }
    return query.ranges(in: line)
  }

  // MARK: Typing

  func begin(_ purpose: Prompt.Purpose) {
    stop()
    field.setText("")
    prompt = Prompt(purpose: purpose, origin: textPane.top, place: search.history.count)
    pane.prompt =
      switch purpose {
      case .forward: "/"
      case .backward: "?"
      case .filter: "&"
      }
    pane.isShown = true
    program.engine.firstResponder = field
  }

  /// Takes what was typed; nothing repeats the last search, or shows all lines again.
  func accept() {
    guard let prompt else { return }
    let pattern = field.text
    if !pattern.isEmpty, search.history.last != pattern { search.history.append(pattern) }
    do throws(SearchQuery.PatternError) {
      let query = pattern.isEmpty ? SearchQuery?.none : try SearchQuery(pattern: pattern)
      end()
      switch prompt.purpose {
      case .filter: filter(by: query)
      case .forward, .backward:
        if query == nil {
          findNext(isForward: search.isForward)
        } else if !text.isFinding {
          // Otherwise it goes on where typing has brought it.
          tellMissing()
        }
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  func cancel() {
    guard let prompt else { return }
    end()
    if prompt.purpose != .filter {
      stop()
      search.query = nil
      textPane.scroll(to: prompt.origin, isBounded: false)
    }
  }

  private func end() {
    prompt = nil
    pane.isShown = false
    program.engine.firstResponder = keys
  }

  /// Shows an earlier query, or a later one.
  func recall(_ distance: Int) {
    guard let place = prompt?.place else { return }
    let next = min(max(0, place + distance), search.history.count)
    guard next != place else { return }
    prompt?.place = next
    field.setText(next < search.history.count ? search.history[next] : "")
  }

  /// Shows the first match from where the search began; a pattern that has only begun waits.
  func queryChanged() {
    guard let prompt, prompt.purpose != .filter, field.text != prompt.text else { return }
    self.prompt?.text = field.text
    guard !field.text.isEmpty else {
      text.stopFinding()
      search.found = nil
      textPane.scroll(to: prompt.origin, isBounded: false)
      return
    }
    guard let query = try? SearchQuery(pattern: field.text) else { return }
    search.query = query
    search.isForward = prompt.purpose == .forward
    search.isHighlighted = true
    textPane.scroll(to: prompt.origin, isBounded: false)
    find(from: prompt.origin.offset, isForward: search.isForward)
  }

  private func filter(by query: SearchQuery?) {
    search.filter = query
    text.filter = query
    textPane.textHasChanged()
    textPane.scroll(to: LongTextPane.Place(0))
    work()
  }

  // MARK: Finding

  /// Goes from one match to the next, or from what is seen when that is elsewhere.
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

  private func find(from place: Int, isForward: Bool, rest: Int = 0) {
    guard let query = search.query else { return }
    (search.found, search.rest, search.isAround) = (nil, rest, false)
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

  /// Scrolls to what was found in a line, to the side only if it is not seen from where the text
  /// is.
  private func show(_ line: Range<Int>) {
    search.found = line.lowerBound
    let content = StyledText(bytes: text.bytes(of: line)).text
    let match = search.query?.ranges(in: content).first
    let index = match.map { content.utf8.distance(from: content.startIndex, to: $0.lowerBound) }
    let place = textPane.place(of: index ?? 0, inLineAt: line.lowerBound)
    let top = textPane.place(-(textPane.size.rows / 3), from: place)
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

  private func tellMissing() {
    guard let query = search.query, search.found == nil else { return }
    program.screen.show("no line has \(query.text)")
  }
}
