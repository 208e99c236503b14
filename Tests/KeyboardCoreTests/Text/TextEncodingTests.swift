import KeyboardCore
import Testing

@Suite("Character sets of the system")
struct TextEncodingTests {
  @Test("A character set is found by its name, and nothing but a name gets to the system")
  func names() {
    for name in ["ISO8859-1", "utf-8", "koi8-r", "ISO_8859-1:1987"] {
      #expect(TextEncoding(name: name) != nil)
    }
    for name in ["none-9", "", "utf-8//IGNORE", "ütf", String(repeating: "a", count: 65)] {
      #expect(TextEncoding(name: name) == nil)
    }
  }

  @Test("A text goes there and back, and is none where a letter is missing")
  func exact() {
    #expect(TextEncoding(name: "ISO8859-15")?.text([0xA4]) == "€")
    #expect(TextEncoding(name: "ISO8859-15")?.bytes("€") == [0xA4])
    #expect(TextEncoding(name: "ISO8859-1")?.bytes("日") == nil)
    #expect(TextEncoding(name: "utf-8")?.text([0xFF]) == nil)
  }

  @Test(
    "Bytes that are none of a set are replaced one by one, and the rest is read",
    arguments: [
      ("utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"), ("koi8-r", [0xF0, 0xD2], "Пр"),
      ("euc-jp", [0xFF, 0xFF, 0x61, 0xA4], "\u{FFFD}\u{FFFD}a\u{FFFD}"), ("euc-jp", [], ""),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x33, 0x1B, 0x28, 0x42], "こ"),
    ] as [(String, [UInt8], String)])
  func repaired(name: String, bytes: [UInt8], text: String) {
    #expect(TextEncoding(name: name)?.repairedText(bytes) == text)
  }

  @Test("A long text with a wrong byte again and again is read to its end")
  func long() {
    let bytes =
      [UInt8](repeating: 0xC1, count: 200_000) + [0xFF] + [UInt8](repeating: 0x61, count: 9)
    let text = TextEncoding(name: "windows-1253")?.repairedText(bytes)
    #expect(text?.count == 200_010)
  }
}
