public import KeyboardActions
public import KeyboardCore

/// The text before the cursor of another program, as far as this keyboard has typed it.
///
/// Only text typed since the last click, change of the focus, or key of another keyboard is known. A character
/// that is made of several code points ends the known text, since programs differ in how much of it a Backspace
/// deletes. So a correction deletes only text that this keyboard has typed, and one press of backspace is one
/// Backspace in the program, whatever it deletes there.
public final class TypedText: TextDocumentProxy {
  /// The field that is typed into; another one forgets what was typed.
  public var field: FocusedField {
    didSet {
      if field != oldValue { forget() }
    }
  }
  /// A Boolean value indicating whether a text may get other characters than those that were typed.
  public var mayChange = true
  /// A Boolean value indicating whether fields of which nothing is known are taken for text.
  public var trustsUnknownFields = false
  /// The modifiers that are held for the next key, such as Control.
  public private(set) var modifiers: Modifiers = []
  /// Tell that something was typed that no gesture of the keyboard reports, or that the context is another.
  public let changes = Observers<Void>()

  /// The text around the cursor as the program tells it; nil where it does not.
  ///
  /// Typed text is added to it until the program tells it anew.
  public private(set) var told: ToldText?

  private let backend: any TypingBackend
  private var known = ""
  /// A Boolean value indicating whether something was typed since the program has told its text.
  private var hasEdits = false
  /// The deletions of unknown text that one group of edits may still make.
  private var blindDeletions = 1
  private static let limit = 400

  /// Creates the text of a field, of which nothing is known yet.
  public init(_ backend: any TypingBackend, field: FocusedField = FocusedField(.unknown)) {
    (self.backend, self.field) = (backend, field)
  }

  /// Forgets what was typed: it may not be before the cursor any more.
  public func forget() {
    hasEdits = false
    guard !known.isEmpty || !modifiers.isEmpty || told != nil else { return }
    (known, modifiers, told) = ("", [], nil)
    changes.notify()
  }

  /// The program tells the text around the cursor.
  ///
  /// It may tell what was there before the last keys came. So where something was typed that is not before the
  /// cursor, nothing is known until it tells what is.
  ///
  /// - Parameter text: the text; nil where it tells none any more.
  /// - Returns: whether it is another one than was known.
  public func tell(_ text: ToldText?) -> Bool {
    let former = (told, known)
    if let text, hasEdits, !text.before.hasSuffix(told?.before ?? known) {
      (told, known) = (nil, "")
    } else {
      told = text
      if let text, !text.before.hasSuffix(known) || !text.selected.isEmpty { known = "" }
    }
    hasEdits = false
    return (told, known) != former
  }

  /// Holds a modifier for the next key, or lets go of it.
  public func toggle(_ modifier: Modifiers) {
    modifiers.formSymmetricDifference(modifier)
    changes.notify()
  }

  /// A Boolean value indicating whether the text is left exactly as it is typed.
  public var isLiteral: Bool { field.kind == .terminal || field.kind == .secret }

  /// A Boolean value indicating whether the keyboard may change what was typed, and capitalize by itself.
  public var isTrusted: Bool {
    mayChange && (field.kind == .text || field.kind == .unknown && trustsUnknownFields)
  }

  // MARK: Context

  /// The known text before the cursor; nil in a terminal and in a field for a secret.
  public var documentContextBeforeInput: String? {
    isLiteral ? nil : told.map { Self.deletable($0.before) } ?? known
  }
  /// The text after the cursor, if the program tells it; otherwise nil.
  public var documentContextAfterInput: String? { isLiteral ? nil : told?.after }
  /// The selected text, if the program tells it; otherwise nil.
  public var selectedText: String? { isLiteral ? nil : told?.selected }
  /// A Boolean value indicating whether more text may precede the known text, of which programs may tell only a part.
  public var isContextTruncated: Bool {
    guard let before = told?.before else { return true }
    return before.utf8.count > 1000 || Self.deletable(before).count < before.count
  }

  /// None, unless the program says that the field is for text.
  public var autocapitalizationType: AutocapitalizationType? {
    isTrusted ? .sentences : AutocapitalizationType.none
  }
  /// Words are suggested but in terminals and for secrets.
  public var autocorrectionType: AutocorrectionType { isLiteral ? .no : .yes }
  /// A Boolean value indicating whether the text is a secret, as the program says.
  public var isSecure: Bool { field.kind == .secret }

  // MARK: Edits

  /// Groups edits: together they delete at most one character that this keyboard did not type.
  public func groupEdits(_ edits: () -> Void) {
    blindDeletions = 1
    edits()
    blindDeletions = 1
  }

  /// Types a text.
  public func insertText(_ text: String) {
    if !modifiers.isEmpty, let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
      return pressShortcut(scalar)
    }
    for part in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\t" || $0.isNewline }
    ) {
      if part.startIndex > text.startIndex {
        let separator = text[text.index(before: part.startIndex)]
        backend.press(separator == "\t" ? .tab : .enter)
      }
      if !part.isEmpty { backend.type(String(part)) }
    }
    remember(text)
  }

  /// Presses Backspace; not if that would be the second character in one group of edits that this keyboard
  /// did not type.
  public func deleteBackward() {
    hasEdits = true
    let isTold = told.map { !$0.before.isEmpty || !$0.selected.isEmpty } ?? false
    if known.isEmpty, !isTold {
      guard blindDeletions > 0 else { return }
      blindDeletions -= 1
    }
    _ = known.popLast()
    if told?.selected.isEmpty == false {
      told?.selected = ""
    } else {
      _ = told?.before.popLast()
    }
    backend.press(.backspace, modifiers: modifiers)
    if !modifiers.isEmpty { forget() }
  }

  /// Presses arrow keys; the place of the cursor is unknown afterwards.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    for _ in 0..<offset.magnitude { backend.press(offset < 0 ? .left : .right) }
    if offset != 0 { forget() }
  }

  /// Presses arrow keys; the place of the cursor is unknown afterwards.
  public func adjustTextPosition(byLineOffset offset: Int) {
    for _ in 0..<offset.magnitude { backend.press(offset < 0 ? .up : .down) }
    if offset != 0 { forget() }
  }

  /// Presses a key that is not text; the place of the cursor is unknown afterwards.
  public func press(_ key: TypingKey) {
    backend.press(key, modifiers: modifiers)
    forget()
  }

  private func pressShortcut(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": press(.enter)
    case "\t": press(.tab)
    default: press(.character(scalar))
    }
  }

  /// Remembers the typed text, as far as Backspace is known to delete it character by character.
  private func remember(_ text: String) {
    guard !isLiteral else { return }
    hasEdits = true
    told?.before += text
    told?.selected = ""
    known = Self.deletable(known + text)
    // A line break may have sent the text away.
    if let index = known.lastIndex(where: \.isNewline), index > known.startIndex {
      known = String(known[index...])
    }
    if known.count > Self.limit { known = String(known.suffix(Self.limit)) }
  }

  /// Returns the end of a text of which each character is deleted by one Backspace.
  private static func deletable(_ text: String) -> String {
    guard let index = text.lastIndex(where: { $0 == "\t" || $0.unicodeScalars.count > 1 }) else {
      return text
    }
    return String(text[text.index(after: index)...])
  }
}
