import KeyboardCore

/// The state of the computation of one expression: the first mistake, and the work that is left.
struct Computation {
  /// The work that functions may do for a condition, which a key waits for, and for a value in a
  /// script: the bytes of the texts that they go through, and 16 for each value.
  static let limits = (condition: 1 << 14, script: 1 << 24)

  /// The reason why something could not be computed, the first time.
  private(set) var mistake: String?
  /// The sentence about the first test that is none.
  private(set) var refusal: String?
  /// Returns the text of a file; nil where nothing is to be read.
  var readFile: ((String) throws(MessageError) -> String)?
  /// A Boolean value indicating whether the condition of a `filter` is computed, so that what names
  /// stand for is gone through again and again.
  var isFiltering = false
  private var workLeft: Int

  /// Begins to compute with so much work left.
  init(work: Int) {
    workLeft = work
  }

  /// Keeps the reason why an expression has no value, unless there was a mistake before.
  mutating func note(_ node: ExpressionNode, _ reason: @autoclosure () -> String) {
    if mistake == nil { mistake = "\(node) cannot be computed: \(reason())" }
  }

  /// Keeps a sentence about a test that is none, unless there was a mistake before.
  mutating func refuse(_ message: @autoclosure () -> String) {
    guard refusal == nil else { return }
    refusal = message()
    mistake = mistake ?? refusal
  }

  /// Counts work.
  ///
  /// - Throws: a sentence when there was too much.
  mutating func count(_ work: Int) throws(MessageError) {
    workLeft -= work
    guard workLeft < 0 else { return }
    workLeft = 0
    throw MessageError("it goes through too much; take a smaller part")
  }
}
