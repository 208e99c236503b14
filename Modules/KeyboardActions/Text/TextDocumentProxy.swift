public import KeyboardCore

/// The text around the cursor of an input, for a keyboard to read and change.
///
/// Hosts implement it for their text fields. All counts are in user-perceived characters (grapheme clusters); a host
/// that counts in UTF-16 can use a ``UTF16DocumentAdapter``. Source: UIKit's `UITextDocumentProxy`.
public protocol TextDocumentProxy: AnyObject {
  /// The text before the selection; nil if the host does not provide it.
  var documentContextBeforeInput: String? { get }
  /// The text after the selection; nil if the host does not provide it.
  var documentContextAfterInput: String? { get }
  /// The selected text; nil or empty if nothing is selected.
  var selectedText: String? { get }
  /// A Boolean value indicating whether there can be more text before the part that the host provides; false by
  /// default.
  ///
  /// The start of such a text is not considered the start of the input.
  var isContextTruncated: Bool { get }

  /// Replaces the selection by a text, and moves the cursor after it.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the cursor.
  func deleteBackward()
  /// Moves the cursor by a number of characters, backwards for negative numbers, within the text.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// Moves the cursor by a number of lines, upwards for negative numbers, in the same column.
  ///
  /// By default, it moves within the provided text, whose lines end only at line breaks.
  func adjustTextPosition(byLineOffset offset: Int)

  /// Groups the edits of a closure for undo; by default only performs them.
  func groupEdits(_ edits: () -> Void)

  /// The kind of automatic capitalization; nil, the default, if it is not specified.
  var autocapitalizationType: AutocapitalizationType? { get }
  /// The kind of text for the input; any text by default.
  var contentType: TextContentType { get }
  /// The setting for suggesting and correcting words; by default it depends on the kind of text and the return key.
  var autocorrectionType: AutocorrectionType { get }
  /// The label of the input's return key; `default` by default.
  var returnKey: ReturnKey { get }
  /// A Boolean value indicating whether the text is a secret; false by default.
  var isSecure: Bool { get }
}

extension TextDocumentProxy {
  /// False by default: the context is complete.
  public var isContextTruncated: Bool { false }
  /// Moves the cursor within the lines of the provided text.
  public func adjustTextPosition(byLineOffset offset: Int) {
    let (before, after) = (documentContextBeforeInput ?? "", documentContextAfterInput ?? "")
    var buffer = TextBuffer(before + after)
    guard selectedText?.isEmpty ?? true, buffer.text.contains(where: \.isNewline) else { return }
    let start = buffer.text.index(buffer.text.startIndex, offsetBy: before.count)
    buffer.moveCursor(to: start, extending: false)
    for _ in 0..<offset.magnitude { buffer.move(offset < 0 ? .up : .down) }
    adjustTextPosition(byCharacterOffset: buffer.text.distance(from: start, to: buffer.cursor))
  }
  /// Performs the edits without grouping.
  public func groupEdits(_ edits: () -> Void) { edits() }
  /// Nil by default: it is not specified.
  public var autocapitalizationType: AutocapitalizationType? { nil }
  /// Any text by default.
  public var contentType: TextContentType { .text }
  /// Depends on the kind of text and the return key by default.
  public var autocorrectionType: AutocorrectionType { .default }
  /// The default return key.
  public var returnKey: ReturnKey { .default }
  /// False by default: the text is not a secret.
  public var isSecure: Bool { false }
}

extension TextDocument: TextDocumentProxy {
  /// The whole text before the selection.
  public var documentContextBeforeInput: String? { String(text[..<buffer.selection.lowerBound]) }

  /// The whole text after the selection.
  public var documentContextAfterInput: String? { String(text[buffer.selection.upperBound...]) }

  /// Deletes the selection, or the character before the cursor.
  public func deleteBackward() {
    delete(.backward)
  }

  /// Moves the cursor by a number of characters, backwards for negative numbers.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    var moved = buffer
    for _ in 0..<offset.magnitude { moved.move(offset < 0 ? .backward : .forward) }
    moveCursor(to: moved.cursor)
  }

  /// Moves the cursor by a number of lines, upwards for negative numbers; does nothing in an input of one line.
  public func adjustTextPosition(byLineOffset offset: Int) {
    guard isMultiline else { return }
    for _ in 0..<offset.magnitude { move(offset < 0 ? .up : .down) }
  }
}

extension TextContentType {
  /// The initial kind of keys.
  var keyboardType: KeyboardType {
    switch keys {
    case .number, .decimal, .phone: .numeric
    case .email: .email
    default: .alphabetic(.lowercased)
    }
  }
}

/// An adapter for a document that counts in UTF-16 code units.
///
/// Hosts on Apple's systems move the cursor by UTF-16 code units: a family emoji consists of eleven, an `é` of two
/// scalars of two.
public final class UTF16DocumentAdapter: TextDocumentProxy {
  private let host: any TextDocumentProxy

  /// Creates an adapter.
  ///
  /// - Parameter host: a document whose
  ///   ``TextDocumentProxy/adjustTextPosition(byCharacterOffset:)`` moves by UTF-16 code units, and whose
  ///   ``TextDocumentProxy/deleteBackward()`` deletes a character.
  public init(_ host: any TextDocumentProxy) {
    self.host = host
  }

  /// The host's text before the selection.
  public var documentContextBeforeInput: String? { host.documentContextBeforeInput }
  /// The host's text after the selection.
  public var documentContextAfterInput: String? { host.documentContextAfterInput }
  /// The host's selected text.
  public var selectedText: String? { host.selectedText }
  /// A Boolean value indicating whether the host truncates its text.
  public var isContextTruncated: Bool { host.isContextTruncated }
  /// The host's kind of automatic capitalization.
  public var autocapitalizationType: AutocapitalizationType? { host.autocapitalizationType }
  /// The host's kind of text.
  public var contentType: TextContentType { host.contentType }
  /// The host's setting for suggesting and correcting words.
  public var autocorrectionType: AutocorrectionType { host.autocorrectionType }
  /// The host's return key.
  public var returnKey: ReturnKey { host.returnKey }
  /// A Boolean value indicating whether the host's text is a secret.
  public var isSecure: Bool { host.isSecure }

  /// Inserts a text.
  public func insertText(_ text: String) { host.insertText(text) }
  /// Deletes a character.
  public func deleteBackward() { host.deleteBackward() }
  /// Groups the edits of a closure.
  public func groupEdits(_ edits: () -> Void) { host.groupEdits(edits) }

  /// Moves the cursor by the code units of a number of characters.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    let crossed =
      offset < 0
      ? (documentContextBeforeInput ?? "").suffix(-offset)
      : (documentContextAfterInput ?? "").prefix(offset)
    guard !crossed.isEmpty else { return }
    host.adjustTextPosition(byCharacterOffset: offset.signum() * crossed.utf16.count)
  }
}
