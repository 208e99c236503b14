import KeyboardActions
import KeyboardCore
import KeyboardScreen
import Testing

@Suite("Switches")
struct SwitchesTests {
  private func at(_ milliseconds: Int) -> Instant {
    Instant(offset: .milliseconds(milliseconds))
  }

  @Test("The switch chooses a row, then a key of it, and begins again with rows")
  func choosesKeys() {
    var scanner = KeyScanner(interval: .milliseconds(100))
    let answer1 = scanner.press([3, 2], at: at(0))
    #expect(answer1 == [])
    #expect(scanner.state == .row(0, rounds: 0))
    scanner.advance([3, 2], to: at(99))
    #expect(scanner.state == .row(0, rounds: 0))
    scanner.advance([3, 2], to: at(100))
    #expect(scanner.state == .row(1, rounds: 0))
    let answer2 = scanner.press([3, 2], at: at(150))
    #expect(answer2 == [])
    scanner.advance([3, 2], to: at(250))
    #expect(scanner.state == .key(row: 1, 1, rounds: 0))
    let answer3 = scanner.press([3, 2], at: at(260))
    #expect(answer3 == [.press(row: 1, index: 1)])
    #expect(scanner.state == .row(0, rounds: 0))
  }

  @Test("After two rounds without a choice it goes from keys to rows, and then rests")
  func goesBack() {
    var scanner = KeyScanner(interval: .milliseconds(100))
    var now = 0
    func step() {
      now += 100
      scanner.advance([2, 2], to: at(now))
    }
    _ = scanner.press([2, 2], at: at(0))
    _ = scanner.press([2, 2], at: at(0))
    for _ in 0..<4 { step() }
    #expect(scanner.state == .row(0, rounds: 0))
    for _ in 0..<4 { step() }
    #expect(scanner.state == .idle)
    #expect(scanner.deadline == nil)
  }

  @Test("A row of one key is pressed at once; fewer rows than before do no harm")
  func survivesOtherKeys() {
    var scanner = KeyScanner(interval: .milliseconds(100))
    _ = scanner.press([1], at: at(0))
    let answer4 = scanner.press([1], at: at(1))
    #expect(answer4 == [.press(row: 0, index: 0)])
    scanner.advance([1, 4], to: at(101))
    _ = scanner.press([1, 4], at: at(102))
    scanner.advance([1, 4], to: at(202))
    let answer5 = scanner.press([1, 1], at: at(203))
    #expect(answer5 == [.press(row: 1, index: 0)])
    let answer6 = scanner.press([], at: at(204))
    #expect(answer6 == [])
    #expect(scanner.state == .idle)
  }

  @Test("A key on which the pointer rests is pressed once")
  func dwells() {
    let (first, second) = (
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 10, y: 0, width: 10, height: 10)
    )
    var dwell = DwellTimer(delay: .milliseconds(800))
    dwell.move(over: first, at: at(0))
    dwell.move(over: first, at: at(500))
    let answer7 = dwell.advance(to: at(799))
    #expect(answer7 == nil)
    #expect(dwell.progress(at: at(400)) == 0.5)
    let answer8 = dwell.advance(to: at(800))
    #expect(answer8 == first)
    let answer9 = dwell.advance(to: at(3000))
    #expect(answer9 == nil)
    dwell.move(over: second, at: at(3000))
    dwell.move(over: nil, at: at(3700))
    let answer10 = dwell.advance(to: at(9000))
    #expect(answer10 == nil)
    dwell.move(over: first, at: at(9000))
    dwell.cancel()
    #expect(dwell.deadline == nil)
  }

  @Test("Somebody types with one switch")
  func typesByScanning() {
    var settings = ScreenKeyboard.Settings()
    settings.scanInterval = .seconds(1)
    let bench = Bench(settings)
    bench.screen.pressSwitch()
    #expect(bench.screen.drawing.contains { if case .outline = $0 { true } else { false } })
    bench.pass(.seconds(1))
    bench.screen.pressSwitch()
    bench.pass(.seconds(2))
    bench.screen.pressSwitch()
    #expect(bench.backend.text == "d")
    // A touch is the switch as well: the first row, and its first key.
    for _ in 0..<2 { bench.tap(.character("m")) }
    #expect(bench.backend.text == "dq")
  }

  @Test("Somebody types by resting on keys")
  func typesByDwelling() {
    var settings = ScreenKeyboard.Settings()
    settings.dwellDelay = .milliseconds(600)
    let bench = Bench(settings)
    bench.touch(0, .hovered, bench.place(.character("h")))
    bench.pass(.milliseconds(650))
    #expect(bench.backend.text == "h")
    bench.pass(.seconds(3))
    #expect(bench.backend.text == "h")
    bench.touch(0, .hovered, bench.place(.character("i")))
    bench.pass(.milliseconds(650))
    #expect(bench.backend.text == "hi")
  }
}
