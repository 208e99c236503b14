import CGTK
import KeyboardCore
import KeyboardGTK
import Testing

@Suite("Keys of GTK")
struct GdkKeyTests {
  /// A key, and what it is bound as, best first, and types.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let key: GdkKey
    let candidates: [String]
    let text: String?

    init(_ name: String, _ key: GdkKey, _ candidates: String..., text: String? = nil) {
      (self.name, self.key, self.candidates, self.text) = (name, key, candidates, text)
    }

    var testDescription: String { name }
  }

  private static func keyval(_ character: Unicode.Scalar) -> UInt32 {
    gdk_unicode_to_keyval(character.value)
  }

  private static let cases = [
    Case(
      "a US G", GdkKey(keyval("g"), shifted: keyval("G"), keycode: 42), "g", "[KeyG]", text: "g"),
    Case(
      "Shift and G",
      GdkKey(
        keyval("G"), plain: keyval("g"), shifted: keyval("G"), keycode: 42, state: GDK_SHIFT_MASK,
        consumed: GDK_SHIFT_MASK), "shift+g", "shift+[KeyG]", text: "G"),
    Case(
      "Shift and / of a US layout",
      GdkKey(
        keyval("?"), plain: keyval("/"), shifted: keyval("?"), keycode: 61, state: GDK_SHIFT_MASK,
        consumed: GDK_SHIFT_MASK), "shift+/", "?", "shift+[Slash]", text: "?"),
    Case(
      "AltGr and Q of a German layout",
      GdkKey(keyval("@"), plain: keyval("q"), shifted: keyval("Q"), keycode: 24), "@", text: "@"),
    Case(
      "Alt and Q of a German layout",
      GdkKey(
        keyval("q"), plain: keyval("q"), shifted: keyval("Q"), keycode: 24, state: GDK_ALT_MASK),
      "alt+q", "alt+[KeyQ]"),
    Case(
      "é of a French layout",
      GdkKey(keyval("é"), plain: keyval("é"), shifted: keyval("2"), keycode: 11), "é", "2",
      "[Digit2]", text: "é"),
    Case(
      "Control and я of a Russian layout",
      GdkKey(
        keyval("я"), plain: keyval("я"), shifted: keyval("Я"), keycode: 52, state: GDK_CONTROL_MASK),
      "ctrl+я", "ctrl+z", "ctrl+[KeyZ]"),
    Case(
      "Shift and Tab, which has a keyval of its own",
      GdkKey(
        UInt32(GDK_KEY_ISO_Left_Tab), plain: UInt32(GDK_KEY_Tab),
        shifted: UInt32(GDK_KEY_ISO_Left_Tab), keycode: 23, state: GDK_SHIFT_MASK), "shift+tab",
      "shift+[Tab]"),
    Case(
      "Caps Lock made Escape", GdkKey(UInt32(GDK_KEY_Escape), keycode: 66), "escape", "[CapsLock]"),
    Case(
      "Alt after Shift, whose keyval is Meta",
      GdkKey(
        UInt32(GDK_KEY_Meta_L), plain: UInt32(GDK_KEY_Alt_L), shifted: UInt32(GDK_KEY_Meta_L),
        keycode: 64, state: GDK_SHIFT_MASK), "shift+leftalt", "shift+[AltLeft]"),
    Case(
      "Alt on a server that says Meta of it too",
      GdkKey(
        keyval("x"), keycode: 53,
        state: GdkModifierType(rawValue: GDK_ALT_MASK.rawValue | GDK_META_MASK.rawValue)), "alt+x",
      "alt+[KeyX]"),
    Case(
      "the keypad's 1 with Num Lock",
      GdkKey(
        UInt32(GDK_KEY_KP_1), plain: UInt32(GDK_KEY_KP_End), shifted: UInt32(GDK_KEY_KP_1),
        keycode: 87, hasNumLock: true), "kp1", "[Numpad1]", text: "1"),
    Case(
      "the keypad's 1 without Num Lock",
      GdkKey(
        UInt32(GDK_KEY_KP_End), plain: UInt32(GDK_KEY_KP_End), shifted: UInt32(GDK_KEY_KP_1),
        keycode: 87), "end", "[Numpad1]"),
    Case(
      "the keypad's Enter", GdkKey(UInt32(GDK_KEY_KP_Enter), keycode: 104), "kpenter",
      "[NumpadEnter]"),
    Case("Return", GdkKey(UInt32(GDK_KEY_Return), keycode: 36), "enter", "[Enter]"),
    Case("F12", GdkKey(UInt32(GDK_KEY_F12), keycode: 96), "f12", "[F12]"),
    Case(
      "an arrow on the fourth level of a letter",
      GdkKey(
        UInt32(GDK_KEY_Left), plain: keyval("i"), shifted: keyval("I"), keycode: 39), "left",
      "[KeyS]"),
    Case("a dead key", GdkKey(UInt32(GDK_KEY_dead_acute), keycode: 48), "[Quote]"),
    Case(
      "the space bar", GdkKey(UInt32(GDK_KEY_space), keycode: 65), "space", "[Space]", text: " "),
  ]

  @Test("A key is bound as its level, its layout and its position say", arguments: cases)
  func candidates(of example: Case) throws {
    let event = try #require(KeyEvent(example.key, phase: .press))
    #expect(event.candidates.map { "\($0)" } == example.candidates)
    #expect(event.text == example.text)
  }

  @Test("A key that comes up types nothing")
  func release() throws {
    let event = try #require(KeyEvent(GdkKey(UInt32(GDK_KEY_a), keycode: 38), phase: .release))
    #expect(event.phase == .release)
    #expect(event.text == nil)
    #expect(event.key == .character("a"))
  }

  @Test("Locks are told, and change no key")
  func locks() throws {
    let key = GdkKey(
      UInt32(GDK_KEY_A), plain: UInt32(GDK_KEY_a), shifted: UInt32(GDK_KEY_A), keycode: 38,
      state: GDK_LOCK_MASK, hasNumLock: true)
    let event = try #require(KeyEvent(key, phase: .press))
    #expect(event.locks == [.capsLock, .numLock])
    #expect(event.stroke == "a")
    #expect(event.text == "A")
  }

  @Test("Buttons of the mouse that are held are no modifiers")
  func buttons() {
    let state = GdkModifierType(rawValue: GDK_BUTTON1_MASK.rawValue | GDK_SUPER_MASK.rawValue)
    #expect(Modifiers(state) == .super)
  }

  @Test("A key of which nothing is known is no event")
  func unknown() {
    #expect(KeyEvent(GdkKey(UInt32(GDK_KEY_VoidSymbol), keycode: 8), phase: .press) == nil)
  }

  @Test("A press of a key that is down is a repeat, until it comes up or the focus goes")
  func repeats() {
    var held = HeldKeys()
    #expect(held.press(38, at: 1) == .press)
    #expect(held.press(39, at: 2) == .press)
    #expect(held.press(38, at: 3) == .repeat)
    held.release(38)
    #expect(held.press(38, at: 4) == .press)
    #expect(held.press(39, at: 5) == .repeat)
    held.releaseAll()
    #expect(held.press(39, at: 6) == .press)
  }

  @Test("A press that an input method sends once more is what it was")
  func resent() {
    var held = HeldKeys()
    #expect(held.press(38, at: 1) == .press)
    #expect(held.press(38, at: 1) == .press)
    #expect(held.press(38, at: 2) == .repeat)
    #expect(held.press(38, at: 2) == .repeat)
  }
}
