import KeyboardCore
import Testing

@Suite("Notation that cannot be read is refused with its remedy")
struct KeyNotationErrorTests {
  struct Rejection: CustomTestStringConvertible {
    let notation: String
    let code: KeyNotationError.Code
    let column: Int
    let message: String

    init(_ notation: String, _ code: KeyNotationError.Code, at column: Int = 1, _ message: String) {
      self.notation = notation
      self.code = code
      self.column = column
      self.message = message
    }

    var testDescription: String { notation }
  }

  @Test(
    "Every rejection names the remedy",
    arguments: [
      Rejection("", .empty, "a key is missing; write a stroke such as ctrl+k"),
      Rejection(" \t\n", .empty, "a key is missing; write a stroke such as ctrl+k"),
      Rejection("ctrl+", .missingKey, "'ctrl+' has no key after '+'; write one, such as ctrl+k"),
      Rejection(
        "g ctrl+alt+", .missingKey, at: 3,
        "'ctrl+alt+' has no key after '+'; write one, such as ctrl+alt+k"),
      Rejection("ctrl", .missingKey, "'ctrl' has no key; write one, such as ctrl+k"),
      Rejection("mod", .missingKey, "'mod' has no key; write one, such as mod+k"),
      Rejection(
        "ctrl+Shift", .missingKey, "'ctrl+Shift' has no key; write one, such as ctrl+Shift+k"),
      Rejection(
        "ctrl+control+k", .repeatedModifier, "'ctrl+control+k' names ctrl twice; write it once"),
      Rejection("⌘cmd+k", .repeatedModifier, "'⌘cmd+k' names super twice; write it once"),
      Rejection("crtl+k", .unknownModifier, "'crtl' in 'crtl+k' is not a modifier; write ctrl"),
      Rejection("crtl+", .unknownModifier, "'crtl' in 'crtl+' is not a modifier; write ctrl"),
      Rejection(
        "a b+c", .unknownModifier, at: 3,
        "'b' in 'b+c' is not a modifier; write ctrl, alt, shift, super, hyper or meta"),
      Rejection("entr", .unknownKey, "'entr' is not a key; write enter"),
      Rejection("f3, f4", .unknownKey, "'f3,' is not a key; write f3"),
      Rejection("ctrl+pluss", .unknownKey, "'pluss' is not a key; write plus"),
      Rejection(
        "ctrl-k", .unknownKey, "'ctrl-k' is not a key; join modifiers by +, such as ctrl+k"),
      Rejection("C-x", .unknownKey, "'C-x' is not a key; write ctrl+x"),
      Rejection("M-Left", .unknownKey, "'M-Left' is not a key; write alt+left"),
      Rejection("C-M-f", .unknownKey, "'C-M-f' is not a key; write ctrl+alt+f"),
      Rejection("^X", .unknownKey, "'^X' is not a key; write ctrl+x"),
      Rejection("gg", .unknownKey, "'gg' is not a key; separate strokes by a space: g g"),
      Rejection("12", .unknownKey, "'12' is not a key; separate strokes by a space: 1 2"),
      Rejection("f0", .unknownKey, "'f0' is not a key; write f1"),
      Rejection(
        "frobnicate", .unknownKey,
        "'frobnicate' is not a key; write one character, a name such as enter, or a position "
          + "such as [KeyA]; separate strokes by a space"),
      Rejection(
        "\u{301}", .unknownKey,
        "'\u{301}' is not a key; write one character, a name such as enter, or a position such as "
          + "[KeyA]; separate strokes by a space"),
      Rejection(
        "\u{7}", .unknownKey,
        "'\u{7}' is not a key; write one character, a name such as enter, or a position such as "
          + "[KeyA]; separate strokes by a space"),
      Rejection("[Slah]", .unknownPosition, "'[Slah]' is not a W3C code; write [Slash]"),
      Rejection(
        "[]", .unknownPosition, "'[]' is not a W3C code; write one such as [KeyA] or [Slash]"),
      Rejection(
        "[Banana]", .unknownPosition,
        "'[Banana]' is not a W3C code; write one such as [KeyA] or [Slash]"),
      Rejection(
        "ctrl+N", .upperCaseLetter, "'ctrl+N' is ambiguous; write ctrl+n or ctrl+shift+n"),
      Rejection(
        "ctrl+shift+N", .upperCaseLetter,
        "'ctrl+shift+N' is ambiguous; write ctrl+n or ctrl+shift+n"),
      Rejection("alt+É", .upperCaseLetter, "'alt+É' is ambiguous; write alt+é or alt+shift+é"),
    ])
  func rejections(_ rejection: Rejection) {
    expect(rejection)
  }

  @Test(
    "B1: Shift with a character depends on the layout, so what it types is to be written",
    arguments: [
      Rejection(
        "shift+/", .shiftedCharacter,
        "'shift+/' depends on the keyboard layout; write ? or shift+[Slash]"),
      Rejection(
        "ctrl+shift+1", .shiftedCharacter,
        "'ctrl+shift+1' depends on the keyboard layout; write ctrl+! or ctrl+shift+[Digit1]"),
      Rejection(
        "shift+=", .shiftedCharacter,
        "'shift+=' depends on the keyboard layout; write plus or shift+[Equal]"),
      Rejection(
        "shift+plus", .shiftedCharacter,
        "'shift+plus' depends on the keyboard layout; write plus or shift+[Equal]"),
      Rejection(
        "x shift+?", .shiftedCharacter, at: 3,
        "'shift+?' depends on the keyboard layout; write ? or shift+[Slash]"),
      Rejection(
        "shift+§", .shiftedCharacter,
        "'shift+§' depends on the keyboard layout; write the character that Shift types, "
          + "or a position such as shift+[KeyA]"),
      Rejection(
        "alt+shift+ß", .shiftedCharacter,
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
    #expect(error?.code == .manyStrokes)
    #expect(error?.message == "'ctrl+k ctrl+c' is 2 strokes; write one")
    #expect(error?.description == error?.message)
  }

  private func expect(_ rejection: Rejection, at location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: KeyNotationError.self, sourceLocation: location) {
      try KeySequence(parsing: rejection.notation)
    }
    #expect(
      error
        == KeyNotationError(
          code: rejection.code, input: rejection.notation, column: rejection.column,
          message: rejection.message),
      sourceLocation: location)
  }
}
