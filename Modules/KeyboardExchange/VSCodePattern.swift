import KeyboardCommands
import KeyboardCore

/// A parser of regular expressions that only list texts: `^(a|b)$`, `a|b`, `^(?!a|b).*$`.
///
/// The toolkit's language has no regular expressions, because they backtrack. These few become equivalent conditions;
/// others are refused.
struct VSCodePattern {
  /// The maximum number of texts; more are refused.
  private static let maximumTexts = 64

  private let characters: [Character]
  private var position = 0

  /// Returns the condition that a text matches a regular expression; nil if it does more than list texts.
  ///
  /// - Parameters:
  ///   - name: the name whose value is matched.
  ///   - pattern: the regular expression without slashes and flags.
  /// - Returns: the condition, which holds for texts only.
  static func condition(
    that name: String, matches pattern: String
  ) -> ExpressionNode? {
    var reader = VSCodePattern(characters: Array(pattern))
    var tests: [ExpressionNode] = []
    repeat {
      guard let test = reader.branch(of: .name(name)) else { return nil }
      tests.append(test)
    } while reader.take("|")
    return reader.position == reader.characters.count ? .or(tests) : nil
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  /// One alternative of the whole expression.
  private mutating func branch(of name: ExpressionNode) -> ExpressionNode? {
    let startsText = take("^")
    if startsText, take("(?!") {
      guard let texts = alternatives(), !texts.contains(""), take(")") else { return nil }
      if take(".*") { _ = take("$") }
      guard isAtEndOfBranch else { return nil }
      return .not(Self.test(name, .startsWith, texts))
    }
    guard let texts = sequence(), !texts.contains("") else { return nil }
    let endsText = take("$")
    guard isAtEndOfBranch else { return nil }
    switch (startsText, endsText) {
    case (true, true):
      let values = texts.map { Value.string($0) }
      return values.count == 1
        ? .compare(name, .equal, .constant(values[0]))
        : .membership(of: name, in: .constant(.array(values)))
    case (true, false): return Self.test(name, .startsWith, texts)
    case (false, true): return Self.test(name, .endsWith, texts)
    case (false, false): return Self.test(name, .contains, texts)
    }
  }

  private static func test(
    _ name: ExpressionNode, _ function: ExpressionFunction, _ texts: [String]
  ) -> ExpressionNode {
    .or(texts.map { .call(function, [name, .constant(.string($0))]) })
  }

  /// Reads sequences separated by `|`: all texts that match one of them.
  private mutating func alternatives() -> [String]? {
    var texts: [String] = []
    repeat {
      guard let more = sequence(), texts.count + more.count <= Self.maximumTexts else { return nil }
      texts += more.filter { !texts.contains($0) }
    } while take("|")
    return texts
  }

  /// Reads consecutive characters, classes and groups: all texts that match them.
  private mutating func sequence() -> [String]? {
    var texts = [""]
    while let next = peek, !"|)$".contains(next) {
      guard var choices = item() else { return nil }
      if take("?") { choices.append("") }
      guard texts.count * choices.count <= Self.maximumTexts else { return nil }
      texts = texts.flatMap { start in choices.map { start + $0 } }
    }
    return texts
  }

  private mutating func item() -> [String]? {
    if take("(") {
      guard take("?:") || peek != "?", let texts = alternatives(), take(")") else { return nil }
      return texts
    }
    if take("[") {
      var choices: [String] = []
      while let character = literal(besides: "^-[") { choices.append(String(character)) }
      return take("]") && !choices.isEmpty ? choices : nil
    }
    return literal(besides: "^.*+{}[").map { [String($0)] }
  }

  /// Reads the next character if it stands for itself, with or without a backslash.
  private mutating func literal(besides special: String) -> Character? {
    guard let next = peek, !special.contains(next), !"?]".contains(next) else { return nil }
    guard next == "\\" else {
      position += 1
      return next
    }
    guard position + 1 < characters.count else { return nil }
    let escaped = characters[position + 1]
    guard escaped.isASCII, escaped.isPunctuation || escaped.isSymbol else { return nil }
    position += 2
    return escaped
  }

  private var isAtEndOfBranch: Bool { peek == nil || peek == "|" }

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }
}
