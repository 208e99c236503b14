import KeyboardCore
import KeyboardScreen
import Testing

@Suite("The layout of a virtual keyboard")
struct VirtualKeymapTests {
  @Test("A character gets a key when it is needed, and keeps it")
  func givesKeys() {
    var keymap = VirtualKeymap()
    _ = keymap.text()
    let first = keymap.key(for: "ж")
    #expect(keymap.hasChanged)
    let text = keymap.text()
    #expect(text.contains("[ U0436 ]"))
    #expect(text.contains("[ BackSpace ]"))
    let again = keymap.key(for: "ж")
    #expect(again == first)
    #expect(!keymap.hasChanged)
    let face = keymap.key(for: "😀")
    #expect(face == first + 1)
    #expect(keymap.text().contains("[ U1F600 ]"))
  }

  @Test("When all keys are taken, the one that was used longest ago is given another character")
  func reusesKeys() {
    var keymap = VirtualKeymap()
    let backspace = keymap.key(for: TypingKey.backspace)
    for value in 0x4E00..<0x5200 {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let key = keymap.key(for: scalar)
      #expect((1...240).contains(key))
      _ = keymap.key(for: TypingKey.backspace)
    }
    let still = keymap.key(for: TypingKey.backspace)
    #expect(still == backspace)
    #expect(!keymap.text().contains("U4E00"))
  }
}
