/// A file of bindings that is read again and again, and the last good state of it.
///
/// A file that cannot be used leaves everything as it was, so that a half-written keymap does not
/// take away the keys that it is edited with.
public struct KeymapSource: Sendable {
  /// The file, as places in it name it.
  public let file: String
  /// The layer of its bindings.
  public let layer: BindingLayer
  /// What the file held when it could be used last; nothing at first.
  public private(set) var current = KeymapFile()

  /// Creates a source that has read nothing yet.
  public init(file: String, layer: BindingLayer = .keymapFile) {
    self.file = file
    self.layer = layer
  }

  /// Takes over what the file holds now.
  ///
  /// - Parameter text: its text; nil when there is no such file, which holds no bindings.
  /// - Throws: why the file cannot be used; ``current`` stays as it is.
  public mutating func reload(_ text: String?) throws(KeymapFileError) {
    var next = KeymapFile()
    if let text { next = try KeymapFile(parsing: text, file: file, layer: layer) }
    current = next
  }

  /// Reads the file and takes over what it holds.
  ///
  /// - Throws: why it cannot be read or used; ``current`` stays as it is.
  public mutating func reload() throws(KeymapFileError) {
    let text: String?
    do {
      text = try TextFile.read(file)
    } catch {
      throw KeymapFileError(error, file: file)
    }
    try reload(text)
  }
}
