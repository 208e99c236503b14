/// Decides when a program is asked for the text around the cursor, and whether its answer still counts.
///
/// One question is open at a time. An answer counts if nothing has changed since it was asked for.
public struct TextQuestions: Sendable {
  private enum State { case idle, asking, isOutdated, isRefused }
  private var state = State.idle

  /// Creates a state without a question.
  public init() {}

  /// The program tells that its text or the cursor has changed.
  ///
  /// - Returns: whether it is asked now.
  public mutating func noteChange() -> Bool {
    defer { state = state == .idle ? .asking : .isOutdated }
    return state == .idle
  }

  /// Something was clicked, or somebody else typed: what was asked before does not count, and the program
  /// tells by itself of what has changed.
  public mutating func refuse() { if state != .idle { state = .isRefused } }

  /// The program has answered, or has not in time.
  ///
  /// - Returns: whether the answer counts, and whether the program is asked once more.
  public mutating func noteAnswer() -> (counts: Bool, asksAgain: Bool) {
    let former = state
    state = former == .isOutdated ? .asking : .idle
    return (former == .asking, former == .isOutdated)
  }
}
