/// The order in which people look for names: `file2` before `file10`, whatever the case and accents.
///
/// ```swift
/// names.sorted { NaturalOrder($0) < NaturalOrder($1) }       // a1, A2, á10, b
/// ```
///
/// Runs of the digits 0 to 9 count as whole numbers, however long. Texts that are alike in this way
/// are ordered by their characters, so that all texts have an order.
public struct NaturalOrder: Comparable, Hashable, Sendable {
  /// The text that is put in order.
  public let text: String
  /// Folded bytes; before the digits of a number stands how many they are.
  private let key: [UInt8]

  /// Prepares a text to be compared; do so once for each of many.
  ///
  /// - Complexity: O(length).
  public init(_ text: String) {
    self.text = text
    let folded = Array(TextFolding.fold(text).utf8)
    var key: [UInt8] = []
    key.reserveCapacity(folded.count + 8)
    var index = 0
    while index < folded.count {
      guard Self.isDigit(folded[index]) else {
        key.append(folded[index])
        index += 1
        continue
      }
      while index < folded.count, folded[index] == Self.zero { index += 1 }
      let start = index
      while index < folded.count, Self.isDigit(folded[index]) { index += 1 }
      // As every number begins with this byte, numbers stand where digits do.
      key.append(Self.zero)
      let count = UInt32(index - start)
      for shift in [24, 16, 8, 0] { key.append(UInt8(truncatingIfNeeded: count >> shift)) }
      key += folded[start..<index]
    }
    self.key = key
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { zero...UInt8(ascii: "9") ~= byte }

  /// Returns whether a text comes before another.
  public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    for (one, other) in zip(left.key, right.key) where one != other { return one < other }
    return left.key.count == right.key.count
      ? left.text < right.text : left.key.count < right.key.count
  }
}
