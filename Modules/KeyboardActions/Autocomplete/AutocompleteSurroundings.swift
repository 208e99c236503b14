public import KeyboardCore

/// The context of a word to complete: the word before it, and the layout of the keys.
public struct AutocompleteSurroundings: Hashable, Sendable {
  /// The word before it in the same sentence; nil for none.
  public var previousWord: String?
  /// The middles of the keys that type a letter, in widths of a key, by their letters in lower case;
  /// empty when they are not known.
  public var keyCenters: [String: Point]

  /// Creates surroundings, by default of a word that begins a sentence on unknown keys.
  public init(previousWord: String? = nil, keyCenters: [String: Point] = [:]) {
    self.previousWord = previousWord
    self.keyCenters = keyCenters
  }
}

extension KeyboardLayout {
  /// The middles of the keys that type a letter, in widths of a key, by their letters in lower case.
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
