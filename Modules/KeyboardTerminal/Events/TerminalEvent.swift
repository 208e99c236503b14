public import KeyboardCore

/// One thing that a terminal said: a key, a paste, the focus, the mouse, or a reply to a question.
nonisolated public enum TerminalEvent: Hashable, Sendable {
  /// A key went down, repeats or came up.
  case key(KeyEvent)
  /// Text was pasted; nothing in it is a key.
  case paste(Paste)
  /// The terminal's window gained the focus, or lost it when false.
  case focus(Bool)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// The terminal answered a question, or told what changed.
  case reply(TerminalReply)
  /// A sequence that means nothing known, whole; of an endless one its beginning.
  case unrecognized([UInt8])
}
