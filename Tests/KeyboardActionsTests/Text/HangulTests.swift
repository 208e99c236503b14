import KeyboardActions
import KeyboardCore
import Testing

@testable import struct KeyboardActions.HangulSyllable

@Suite("Hangul")
struct HangulTests {
  private let stage: Stage

  init() throws {
    stage = Stage(locale: try #require(KeyboardLocale(identifier: "ko")))
  }

  private func type(_ letters: String) {
    for letter in letters {
      stage.gestures.tap(letter == "<" ? .backspace : .character("\(letter)"))
    }
  }

  @Test(
    "Letters become syllables, and a vowel takes the consonant before it",
    arguments: [
      ("ㅎㅏㄴㄱㅡㄹ", "한글"), ("ㄱㅏㅂㅅㅣ", "갑시"), ("ㄱㅏㅂㅅㅇㅣ", "값이"), ("ㄷㅏㄹㄱ", "닭"),
      ("ㅇㅗㅐㅇㅛ", "왜요"), ("ㅇㅜㅔ", "웨"), ("ㅇㅡㅣㅅㅏ", "의사"), ("ㄱㅏㄲㅏ", "가까"), ("ㄲㅏㄲ", "깎"),
      ("ㅎㅏㄸ", "하ㄸ"), ("ㅋㅋㅋ", "ㅋㅋㅋ"), ("ㅠㅠ", "ㅠㅠ"), ("ㅗㅏㄱ", "ㅘㄱ"), ("ㄱㅅㅏ", "ㄱ사"),
      ("ㅇㅏㄴㅎㄷㅏ", "않다"), ("ㅇㅣㄹㄱㅓ", "일거"), ("ㅂㅜㅔㄹㄱ", "뷁"), ("ㄱㅏㅏ", "가ㅏ"), ("ㄱㅏㅎㅅ", "갛ㅅ"),
    ])
  func syllables(letters: String, text: String) {
    type(letters)
    #expect(stage.text == text)
  }

  @Test(
    "Backspace takes letters from the syllable that is being typed, and whole syllables before it",
    arguments: [
      ("ㅎㅏㄴㄱㅡㄹ<", "한그"), ("ㅎㅏㄴㄱㅡㄹ<<", "한ㄱ"), ("ㅎㅏㄴㄱㅡㄹ<<<", "한"), ("ㅎㅏㄴㄱㅡㄹ<<<<", ""),
      ("ㄱㅏㅂㅅ<", "갑"), ("ㄱㅏㅂㅅ<<", "가"), ("ㅇㅗㅏ<", "오"), ("ㅗㅏ<", "ㅗ"), ("ㄱㅏㅂㅅ<ㅣ", "가비"),
      ("ㄲㅏㄲ<", "까"),
    ])
  func backspace(letters: String, text: String) {
    type(letters)
    #expect(stage.text == text)
  }

  @Test("Every syllable of Unicode is typed by its letters, and comes apart again")
  func all() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value), var rest = HangulSyllable(Character(scalar)) else {
        Issue.record("\(value) is no syllable")
        continue
      }
      // The letters, the last one first, as what each adds to the syllable without it.
      var steps = [rest.character]
      while rest.removeLast() { steps.append(rest.character) }
      #expect((2...5).contains(steps.count))
      #expect(HangulSyllable.isLetter(steps.last ?? " "))
      #expect(HangulSyllable(Character(scalar))?.character == Character(scalar))
    }
  }

  @Test("Shift types the double letters, and is over after one")
  func shift() {
    stage.gestures.tap(.shift(currentState: .lowercased))
    #expect(stage.context.locale.uppercasedKey("ㄱ") == "ㄲ")
    #expect(KeyboardLayout.standard(for: stage.context).position(of: .character("ㄲ")) != nil)
    type("ㄲㅏ")
    #expect(stage.text == "까")
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("A syllable ends where the cursor moves, at a space and in another input")
  func ends() {
    type("ㄱㅏ")
    stage.gestures.tap(.moveCursorBackward)
    stage.gestures.tap(.moveCursorForward)
    type("ㄴ")
    #expect(stage.text == "가ㄴ")
    type("ㅏ")
    stage.gestures.tap(.space)
    type("ㅏ<")
    #expect(stage.text == "가나 ")
    type("ㄱ")
    stage.document.moveCursor(to: stage.document.text.startIndex)
    type("ㅏ")
    #expect(stage.text == "ㅏ가나 ㄱ")
    stage.controller.document = TextDocument()
    type("ㄱ")
    #expect(stage.controller.document?.documentContextBeforeInput == "ㄱ")
  }
}

@Suite("Kana")
struct KanaTests {
  private let stage: Stage
  private let keyboard: SystemKeyboard

  init() throws {
    stage = Stage(locale: try #require(KeyboardLocale(identifier: "ja")))
    keyboard = SystemKeyboard(controller: stage.controller, size: Size(width: 400, height: 216))
  }

  private func flick(_ key: String, x: Double = 0, y: Double = 0) throws {
    let keys = keyboard.keys.joined()
    let start = try #require(keys.first { $0.action == .character(key) }).frame.center
    keyboard.touchDown(.first, at: start)
    keyboard.touchMoved(.first, to: Point(x: start.x + x / 2, y: start.y + y / 2))
    keyboard.touchMoved(.first, to: Point(x: start.x + x, y: start.y + y))
    keyboard.touchUp(.first)
  }

  @Test("A flick types the letter in its direction, however far it goes; a short way is a tap")
  func flicks() throws {
    try flick("か")
    try flick("か", x: -60)
    try flick("か", y: -40)
    try flick("か", x: 300)
    try flick("か", y: 150)
    try flick("か", x: 15, y: -15)
    #expect(stage.text == "かきくけこか")
    try flick("わ", y: 40)
    try flick("、", y: 40)
    #expect(stage.text == "かきくけこか〜…")
  }

  @Test("A finger that comes back types the letter of the key")
  func back() throws {
    let start = try #require(keyboard.keys.joined().first { $0.action == .character("た") })
    keyboard.touchDown(.first, at: start.frame.center)
    keyboard.touchMoved(.first, to: Point(x: start.frame.minX - 20, y: start.frame.center.y))
    #expect(stage.gestures.pressedKeys.map(\.action) == [.character("ち")])
    #expect(keyboard.inputCallout?.action == .character("ち"))
    keyboard.touchMoved(.first, to: start.frame.center)
    keyboard.touchUp(.first)
    #expect(stage.text == "た")
  }

  @Test("Shift types katakana, by flicks too")
  func katakana() throws {
    stage.gestures.tap(.shift(currentState: .lowercased))
    try flick("カ", y: -40)
    try flick("か", y: -40)
    stage.gestures.tap(.shift(currentState: .lowercased))
    try flick("カ", y: -40)
    #expect(stage.text == "クくク")
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test(
    "A key goes through the forms of the letter before the cursor",
    arguments: [
      ("か", 1, "が"), ("か", 2, "か"), ("は", 2, "ぱ"), ("つ", 1, "っ"), ("つ", 2, "づ"),
      ("ウ", 2, "ヴ"), ("ヤ", 1, "ャ"), ("ん", 1, "ん"), ("x", 1, "x"), ("", 1, ""),
    ])
  func forms(before: String, count: Int, after: String) {
    stage.document.insertText(before)
    for _ in 0..<count { stage.gestures.tap(.nextForm) }
    #expect(stage.text == after)
  }

  @Test("Twelve keys, and two spaces end no sentence")
  func layout() {
    let rows = KeyboardLayout.standard(for: stage.context).rows
    #expect(
      rows.flatMap { $0.compactMap(\.action.typedText) }.filter { $0 > " " }.joined()
        == "あかさたなはまやらわ、")
    #expect(rows.joined().contains { $0.action == .nextForm })
    stage.type("あ  ")
    #expect(stage.text == "あ  ")
  }
}
