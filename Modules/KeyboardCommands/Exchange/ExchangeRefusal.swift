/// Why something has no counterpart in the other format.
struct ExchangeRefusal: Error, Hashable, Sendable {
  /// The reason, as a sentence that can follow a colon.
  let reason: String
  /// Where in the text that was read, in characters, the first being 1.
  var column = 1
}
