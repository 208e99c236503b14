/// The prompt before the line at the terminal, such as `keyboard:list ctrl+k…> `.
nonisolated struct Prompt: Hashable {
  /// The name of the program that runs the entries.
  var program = "keyboard"
  /// The scene that receives the keys; nil if there is none.
  var scene: String?
  /// The keys of an unfinished sequence.
  var pending: String?
  /// A Boolean value indicating whether the line continues an unfinished block.
  var isContinuation = false
  /// A Boolean value indicating whether the terminal shows colors.
  var isColored = false

  /// The text for readline, with its zero-width parts marked.
  var text: String {
    let name = scene.map { "\(program):\($0)" } ?? program
    if isContinuation { return String(repeating: " ", count: max(0, name.count - 3)) + "... " }
    return styled(name, "1;34") + (pending.map { " " + styled("\($0)…", "33") } ?? "") + "> "
  }

  private func styled(_ text: String, _ style: String) -> String {
    isColored ? "\u{1}\u{1B}[\(style)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}" : text
  }

  /// Returns whether to use colors: the terminal is not dumb, and `NO_COLOR` is empty.
  static func isColored(in environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb"].contains(terminal) && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
