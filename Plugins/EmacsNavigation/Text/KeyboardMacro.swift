/// A keyboard macro: what is recorded, and what was recorded last; of keys, or of commands.
nonisolated struct KeyboardMacro<Step: Sendable>: Sendable {
  /// Steps to take again.
  struct Call: Sendable {
    let steps: [Step]
    /// The number of times; nil for until one fails.
    let count: Int?
  }

  /// The steps that are recorded; nil while none are.
  private var recorded: [Step]?
  /// The number of recorded steps before the command that is entered now.
  private var finished = 0
  private var isOpen = false
  /// The steps of the last macro.
  private var last: [Step]?

  /// A Boolean value indicating whether steps are recorded.
  var isRecording: Bool { recorded != nil }

  /// Begins to record.
  mutating func begin() throws(MacroFailure) {
    guard recorded == nil else { throw .recordsAlready }
    (recorded, finished, isOpen) = ([], 0, false)
  }

  /// Records a step, if steps are recorded.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - isPrefix: whether the next step belongs to the same command, as a number does.
  /// - Throws: `isTooLong` for one too many; the macro is given up then.
  mutating func append(_ step: Step, isPrefix: Bool = false) throws(MacroFailure) {
    guard let count = recorded?.count else { return }
    guard count < MacroFailure.limit else {
      recorded = nil
      throw .isTooLong
    }
    if !isOpen { finished = count }
    isOpen = isPrefix
    recorded?.append(step)
  }

  /// Ends recording before the command whose steps were recorded last, because it failed; returns false if nothing is
  /// recorded.
  mutating func fail() -> Bool {
    guard let steps = recorded?.prefix(finished) else { return false }
    keep(Array(steps))
    return true
  }

  /// The recorded steps without a number that was begun, which is for the command that ends them.
  private var complete: [Step]? { isOpen ? recorded.map { Array($0.prefix(finished)) } : recorded }

  /// Ends recording.
  ///
  /// - Parameter argument: the number of times that the steps are taken in all, the recorded ones included.
  /// - Returns: the steps to take again; nil for none.
  /// - Throws: `recordsNothing`, or `isEmpty` for no steps: the macro before is kept.
  mutating func end(_ argument: PrefixArgument = .none) throws(MacroFailure) -> Call? {
    guard let steps = complete else { throw .recordsNothing }
    keep(steps)
    guard !steps.isEmpty else { throw .isEmpty }
    switch argument.value {
    case 0: return Call(steps: steps, count: nil)
    case 2...: return Call(steps: steps, count: argument.value - 1)
    default: return nil
    }
  }

  /// Returns the steps of the last macro, which ends if it is recorded, as often as the number says: until one fails
  /// for 0 and less.
  mutating func call(_ argument: PrefixArgument) throws(MacroFailure) -> Call {
    if let complete { keep(complete) }
    guard let last else { throw .isMissing }
    return Call(steps: last, count: argument.value > 0 ? argument.value : nil)
  }

  private mutating func keep(_ steps: [Step]) {
    recorded = nil
    if !steps.isEmpty { last = steps }
  }
}

/// The reason why a command of keyboard macros does nothing.
nonisolated enum MacroFailure: Error, Hashable, Sendable {
  case recordsAlready, recordsNothing, isEmpty, isMissing, isTooLong

  /// The most steps of a macro.
  static let limit = 1000
}
