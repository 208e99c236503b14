/// How many lines of a terminal a program draws on, when it leaves the others as they are.
///
/// ```swift
/// ScreenHeight("40%")?.rows(of: 50)      // 20
/// ```
nonisolated public enum ScreenHeight: Hashable, Sendable {
  /// A number of lines.
  case lines(Int)
  /// A part of the terminal's lines; at least ten of them, where there are so many.
  case percent(Int)

  /// Reads a height, such as `15` or `40%`; nil for what is none.
  public init?(_ text: String) {
    let isPart = text.hasSuffix("%")
    guard let number = Int(isPart ? text.dropLast() : text[...]), number > 0 else { return nil }
    guard !isPart || number <= 100 else { return nil }
    self = isPart ? .percent(number) : .lines(number)
  }

  /// Returns the number of lines on a terminal that has a number of them: at least three, at most
  /// all.
  public func rows(of all: Int) -> Int {
    switch self {
    case .lines(let count): min(all, max(Self.least, count))
    case .percent(let share): min(all, max(Self.leastPart, all * share / 100))
    }
  }

  private static let (least, leastPart) = (3, 10)
}
