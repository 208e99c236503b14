/// Text without the differences of case and diacritics, for finding what a person types.
///
/// `É` and `e` fold alike, so do `ẞ`, `ß` and `ss`, `İ`, `ı` and `i`, `ﬁ` and `fi`, `œ` and `oe`,
/// `ł` and `l`, final and other sigma, `Й` and `и`. `æ`, `þ` and `ð` are letters and stay, as does
/// everything that is no letter.
///
/// Marks of the Latin, Greek, Cyrillic, Hebrew and Arabic scripts are dropped (canonical
/// combining classes 10–36 and 200–240), precomposed letters are looked up, what is left is
/// upper-cased and lower-cased by its Unicode properties. Two spellings of a text that are
/// canonically equivalent fold to equivalent texts; their scalars may differ where marks are part
/// of the letter and are kept (kana voicing, Indic and Thai vowels), or a Hebrew letter comes as
/// a precomposed presentation form. No language is special: Turkish `ı` and `i` are one, and `ö`
/// finds `o`, not `oe`. An iota subscript is a mark, the full iota of its capital a letter. Widths, circled letters and other compatibility forms are not folded.
public enum TextFolding {
  /// The text folded.
  ///
  /// - Complexity: O(length); one pass over the bytes and no allocation beyond the result for ASCII.
  public static func fold(_ text: some StringProtocol) -> String {
    let folded = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      guard let upper = plainASCII(bytes) else { return nil }
      guard upper else { return String(text) }
      return String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for index in bytes.indices { buffer[index] = lowered(bytes[index]) }
        return bytes.count
      }
    }
    if let folded, let folded { return folded }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  /// Returns whether a text, once folded, starts with a text that is folded already.
  ///
  /// Everything starts with an empty text.
  ///
  /// - Complexity: O(length of the prefix) for ASCII, without allocation; otherwise the text is
  ///   folded.
  public static func starts(_ text: some StringProtocol, withFolded prefix: String) -> Bool {
    var wanted = prefix.utf8.makeIterator()
    for byte in text.utf8 {
      guard let next = wanted.next() else {
        // A mark may follow, but marks are dropped: the prefix is complete.
        return true
      }
      guard byte < 0x80, next < 0x80 else { return starts(folded: fold(text), with: prefix) }
      guard lowered(byte) == next else { return false }
    }
    return wanted.next() == nil
  }

  /// Returns whether a text, once folded, contains a text that is folded already.
  ///
  /// Everything contains an empty text.
  ///
  /// - Complexity: O(length of the text × length of the part) at worst.
  public static func contains(_ text: some StringProtocol, folded part: String) -> Bool {
    guard !part.isEmpty else { return true }
    let folded = fold(text)
    let (bytes, wanted) = (Array(folded.utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start] == wanted[0] && bytes[start...].starts(with: wanted)
    }
  }

  /// By scalars, so that a prefix may end within a grapheme; else by canonical equivalence.
  private static func starts(folded text: String, with prefix: String) -> Bool {
    text.unicodeScalars.starts(with: prefix.unicodeScalars) || text.hasPrefix(prefix)
  }

  /// Returns whether ASCII bytes have an upper-case letter; nil when they are not all ASCII.
  private static func plainASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var all: UInt8 = 0
    var upper = false
    for byte in bytes {
      all |= byte
      upper = upper || (byte &- 0x41) < 26
    }
    return all < 0x80 ? upper : nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (byte &- 0x41) < 26 ? byte | 0x20 : byte
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      result.append(Unicode.Scalar(lowered(UInt8(scalar.value))))
    } else if let letter = FoldingTable.standard.letter(for: scalar) {
      result.append(letter)
    } else if !isDropped(scalar) {
      appendByProperties(scalar, to: &result)
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    // Beyond the basic plane the marks of these classes are stems of notes and the like.
    guard scalar.value < 0x1_0000 else { return false }
    let combining = scalar.properties.canonicalCombiningClass.rawValue
    return (10...36).contains(combining) || (200...240).contains(combining)
  }

  /// Full case folding as the mapping to lower case of the mapping to upper case of lower case.
  private static func appendByProperties(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView
  ) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower) {
      if let letters = FoldingTable.digraphs[lower] {
        result.append(contentsOf: letters.unicodeScalars)
        continue
      }
      for upper in lower.properties.uppercaseMapping.unicodeScalars where !isDropped(upper) {
        for final in upper.properties.lowercaseMapping.unicodeScalars where !isDropped(final) {
          result.append(FoldingTable.standard.letter(for: final) ?? final)
        }
      }
    }
  }
}
