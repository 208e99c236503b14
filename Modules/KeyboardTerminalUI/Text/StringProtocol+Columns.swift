nonisolated extension StringProtocol {
  /// How many cells the text takes as it is drawn here, on any terminal.
  ///
  /// One for a narrow character, two for a wide one and for emoji, none for combining marks and
  /// what cannot be seen. Control characters count as the pictures that are shown for them.
  ///
  /// - Complexity: O(characters).
  public var displayWidth: Int {
    var width = 0
    forEachGlyph {
      width += $0.width
      return true
    }
    return width
  }

  /// Whether the text takes at most so many cells; reads no further than it has to.
  public func fits(columns: Int) -> Bool {
    var width = 0
    forEachGlyph {
      width += $0.width
      return width <= columns
    }
    return width <= columns
  }
}

nonisolated extension Character {
  /// How many cells the character takes as it is drawn here, on any terminal.
  public var displayWidth: Int { String(self).displayWidth }
}
