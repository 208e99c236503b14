/// Whether keys are commands or text.
nonisolated enum VimMode: String, Sendable {
  case normal
  case insert
}
