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
    #expect(lines.first == "… 8000 earlier lines were dropped")
    #expect(lines.last == "9999")
  }
}
