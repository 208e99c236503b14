/// Why a text is not JSON5, and what to write instead.
struct JSON5Error: Error, Hashable, Sendable {
  /// One sentence that names the remedy.
  let message: String
  /// Where the mistake is.
  let position: JSON5Position
}
