#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The encoding of a dictionary, such as UTF-8 or ISO 8859-15.
struct TextEncoding {
  private let name: String

  /// Finds an encoding by its name; nil for one that the system does not know.
  init?(name: String) {
    // Hunspell's name lacks a hyphen, as in ISO8859-1; systems know both.
    self.name = name.uppercased()
    guard bytes("a") == [0x61] else { return nil }
  }

  /// Returns a text in the encoding; nil when it lacks a letter.
  func bytes(_ text: String) -> [CChar]? {
    if name == "UTF-8" { return text.utf8.map { CChar(bitPattern: $0) } }
    return convert(Array(text.utf8), from: "UTF-8", to: name)?.map { CChar(bitPattern: $0) }
  }

  /// Returns the text of bytes in the encoding; nil when they are none.
  func text(_ bytes: [UInt8]) -> String? {
    if name == "UTF-8" { return String(validating: bytes, as: UTF8.self) }
    return convert(bytes, from: name, to: "UTF-8").flatMap { String(validating: $0, as: UTF8.self) }
  }

  private func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    #if canImport(Glibc) || canImport(Musl)
      guard let converter = iconv_open(to, from), Int(bitPattern: converter) != -1 else {
        return nil
      }
      defer { iconv_close(converter) }
      var input = bytes.map { CChar(bitPattern: $0) }
      // Of these encodings, no letter takes more than four bytes.
      var output = [CChar](repeating: 0, count: 4 * bytes.count)
      var (inputLeft, outputLeft) = (input.count, output.count)
      let isDone = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          var (from, to) = (input.baseAddress, output.baseAddress)
          return iconv(converter, &from, &inputLeft, &to, &outputLeft) != -1 && inputLeft == 0
        }
      }
      return isDone ? output.dropLast(outputLeft).map { UInt8(bitPattern: $0) } : nil
    #else
      return nil
    #endif
  }
}
