import FoundationEssentials
import KeyboardActions
import KeyboardCore
import KeyboardScreen
import Testing

/// A text, and the keys that type it: taps, letters of callouts, and flicks. `check-screen scripts` types the same
/// into programs.
struct ScriptText: Decodable, CustomTestStringConvertible {
  let script: String
  let locale: String
  let keys: [Press]
  let text: String

  var testDescription: String { script }

  struct Press: Decodable {
    let key: String
    /// The letter of the callout, or the direction of the flick.
    let choice: String?

    init(from decoder: any Decoder) throws {
      if let key = try? decoder.singleValueContainer().decode(String.self) {
        (self.key, choice) = (key, nil)
      } else {
        var parts = try decoder.unkeyedContainer()
        (key, choice) = (try parts.decode(String.self), try parts.decode(String.self))
      }
    }

    var action: KeyboardAction {
      switch key {
      case "digits": .keyboardType(.numeric)
      case "shift": .shift(currentState: .lowercased)
      default: KeyboardAction(key) ?? .character(key)
      }
    }
  }

  static let all: [ScriptText] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "ScreenCheck/scripts.json")
    return (try? JSONDecoder().decode([ScriptText].self, from: Data(contentsOf: file))) ?? []
  }()
}

@Suite("Texts in many scripts")
struct ScriptTests {
  private static let directions = [
    "left": Point(x: -40, y: 0), "up": Point(x: 0, y: -40), "right": Point(x: 40, y: 0),
    "down": Point(x: 0, y: 40),
  ]

  private func press(_ press: ScriptText.Press, _ bench: Bench) {
    let start = bench.place(press.action)
    guard let choice = press.choice else { return bench.tap(press.action) }
    bench.touch(0, .began, start)
    if let way = Self.directions[choice] {
      bench.touch(0, .moved, Point(x: start.x + way.x, y: start.y + way.y))
    } else {
      bench.pass(.milliseconds(450))
      let callout = bench.screen.keyboard.callout
      for x in stride(from: 0, to: bench.surface.screen.size.width, by: 2) {
        guard let index = callout?.item(at: x) else { continue }
        guard callout?.actions[index] == .character(choice) else { continue }
        bench.touch(0, .moved, Point(x: x + 4, y: start.y))
        break
      }
    }
    bench.touch(0, .ended, start)
    bench.pass(.milliseconds(20))
  }

  @Test("There are texts of fourteen scripts") func count() {
    #expect(Set(ScriptText.all.map(\.script)).count == 14)
  }

  @Test(
    "Keys, letters of callouts and flicks type a text, whatever is known of the field",
    arguments: ScriptText.all, [FocusedField.Kind.terminal, .unknown])
  func types(text: ScriptText, kind: FocusedField.Kind) throws {
    let bench = Bench(locales: [try #require(KeyboardLocale(identifier: text.locale))], kind: kind)
    for key in text.keys { press(key, bench) }
    #expect(bench.backend.text == text.text)
  }

  @Test("A syllable goes on though a program tells its text late, and ends at a click")
  func toldLate() throws {
    let bench = Bench(locales: [try #require(KeyboardLocale(identifier: "ko"))], kind: .text)
    bench.tap("ㅎ")
    bench.tap("ㅏ")
    bench.focus.changes.notify(.text(ToldText(before: "ㅎ", after: "")))
    bench.tap("ㄴ")
    bench.focus.changes.notify(.text(ToldText(before: "한", after: "")))
    bench.tap("ㅏ")
    #expect(bench.backend.text == "하나")
    bench.focus.changes.notify(.click)
    bench.tap("ㄴ")
    #expect(bench.backend.text == "하나ㄴ")
    bench.tap(.backspace)
    bench.focus.changes.notify(.field(FocusedField(.terminal, id: 3)))
    bench.tap("ㅏ")
    #expect(bench.backend.text == "하나ㅏ")
  }
}
