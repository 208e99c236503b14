import KeyboardCore
import Testing

@Suite("Labels are for people")
struct KeyLabelTests {
  @Test(
    "B39: words, glyphs and speech differ",
    arguments: [
      ("ctrl+shift+k", "Ctrl+Shift+K", "⌃⇧K", "Control Shift K"),
      ("super+shift+alt+ctrl+k", "Ctrl+Alt+Shift+Super+K", "⌃⌥⇧⌘K", "Control Alt Shift Super K"),
      ("hyper+meta+x", "Hyper+Meta+X", "✧◆X", "Hyper Meta X"),
      ("ctrl+k ctrl+c", "Ctrl+K Ctrl+C", "⌃K ⌃C", "Control K, then Control C"),
      ("g g x", "G G X", "G G X", "G, then G, then X"),
      ("G", "Shift+G", "⇧G", "Shift G"), ("é", "É", "É", "É"), ("ß", "ß", "ß", "ß"),
      ("ctrl++", "Ctrl++", "⌃+", "Control Plus"), (",", ",", ",", "Comma"),
      ("?", "?", "?", "Question mark"), ("ctrl+-", "Ctrl+-", "⌃-", "Control Minus"),
      ("enter", "Enter", "↩", "Enter"), ("super+up", "Super+Up", "⌘↑", "Super Up"),
      ("pageup", "Page Up", "⇞", "Page Up"), ("space", "Space", "␣", "Space"),
      ("alt+f12", "Alt+F12", "⌥F12", "Alt F12"), ("menu", "Menu", "Menu", "Menu"),
      ("kp5", "Keypad 5", "Keypad 5", "Keypad 5"),
      ("kpadd", "Keypad plus", "Keypad plus", "Keypad plus"),
      ("kpenter", "Keypad Enter", "⌤", "Keypad Enter"),
      ("leftctrl", "Left Control", "Left Control", "Left Control"),
      ("audiovolumeup", "Volume Up", "Volume Up", "Volume Up"),
      ("ctrl+[KeyA]", "Ctrl+[KeyA]", "⌃[KeyA]", "Control the KeyA key"),
    ])
  func labels(notation: String, words: String, glyphs: String, spoken: String) throws {
    let sequence = try KeySequence(parsing: notation)
    #expect(sequence.label(.words) == words)
    #expect(sequence.label(.glyphs) == glyphs)
    #expect(sequence.label(.spoken) == spoken)
  }

  @Test("Every named key has a label of its own that starts with a capital letter")
  func namedKeys() {
    let labels = NamedKey.allCases.map { KeyStroke(.named($0)).label(.words) }
    #expect(Set(labels).count == labels.count)
    #expect(labels.allSatisfy { $0.first?.isUppercase == true })
  }

  @Test("Every ASCII punctuation mark is spoken as words")
  func punctuation() {
    for byte in UInt8(0x21)...0x7E {
      let character = Character(UnicodeScalar(byte))
      let spoken = KeyStroke(.character(character)).label(.spoken)
      #expect(spoken.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " })
    }
  }
}
