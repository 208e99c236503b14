import KeyboardCore
import KeyboardTerminalUI

/// The place of the preview, as `--preview-window` gives it: `right,40%,wrap`.
struct PreviewWindow {
  /// A side of the lines.
  enum Side: String {
    case right, left, up, down

    /// A Boolean value indicating whether the preview comes before the lines.
    var isFirst: Bool { self == .left || self == .up }
    /// A Boolean value indicating whether it stands beside them.
    var isBeside: Bool { self == .left || self == .right }
  }

  var side = Side.right
  /// The part of the room that it gets, in percent.
  var share = 50
  /// The number of lines or columns that it gets instead; nil for a part.
  var cells: Int?
  var isHidden = false
  var wrapsLines = false
  /// A Boolean value indicating whether the end of the output stays in sight while it comes.
  var follows = false
  /// The number of lines at the top that stay there.
  var fixedLines = 0
  /// Words that hold where it would have fewer columns, or lines, than a limit.
  var alternative: (limit: Int, words: String)?
  /// The first line in sight, such as `+{2}-5`, or `{2}/2` in the middle; nil for the first one.
  var scroll: String?

  init() {}

  /// Reads words with commas or colons between them.
  init(_ text: String) throws(MessageError) {
    try change(to: text)
  }

  /// Reads further words, which stand for what they name alone.
  mutating func change(to text: String) throws(MessageError) {
    for word in Self.words(of: text) {
      let share = word.hasSuffix("%") ? Int(word.dropLast()) : nil
      switch word {
      case "top": side = .up
      case "bottom": side = .down
      case "hidden": isHidden = true
      case "nohidden": isHidden = false
      case "wrap": wrapsLines = true
      case "nowrap": wrapsLines = false
      case "follow": follows = true
      case "nofollow": follows = false
      case "default": self = PreviewWindow()
      case "0": isHidden = true
      case _ where word.hasPrefix("~") && Int(word.dropFirst()).map { $0 >= 0 } ?? false:
        fixedLines = Int(word.dropFirst()) ?? 0
      case _ where Self.alternative(in: word) != nil:
        alternative = Self.alternative(in: word)
        _ = try PreviewWindow(alternative?.words ?? "")
      case _ where word.hasPrefix("+"): scroll = String(word.dropFirst())
      case _ where Int(word).map { $0 > 0 } ?? false: cells = Int(word)
      // Looks.
      case "cycle", "nocycle", "noborder", "border", "rounded", "sharp": break
      case _ where word.hasPrefix("border-"): break
      case _ where Side(rawValue: String(word)) != nil: side = Side(rawValue: String(word)) ?? side
      case _ where share.map { 1...99 ~= $0 } ?? false:
        (self.share, cells) = (share ?? self.share, nil)
      default:
        throw MessageError(
          "--preview-window \(word) is unknown; write right, left, up or down, a part such as 40%, "
            + "hidden, wrap, follow and +LINE, with commas between them")
      }
    }
  }

  /// Reads `<30(up,40%)`.
  private static func alternative(in word: Substring) -> (limit: Int, words: String)? {
    let parts = word.dropFirst().split(separator: "(", maxSplits: 1)
    guard word.first == "<", parts.count == 2, parts[1].last == ")", let limit = Int(parts[0])
    else { return nil }
    return (limit, String(parts[1].dropLast()))
  }

  /// The columns, or lines, that it shares with the rest of a screen.
  func extent(of screen: CellSize) -> Int {
    max(2, side.isBeside ? screen.columns : screen.rows - 2)
  }

  /// The columns, or lines, that it gets of a screen.
  func cells(of screen: CellSize) -> Int {
    let extent = extent(of: screen)
    return max(1, min(extent - 1, cells ?? extent * share / 100))
  }

  /// Returns the window as it is on a screen, by the words of its alternative where it would be too small.
  func fitted(to screen: CellSize) -> PreviewWindow {
    guard let alternative, cells(of: screen) < alternative.limit else { return self }
    var other = self
    other.alternative = nil
    // The words were checked with the command line.
    try? other.change(to: alternative.words)
    return other
  }

  /// Splits at commas and colons outside of brackets.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      if "({".contains(text[index]) { depth += 1 }
      if ")}".contains(text[index]) { depth -= 1 }
      guard depth == 0, ",:".contains(text[index]) else { continue }
      words.append(text[start..<index])
      start = text.index(after: index)
    }
    return (words + [text[start...]]).filter { !$0.isEmpty }
  }

  /// Returns the line that is first in sight, from 0, for a window of so many rows; the closure returns the
  /// text of a place such as `{2}`.
  func firstLine(rows: Int, _ value: (String) -> String) -> Int? {
    guard let scroll else { return nil }
    let parts = scroll.split(separator: "/", maxSplits: 1)
    var rest = parts.first.map { $0[...] } ?? ""
    var line = 0
    while !rest.isEmpty {
      let sign = rest.first == "-" ? -1 : 1
      if "+-".contains(rest.first ?? " ") { rest.removeFirst() }
      let term =
        rest.first == "{"
        ? rest.prefix { $0 != "}" } + (rest.contains("}") ? "}" : "")
        : rest.prefix { $0.isNumber }
      guard !term.isEmpty else { return nil }
      rest = rest.dropFirst(term.count)
      let text = term.first == "{" ? value(String(term)) : String(term)
      line += sign * (Int(text.filter(\.isNumber)) ?? 0)
    }
    if parts.count > 1, let part = Int(parts[1]), part > 0 { line -= rows / part }
    return max(0, line - 1)
  }
}
