public import KeyboardCore

/// The context of a word to complete: the word before it, and the layout of the keys.
public struct AutocompleteSurroundings: Hashable, Sendable {
  /// The previous word in the same sentence; nil for none.
  public var previousWord: String?
  /// The centers of the keys of letters, in key widths, by lower-case letter; empty if they are unknown.
  public var keyCenters: [String: Point]

  /// Creates surroundings, by default of the first word of a sentence on unknown keys.
  public init(previousWord: String? = nil, keyCenters: [String: Point] = [:]) {
    self.previousWord = previousWord
    self.keyCenters = keyCenters
  }
}

extension KeyboardLayout {
  /// Returns the centers of the keys of letters, in key widths, by lower-case letter.
  func centers(of locale: KeyboardLocale) -> [String: Point] {
    var centers: [String: Point] = [:]
    let size = Size(width: 400, height: height)
    let width = inputWidth(for: size.width)
    guard width > 0 else { return [:] }
    for key in keys(in: size).joined() {
      guard case .character(let text) = key.action, text.first?.isLetter == true else { continue }
      let center = key.frame.center
      centers[locale.lowercased(text)] = Point(x: center.x / width, y: center.y / (width * 1.2))
    }
    return centers
  }
}
