nonisolated extension Duration {
  /// The duration as messages write it: `5 s`, `1.5 s`, `250 ms`.
  var spelled: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if seconds == 0 { return "\(milliseconds) ms" }
    if milliseconds == 0 { return "\(seconds) s" }
    return "\(seconds).\(String(1000 + milliseconds).dropFirst()) s"
  }
}
