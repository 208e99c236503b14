import KeyboardCore
import Testing

@Suite("Notation that cannot be read is refused with its remedy")
struct KeyNotationErrorTests {
  struct Rejection: CustomTestStringConvertible {
    let notation: String
    let column: Int
    let message: String

    init(_ notation: String, at column: Int = 1, _ message: String) {
      self.notation = notation
      self.column = column
      self.message = message
    }

    var testDescription: String { notation }
  }

  @Test(
    "Every rejection names the remedy",
    arguments: [
      Rejection("", "a key is missing; write a stroke such as ctrl+k"),
      Rejection(" \t\n", "a key is missing; write a stroke such as ctrl+k"),
      Rejection("ctrl+", "'ctrl+' has no key after '+'; write one, such as ctrl+k"),
      Rejection(
        "g ctrl+alt+", at: 3,
        "'ctrl+alt+' has no key after '+'; write one, such as ctrl+alt+k"),
      Rejection("ctrl", "'ctrl' has no key; write one, such as ctrl+k"),
      Rejection("mod", "'mod' has no key; write one, such as mod+k"),
      Rejection(
        "ctrl+Shift", "'ctrl+Shift' has no key; write one, such as ctrl+Shift+k"),
      Rejection(
        "ctrl+control+k", "'ctrl+control+k' names ctrl twice; write it once"),
      Rejection("⌘cmd+k", "'⌘cmd+k' names super twice; write it once"),
      Rejection("crtl+k", "'crtl' in 'crtl+k' is not a modifier; write ctrl"),
      Rejection("crtl+", "'crtl' in 'crtl+' is not a modifier; write ctrl"),
      Rejection(
        "a b+c", at: 3,
        "'b' in 'b+c' is not a modifier; write ctrl, alt, shift, super, hyper or meta"),
      Rejection("entr", "'entr' is not a key; write enter"),
      Rejection("f3, f4", "'f3,' is not a key; write f3"),
      Rejection("ctrl+pluss", "'pluss' is not a key; write plus"),
      Rejection(
        "ctrl-k", "'ctrl-k' is not a key; join modifiers by +, such as ctrl+k"),
      Rejection("C-x", "'C-x' is not a key; write ctrl+x"),
      Rejection("M-Left", "'M-Left' is not a key; write alt+left"),
      Rejection("C-M-f", "'C-M-f' is not a key; write ctrl+alt+f"),
      Rejection("^X", "'^X' is not a key; write ctrl+x"),
      Rejection("gg", "'gg' is not a key; separate strokes by a space: g g"),
      Rejection("12", "'12' is not a key; separate strokes by a space: 1 2"),
      Rejection("f0", "'f0' is not a key; write f1"),
      Rejection(
        "frobnicate",
        "'frobnicate' is not a key; write one character, a name such as enter, or a position "
          + "such as [KeyA]; separate strokes by a space"),
      Rejection(
        "\u{301}",
        "'\u{301}' is not a key; write one character, a name such as enter, or a position such as "
          + "[KeyA]; separate strokes by a space"),
      Rejection(
        "\u{7}",
        "'\u{7}' is not a key; write one character, a name such as enter, or a position such as "
          + "[KeyA]; separate strokes by a space"),
      Rejection("[Slah]", "'[Slah]' is not a W3C code; write [Slash]"),
      Rejection(
        "[]", "'[]' is not a W3C code; write one such as [KeyA] or [Slash]"),
      Rejection(
        "[Banana]", "'[Banana]' is not a W3C code; write one such as [KeyA] or [Slash]"),
      Rejection(
        "ctrl+N", "'ctrl+N' is ambiguous; write ctrl+n or ctrl+shift+n"),
      Rejection(
        "ctrl+shift+N", "'ctrl+shift+N' is ambiguous; write ctrl+n or ctrl+shift+n"),
      Rejection("alt+É", "'alt+É' is ambiguous; write alt+é or alt+shift+é"),
    ])
  func rejections(_ rejection: Rejection) {
    expect(rejection)
  }

  @Test(
    "B1: Shift with a character depends on the layout, so what it types is to be written",
    arguments: [
      Rejection(
        "shift+/", "'shift+/' depends on the keyboard layout; write ? or shift+[Slash]"),
      Rejection(
        "ctrl+shift+1",
        "'ctrl+shift+1' depends on the keyboard layout; write ctrl+! or ctrl+shift+[Digit1]"),
      Rejection(
        "shift+=", "'shift+=' depends on the keyboard layout; write plus or shift+[Equal]"),
      Rejection(
        "shift+plus", "'shift+plus' depends on the keyboard layout; write plus or shift+[Equal]"),
      Rejection(
        "x shift+?", at: 3,
        "'shift+?' depends on the keyboard layout; write ? or shift+[Slash]"),
      Rejection(
        "shift+§",
        "'shift+§' depends on the keyboard layout; write the character that Shift types, "
          + "or a position such as shift+[KeyA]"),
      Rejection(
        "alt+shift+ß",
        "'alt+shift+ß' depends on the keyboard layout; write the character that Shift types, "
          + "or a position such as alt+shift+[KeyA]"),
    ])
  func shiftedCharacters(_ rejection: Rejection) {
    expect(rejection)
  }

  @Test("One stroke is one stroke")
  func manyStrokes() {
    let error = #expect(throws: KeyNotationError.self) {
      try KeyStroke(parsing: "ctrl+k ctrl+c")
    }
    #expect(error?.message == "'ctrl+k ctrl+c' is 2 strokes; write one")
    #expect(error?.description == error?.message)
  }

  private func expect(_ rejection: Rejection, at location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: KeyNotationError.self, sourceLocation: location) {
      try KeySequence(parsing: rejection.notation)
    }
    #expect(error?.message == rejection.message, sourceLocation: location)
    #expect(error?.input == rejection.notation, sourceLocation: location)
    #expect(error?.column == rejection.column, sourceLocation: location)
  }
}
