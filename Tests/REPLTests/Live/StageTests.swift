import KeyboardCore
import Testing

@testable import keyboard_repl

@Suite("What a stage keeps")
struct StageTests {
  @Test("The backlog keeps the newest lines, and counts the others")
  func backlog() {
    var backlog = Backlog()
    backlog.add("first")
    #expect(backlog.takeLines() == ["first"])
    #expect(backlog.takeLines() == [])
    for number in 0..<10_000 { backlog.add("\(number)") }
    let lines = backlog.takeLines()
    #expect(lines.count == Backlog.limit + 1)
    #expect(lines.first == "… 8000 lines before these were let go")
    #expect(lines.last == "9999")
  }

  @Test("The next key takes away what a key has caused, a line of the session only after a while")
  func message() {
    var message = StatusMessage()
    let start = Instant(offset: .seconds(10))
    message.show("nobody takes this key here")
    message.fade(at: start)
    #expect(message.text == "")
    message.show("error: no such verb", at: start)
    #expect(message.isWarning)
    message.fade(at: start.advanced(by: .milliseconds(1999)))
    #expect(message.text == "error: no such verb")
    message.fade(at: start.advanced(by: .seconds(2)))
    #expect(message == StatusMessage())
  }

  @Test("ctrl+] returns, not its release, and ctrl+5 unless it is bound")
  func returning() {
    var event = KeyEvent(pressing: "ctrl+]")
    #expect(event.returns)
    event.phase = .release
    #expect(!event.returns)
    #expect(!KeyEvent(pressing: "]").returns)
    #expect(!KeyEvent(pressing: "ctrl+5").returns)
    #expect(KeyEvent(pressing: "ctrl+5").returnsUnlessBound)
  }

  @Test("A key of another alphabet returns where ] is on a US keyboard")
  func otherLayout() {
    let event = KeyEvent(
      key: .character("ъ"), baseLayoutKey: .character("]"), modifiers: .control, source: .terminal)
    #expect(event.returns)
  }
}
