public import KeyboardCore

/// The text around the cursor of an input, as a keyboard sees and changes it.
///
/// A host adopts it for its text field. All counts are in characters as a person sees them
/// (grapheme clusters); a host that counts in UTF-16 is wrapped in a ``UTF16DocumentAdapter``.
/// Source: UIKit's `UITextDocumentProxy`.
public protocol TextDocumentProxy: AnyObject {
  /// The text before the selection; nil when the host does not provide any.
  var documentContextBeforeInput: String? { get }
  /// The text after the selection; nil when the host does not provide any.
  var documentContextAfterInput: String? { get }
  /// The selected text; nil or empty when there is only a cursor.
  var selectedText: String? { get }
  /// A Boolean value indicating whether the text before may begin earlier than the part that the
  /// host provides; false by default.
  ///
  /// The start of such a text is not taken for the start of the input.
  var isContextTruncated: Bool { get }

  /// Replaces the selection by a text, and puts the cursor after it.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the cursor.
  func deleteBackward()
  /// Moves the cursor by a number of characters, backwards when negative, as far as there are any.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// Moves the cursor by a number of lines, upwards when negative, keeping to its column.
  ///
  /// By default as far as the host provides its text, whose lines end at line breaks alone.
  func adjustTextPosition(byLineOffset offset: Int)

  /// Makes the edits of a closure one, where the input can undo; by default only makes them.
  func groupEdits(_ edits: () -> Void)

  /// The letters that the input wants capitalized; nil by default, when it does not say.
  var autocapitalizationType: AutocapitalizationType? { get }
  /// The kind of text that belongs in the input; any text by default.
  var contentType: TextContentType { get }
  /// The setting for suggesting and correcting words; by default as the kind of text and the return
  /// key say.
  var autocorrectionType: AutocorrectionType { get }
  /// The label of the input's return key; `default` by default.
  var returnKey: ReturnKey { get }
  /// A Boolean value indicating whether what is typed is a secret; false by default.
  var isSecure: Bool { get }
}

extension TextDocumentProxy {
  /// The context is whole.
  public var isContextTruncated: Bool { false }
  /// Moves the cursor among the lines of the context; there is no other line in a text of one.
  public func adjustTextPosition(byLineOffset offset: Int) {
    let (before, after) = (documentContextBeforeInput ?? "", documentContextAfterInput ?? "")
    var buffer = TextBuffer(before + after)
    guard selectedText?.isEmpty ?? true, buffer.text.contains(where: \.isNewline) else { return }
    let start = buffer.text.index(buffer.text.startIndex, offsetBy: before.count)
    buffer.moveCursor(to: start, extending: false)
    for _ in 0..<offset.magnitude { buffer.move(offset < 0 ? .up : .down) }
    adjustTextPosition(byCharacterOffset: buffer.text.distance(from: start, to: buffer.cursor))
  }
  /// Makes the edits.
  public func groupEdits(_ edits: () -> Void) { edits() }
  /// Nil by default: the input does not say.
  public var autocapitalizationType: AutocapitalizationType? { nil }
  /// Any text belongs in it by default.
  public var contentType: TextContentType { .text }
  /// As the kind of text and the return key say.
  public var autocorrectionType: AutocorrectionType { .default }
  /// The return key is called Return by default.
  public var returnKey: ReturnKey { .default }
  /// The text is no secret by default.
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

  /// Moves the cursor by a number of characters, backwards when negative.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    var moved = buffer
    for _ in 0..<offset.magnitude { moved.move(offset < 0 ? .backward : .forward) }
    moveCursor(to: moved.cursor)
  }

  /// Moves the cursor by a number of lines, upwards when negative; not in an input of one line.
  public func adjustTextPosition(byLineOffset offset: Int) {
    guard isMultiline else { return }
    for _ in 0..<offset.magnitude { move(offset < 0 ? .up : .down) }
  }
}

extension TextContentType {
  /// The kind of keys to begin with.
  var keyboardType: KeyboardType {
    switch keys {
    case .number, .decimal, .phone: .numeric
    case .email: .email
    default: .alphabetic(.lowercased)
    }
  }
}

/// A document of a host that counts in UTF-16 code units, made to count in characters.
///
/// Hosts on Apple's systems move the cursor by UTF-16: a family emoji is eleven steps wide there,
/// an `é` of two scalars two.
public final class UTF16DocumentAdapter: TextDocumentProxy {
  private let host: any TextDocumentProxy

  /// Creates an adapter.
  ///
  /// - Parameter host: a document whose
  ///   ``TextDocumentProxy/adjustTextPosition(byCharacterOffset:)`` takes UTF-16 code units, and
  ///   whose ``TextDocumentProxy/deleteBackward()`` deletes a character.
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
  /// The letters that the host wants capitalized.
  public var autocapitalizationType: AutocapitalizationType? { host.autocapitalizationType }
  /// The kind of text that the host wants.
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
  /// Makes edits one.
  public func groupEdits(_ edits: () -> Void) { host.groupEdits(edits) }

  /// Moves the cursor by the code units of that many characters.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    let crossed =
      offset < 0
      ? (documentContextBeforeInput ?? "").suffix(-offset)
      : (documentContextAfterInput ?? "").prefix(offset)
    guard !crossed.isEmpty else { return }
    host.adjustTextPosition(byCharacterOffset: offset.signum() * crossed.utf16.count)
  }
}
