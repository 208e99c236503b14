import CReadline
import Glibc
import KeyboardCore
import KeyboardTerminal

/// The input that was typed before the prompt was shown, encoded as by a terminal in its default modes.
nonisolated struct TypedAhead {
  private var bytes: ArraySlice<UInt8> = []

  /// A Boolean value indicating whether there is no more input.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds keys and pastes, except repeated keys that return from `live` and keys that basic terminals do not have.
  ///
  /// - Parameters:
  ///   - events: the typed events.
  ///   - marksPastes: whether pastes are bracketed.
  mutating func append(_ events: [TerminalEvent], marksPastes: Bool) {
    for event in events {
      switch event {
      case .key(let key) where key.candidates.contains("ctrl+c"): clear()
      case .key(let key): bytes += Self.bytes(of: key)
      case .paste(let paste) where marksPastes:
        bytes += TerminalEncoder(mode: Self.pasteMode).encode(.paste(paste)) ?? []
      case .paste(let paste): bytes += Array(paste.text.utf8)
      default: break
      }
    }
  }

  /// Removes and returns the next byte.
  mutating func popFirst() -> UInt8? { bytes.popFirst() }

  /// Discards all input.
  mutating func clear() {
    bytes = []
  }

  private static let pasteMode: TerminalEncoder.Mode = {
    var mode = TerminalEncoder.Mode()
    mode.bracketedPaste = true
    return mode
  }()

  private static func bytes(of key: KeyEvent) -> [UInt8] {
    if key.modifiers.isSubset(of: .shift), let text = key.text { return Array(text.utf8) }
    let bytes = TerminalEncoder().encode(.key(KeyEvent(pressing: key.stroke))) ?? []
    // ctrl+], and the keys that send signals at the prompt.
    return bytes.count == 1 && [0x1A, 0x1C, 0x1D].contains(bytes[0]) ? [] : bytes
  }
}

extension LineEditor {
  /// Keeps keys and pastes for the next line that is edited.
  func typeAhead(_ events: [TerminalEvent]) {
    typedAhead.append(events, marksPastes: kt_readline_marks_pastes() != 0)
  }

  /// Discards typed-ahead input.
  func dropTypedAhead() {
    typedAhead.clear()
  }

  /// Handles typed-ahead input, up to the end of a line.
  func readAhead() {
    guard !isReadingAhead else { return }
    isReadingAhead = true
    kt_readline_read_with(nextByte, hasByte)
    while isEditing, !typedAhead.isEmpty { rl_callback_read_char() }
    kt_readline_read_with(nil, nil)
    isReadingAhead = false
  }
}

/// Called by readline for a byte while there is typed-ahead input.
nonisolated private func nextByte(_ stream: UnsafeMutablePointer<FILE>?) -> Int32 {
  MainActor.assumeIsolated { LineEditor.current?.typedAhead.popFirst() }.map(Int32.init)
    ?? rl_getc(stream)
}

/// Called by readline to check for a byte.
nonisolated private func hasByte() -> Int32 {
  MainActor.assumeIsolated { LineEditor.current?.typedAhead.isEmpty ?? true } ? 0 : 1
}
