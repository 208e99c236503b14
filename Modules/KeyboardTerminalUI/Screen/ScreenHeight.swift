/// The number of lines of a terminal on which a program draws, without changing the others.
///
/// ```swift
/// ScreenHeight("40%")?.rows(of: 50)      // 20
/// ```
nonisolated public enum ScreenHeight: Hashable, Sendable {
  /// A number of lines.
  case lines(Int)
  /// A part of the terminal's lines; at least ten of them, or another number, if there are that many.
  case percent(Int, least: Int = 10)
  /// As many lines as the content needs (``Pane/fixedRows``), up to a height; all of that if the content does not
  /// specify it.
  indirect case fitting(ScreenHeight)

  /// Parses a height, such as `15`, `40%` or `~40%` for one that fits; nil for other text.
  public init?(_ text: String) {
    if text.hasPrefix("~") {
      guard let most = ScreenHeight(String(text.dropFirst())) else { return nil }
      if case .fitting = most { return nil }
      self = .fitting(most)
      return
    }
    let isPart = text.hasSuffix("%")
    guard let number = Int(isPart ? text.dropLast() : text[...]), number > 0 else { return nil }
    guard !isPart || number <= 100 else { return nil }
    self = isPart ? .percent(number) : .lines(number)
  }

  /// Returns the number of lines to draw on, on a terminal with a number of them: at least three, at most all.
  ///
  /// - Parameters:
  ///   - all: the lines of the terminal.
  ///   - needed: the number of lines that the content needs; nil for as many as there are.
  /// - Returns: the number of lines to draw on.
  public func rows(of all: Int, needed: Int? = nil) -> Int {
    switch self {
    case .lines(let count): min(all, max(Self.least, count))
    case .percent(let share, let least): min(all, max(Self.least, least, all * share / 100))
    case .fitting(let most):
      min(most.rows(of: all), max(Self.least, needed ?? all))
    }
  }

  /// Returns the height with another smallest number of lines for a part of the terminal's.
  public func with(least: Int) -> ScreenHeight {
    switch self {
    case .lines: self
    case .percent(let share, _): .percent(share, least: least)
    case .fitting(let most): .fitting(most.with(least: least))
    }
  }

  private static let least = 3
}
