import KeyboardCore
import KeyboardNavigation
import KeyboardScripting

/// The source of a list's items.
nonisolated struct ListSource {
  /// The maximum number of items of a list.
  static let limit = 100_000_000

  /// The number of items in each section.
  let sections: [Int]
  /// The titles of the items; nil for titles made from their numbers.
  let lines: Lines?
  /// The frames of freely placed items; nil for items in lines.
  let frames: [Rect]?

  init(_ sections: [Int], lines: Lines? = nil, frames: [Rect]? = nil) {
    (self.sections, self.lines, self.frames) = (sections, lines, frames)
  }

  /// The number of items.
  var count: Int { sections.reduce(0, +) }
}

nonisolated extension ListItems {
  /// Creates the items of a list from their source.
  init(_ source: ListSource, disabled: RangeSet<Int>?) {
    self.init(count: source.count, lines: source.lines, disabled: disabled ?? RangeSet())
  }
}

// MARK: - Items

nonisolated extension Parameter where Content == ListSource? {
  /// A list with a number of items.
  static func items(_ count: Parameter<Int?>) -> Self { count.map { ListSource([$0]) } }

  /// The numbers of items in sections.
  static var sections: Self {
    Parameter<[Int]?>.counts(named: "sections", in: 0...ListSource.limit).map { ListSource($0) }
  }

  /// A list with the lines of a file as items.
  static var file: Self { Parameter<Lines?>.lines.map { ListSource([$0.count], lines: $0) } }
}

nonisolated extension Parameter where Content == RangeSet<Int>? {
  /// The indexes of the disabled items.
  static func disabled(_ notation: String) -> Self { indexes(named: "disabled", notation) }

  /// Indexes of items.
  static func indexes(named name: String, _ notation: String) -> Self {
    named([name], notation: notation, is: "row numbers such as 0-4,7") {
      ListSelection($0)?.indexes
    }
  }
}

nonisolated extension Parameter where Content == Lines? {
  /// The lines of a file, as `file=FILE`; nil if it is not given.
  static var lines: Self {
    value(["file"], .file) { arguments, _, word throws(ScriptError) in
      try ScriptFile(word.text, relativeTo: arguments.frame.directory, at: word.position).lines()
    }
  }
}

nonisolated extension Parameter where Content == Insets? {
  /// The widths of covered edges: one number for top and bottom, top and bottom, or all four.
  static var insets: Self {
    named(
      ["insets"], notation: "TOP,BOTTOM", is: "ALL, TOP,BOTTOM or TOP,LEFT,BOTTOM,RIGHT"
    ) { text in
      guard let edges = text.numbers(in: 0...1e6) else { return nil }
      switch edges.count {
      case 1: return Insets(top: edges[0], bottom: edges[0])
      case 2: return Insets(top: edges[0], bottom: edges[1])
      case 4: return Insets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
      default: return nil
      }
    }
  }
}

nonisolated extension Parameter where Content == [String] {
  /// The items of a scene, one a word.
  static func words(_ notation: String) -> Self {
    let words = Parameter<[Word]>.many(.word(notation, .text))
    var result = Self(read: { arguments throws(ScriptError) in
      try words.read(arguments).map(\.text)
    })
    result.syntax = words.syntax
    return result
  }
}

// MARK: - Several numbers

nonisolated extension Parameter where Content == [Int]? {
  /// Whole numbers separated by commas.
  static func counts(named name: String, in range: ClosedRange<Int>) -> Self {
    named([name], notation: "A,B,…", is: "whole numbers joined by commas, such as 0,3") { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let counts = parts.compactMap { Int($0) }.filter(range.contains)
      return counts.count == parts.count ? counts : nil
    }
  }
}

nonisolated extension Parameter where Content == [Double]? {
  /// Numbers separated by commas.
  static func numbers(named name: String, in range: ClosedRange<Double>) -> Self {
    named(
      [name], notation: "A,B,…",
      is: "numbers from \(range.lowerBound.brief) to \(range.upperBound.brief) joined by commas"
    ) { $0.numbers(in: range) }
  }
}
