import KeyboardCore

/// The state of evaluating one expression: the first mistake, and the remaining work.
struct Computation {
  /// The limits of work for functions in a condition, which a key waits for, and in a script: the bytes of the texts
  /// that they process, and 16 for each value.
  static let limits = (condition: 1 << 14, script: 1 << 24)

  /// The first reason why a value could not be computed.
  private(set) var mistake: String?
  /// The message about the first invalid test.
  private(set) var refusal: String?
  /// Returns the text of a file; nil if files cannot be read.
  var readFile: ((String) throws(MessageError) -> String)?
  /// A Boolean value indicating whether the condition of a `filter` is evaluated, which reads the values of names
  /// repeatedly.
  var isFiltering = false
  private var workLeft: Int

  /// Begins an evaluation with a limit of work.
  init(work: Int) {
    workLeft = work
  }

  /// Records the reason why an expression has no value, unless there is an earlier mistake.
  mutating func note(_ node: ExpressionNode, _ reason: @autoclosure () -> String) {
    if mistake == nil { mistake = "\(node) cannot be computed: \(reason())" }
  }

  /// Records a message about an invalid test, unless there is an earlier mistake.
  mutating func refuse(_ message: @autoclosure () -> String) {
    guard refusal == nil else { return }
    refusal = message()
    mistake = mistake ?? refusal
  }

  /// Counts work.
  ///
  /// - Throws: a message if the limit is exceeded.
  mutating func count(_ work: Int) throws(MessageError) {
    workLeft -= work
    guard workLeft < 0 else { return }
    workLeft = 0
    throw MessageError("it goes through too much; take a smaller part")
  }
}
