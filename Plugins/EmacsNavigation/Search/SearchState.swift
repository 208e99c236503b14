/// A search that goes on while its text is typed, as a value: each step can be taken back.
///
/// Places are rows of a list, or positions in a text. The owner looks for what a ``Query`` describes.
nonisolated struct SearchState: Hashable, Sendable {
  /// The state of the search after a key.
  struct Step: Hashable, Sendable {
    var text = ""
    /// The match; nil before there is one.
    var match: Range<Int>?
    /// The place of the search.
    var place: Int
    var isForward: Bool
    var isFailing = false
    /// A Boolean value indicating whether it has gone on at the other end.
    var isWrapped = false
  }

  /// A description of the match to find next.
  struct Query: Hashable, Sendable {
    enum Start: Hashable, Sendable {
      /// A match here will do.
      case at(Int)
      /// A match has to be beyond this place.
      case beyond(Int)
      /// At the end of everything that is not searched last.
      case edge
    }

    let text: String
    let start: Start
    let isForward: Bool
  }

  /// The place where the search began.
  let origin: Int
  private(set) var steps: [Step]

  /// Begins a search.
  init(at origin: Int, isForward: Bool) {
    self.origin = origin
    steps = [Step(place: origin, isForward: isForward)]
  }

  var current: Step { steps[steps.count - 1] }
  var text: String { current.text }

  /// The line that tells of the search, in the words of Emacs.
  var label: String {
    let step = current
    let isOver =
      step.isForward ? step.place > origin : step.place < origin
    let words = [
      step.isFailing ? "failing " : "",
      step.isWrapped ? isOver && !step.isFailing ? "overwrapped " : "wrapped " : "",
      "I-search", step.isForward ? "" : " backward", ": ", text,
    ].joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: Steps

  /// Adds to the text; a search that fails already goes on failing.
  ///
  /// - Returns: the query for the next match; nil for none.
  mutating func type(_ addition: String) -> Query? {
    var step = current
    step.text += addition
    steps.append(step)
    return step.isFailing ? nil : queryFromHere
  }

  /// Searches for another text from where the search began.
  mutating func replace(with text: String) -> Query? {
    var step = current
    (step.text, step.match, step.place) = (text, nil, origin)
    (step.isFailing, step.isWrapped) = (false, false)
    steps.append(step)
    return text.isEmpty ? nil : queryFromHere
  }

  /// Goes on to another match: after a failure at the other end, and with the last text if there
  /// is none.
  mutating func goOn(isForward: Bool, lastText: String?) -> Query? {
    var step = current
    let isTurned = step.isForward != isForward
    step.isForward = isForward
    if step.text.isEmpty {
      step.text = isTurned ? "" : lastText ?? ""
      steps.append(step)
      return step.text.isEmpty ? nil : queryFromHere
    }
    let wraps = step.isFailing && !isTurned
    if wraps { step.isWrapped = true }
    step.isFailing = false
    steps.append(step)
    return Query(
      text: step.text, start: wraps ? .edge : .beyond(step.place), isForward: isForward)
  }

  private var queryFromHere: Query {
    let step = current
    return Query(
      text: step.text, start: .at(step.match?.lowerBound ?? step.place), isForward: step.isForward)
  }

  /// Takes the match that was found, and the place that it leads to; nil for none.
  mutating func take(_ found: (match: Range<Int>, place: Int)?) {
    guard let found else {
      steps[steps.count - 1].isFailing = true
      return
    }
    steps[steps.count - 1].match = found.match
    steps[steps.count - 1].place = found.place
  }

  /// Takes the last step back.
  mutating func undo() {
    if steps.count > 1 { steps.removeLast() }
  }

  /// Takes back the steps that failed.
  ///
  /// - Returns: false when none did: then the search is over, where it began.
  mutating func quit() -> Bool {
    guard current.isFailing else { return false }
    while steps.count > 1, current.isFailing { steps.removeLast() }
    return true
  }
}

/// The texts that were searched for, the last one first.
nonisolated struct SearchHistory: Hashable, Sendable {
  /// The most texts that are kept.
  static let limit = 16

  private(set) var texts: [String] = []
  /// The one that is shown; nil for the search's own.
  private var position: Int?

  var last: String? { texts.first }

  mutating func add(_ text: String) {
    position = nil
    guard !text.isEmpty else { return }
    texts = Array(([text] + texts.filter { $0 != text }).prefix(Self.limit))
  }

  /// Returns the text some steps further back, round and round; nil when there is none.
  mutating func go(_ steps: Int) -> String? {
    guard !texts.isEmpty else { return nil }
    let next = position.map { $0 + steps } ?? (steps > 0 ? 0 : -1)
    position = (next + texts.count) % texts.count
    return position.map { texts[$0] }
  }

  /// Begins at the last one again.
  mutating func rewind() {
    position = nil
  }
}
