#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A character set that the system's `iconv` supports, such as UTF-8, ISO 8859-15 or KOI8-R.
///
/// ```swift
/// TextEncoding(name: "koi8-r")?.repairedText([0xF0, 0xF2]) // "ПР"
/// ```
public struct TextEncoding: Sendable {
  private let name: String

  /// Creates an encoding from its name; nil if the system does not support it.
  public init?(name: String) {
    // Only names are passed to the system, which accepts options after a slash.
    let isName = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-")...UInt8(ascii: "."): true
      default: $0 == UInt8(ascii: "_")
      }
    }
    guard isName, 1...64 ~= name.utf8.count else { return nil }
    // Hunspell's name lacks a hyphen, as in ISO8859-1; systems know both.
    self.name = name.uppercased()
    guard bytes("a") != nil else { return nil }
  }

  /// Encodes a text; returns nil if the encoding lacks a character.
  public func bytes(_ text: String) -> [UInt8]? {
    if name == "UTF-8" { return Array(text.utf8) }
    return Converter(from: "UTF-8", to: name)?.convert(Array(text.utf8), repairingWith: nil)
  }

  /// Decodes bytes; returns nil if they are invalid.
  public func text(_ bytes: [UInt8]) -> String? {
    if name == "UTF-8" { return String(validating: bytes, as: UTF8.self) }
    let converted = Converter(from: name, to: "UTF-8")?.convert(bytes, repairingWith: nil)
    return converted.flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Decodes bytes, with U+FFFD for each invalid byte.
  ///
  /// - Complexity: O(number of bytes).
  public func repairedText(_ bytes: [UInt8]) -> String {
    if name == "UTF-8" { return String(decoding: bytes, as: UTF8.self) }
    let replacement = Array("\u{FFFD}".utf8)
    let converted = Converter(from: name, to: "UTF-8")?.convert(bytes, repairingWith: replacement)
    return String(decoding: converted ?? bytes, as: UTF8.self)
  }
}

/// A conversion of the system from one encoding to another.
private struct Converter: ~Copyable {
  #if canImport(Glibc) || canImport(Musl)
    private let number: iconv_t

    init?(from: String, to: String) {
      guard let number = iconv_open(to, from), Int(bitPattern: number) != -1 else { return nil }
      self.number = number
    }

    deinit { iconv_close(number) }

    /// Converts all bytes; returns nil at an invalid one if there is no replacement.
    borrowing func convert(_ bytes: [UInt8], repairingWith replacement: [UInt8]?) -> [UInt8]? {
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var input = bytes.map { CChar(bitPattern: $0) }
      var start = 0
      var output = [CChar](repeating: 0, count: max(64, min(4 * input.count, 1 << 16)))
      while true {
        var (inputLeft, outputLeft) = (input.count - start, output.count)
        // At the end, write the final bytes of a character set with shift states.
        let isAtEnd = inputLeft == 0
        let (status, reason) = input.withUnsafeMutableBufferPointer { input in
          output.withUnsafeMutableBufferPointer { output in
            var from = isAtEnd ? nil : input.baseAddress.map { $0 + start }
            var to = output.baseAddress
            let status = iconv(number, &from, &inputLeft, &to, &outputLeft)
            return (status, errno)
          }
        }
        result += output.dropLast(outputLeft).lazy.map { UInt8(bitPattern: $0) }
        start = input.count - inputLeft
        guard status == -1 else {
          if isAtEnd { return result }
          continue
        }
        if reason == E2BIG, !isAtEnd { continue }
        guard let replacement, start < input.count else { return replacement == nil ? nil : result }
        result += replacement
        start += 1
      }
    }
  #else
    init?(from: String, to: String) { return nil }

    borrowing func convert(_ bytes: [UInt8], repairingWith replacement: [UInt8]?) -> [UInt8]? {
      nil
    }
  #endif
}
