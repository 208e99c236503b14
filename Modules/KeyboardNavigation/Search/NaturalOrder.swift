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
    var key: [UInt8] = []
    var rest = Array(TextFolding.fold(text).utf8)[...]
    while let byte = rest.first {
      guard Self.isDigit(byte) else {
        key.append(byte)
        rest.removeFirst()
        continue
      }
      rest = rest.drop { $0 == Self.zero }
      let number = rest.prefix(while: Self.isDigit)
      // As every number begins with this byte, numbers stand where digits do.
      key += [Self.zero] + withUnsafeBytes(of: UInt32(number.count).bigEndian) { Array($0) }
      key += number
      rest = rest[number.endIndex...]
    }
    self.key = key
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { zero...UInt8(ascii: "9") ~= byte }

  /// Returns whether a text comes before another.
  public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.key == right.key
      ? left.text < right.text : left.key.lexicographicallyPrecedes(right.key)
  }
}
