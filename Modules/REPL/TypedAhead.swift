import CReadline
import Glibc
import KeyboardCore
import KeyboardTerminal

/// The input that was typed before the prompt was there, as a terminal in its ordinary modes sends it.
nonisolated struct TypedAhead {
  private var bytes: ArraySlice<UInt8> = []

  /// A Boolean value indicating whether nothing is left.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds keys and pastes; keys that return from `live`, which may be held, and those that ordinary
  /// terminals do not have are left out.
  ///
  /// - Parameters:
  ///   - events: the events that were typed.
  ///   - marksPastes: whether a paste is told from keys.
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

  /// Takes the next byte.
  mutating func popFirst() -> UInt8? { bytes.popFirst() }

  /// Throws everything away.
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
    // ctrl+], and the keys that are signals at the prompt.
    return bytes.count == 1 && [0x1A, 0x1C, 0x1D].contains(bytes[0]) ? [] : bytes
  }
}

extension LineEditor {
  /// Keeps keys and pastes for the next line that is edited.
  func typeAhead(_ events: [TerminalEvent]) {
    typedAhead.append(events, marksPastes: kt_readline_marks_pastes() != 0)
  }

  /// Throws away the input that was typed ahead.
  func dropTypedAhead() {
    typedAhead.clear()
  }

  /// Handles the input that was typed ahead, up to the end of a line.
  func readAhead() {
    guard !isReadingAhead else { return }
    isReadingAhead = true
    kt_readline_read_with(nextByte, hasByte)
    while isEditing, !typedAhead.isEmpty { rl_callback_read_char() }
    kt_readline_read_with(nil, nil)
    isReadingAhead = false
  }
}

/// Called by readline for a byte while there is input that was typed ahead.
nonisolated private func nextByte(_ stream: UnsafeMutablePointer<FILE>?) -> Int32 {
  MainActor.assumeIsolated { LineEditor.current?.typedAhead.popFirst() }.map(Int32.init)
    ?? rl_getc(stream)
}

/// Called by readline to learn whether there is a byte.
nonisolated private func hasByte() -> Int32 {
  MainActor.assumeIsolated { LineEditor.current?.typedAhead.isEmpty ?? true } ? 0 : 1
}
