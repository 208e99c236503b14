import KeyboardCore
import Testing

@testable import KeyboardCommands

/// A stream, and what comes of it by each decision.
struct HoldCase: CustomTestStringConvertible {
  let stream: String
  let time: String
  let press: String
  let release: String
  var testDescription: String { stream }

  init(_ stream: String, _ all: String) {
    self.init(stream, all, all, all)
  }

  init(_ stream: String, _ time: String, _ press: String, _ release: String) {
    (self.stream, self.time, self.press, self.release) = (stream, time, press, release)
  }
}

@Suite("Keys that are tapped or held")
struct HoldMachineTests {
  /// `a` is Control after 100 ms, and a tap again within 100 ms.
  ///
  /// The first five streams are of kanata's simulator (`tap_hold_tests.rs`), which plays them with
  /// `tap-hold-tap-keys` and `tap-hold-release-keys`; without the keys that these name, they are
  /// `tap-hold` and `tap-hold-release`. All others, and what a press decides, follow from its guide.
  static let cases = [
    HoldCase("d:a t:50 u:a t:50", "50 a"),
    HoldCase("d:a t:150 u:a t:50", "100 hold ctrl"),
    HoldCase("d:a t:20 u:a t:20 d:a t:200", "20 a, 40 a"),
    HoldCase("d:a t:20 u:a t:200 d:a t:200", "20 a, 320 hold ctrl"),
    HoldCase(
      "d:a t:50 d:b u:b t:100", "100 hold ctrl, 100 ctrl+b", "50 hold ctrl, 50 ctrl+b",
      "50 hold ctrl, 50 ctrl+b"),
    // Its time counts from the press, and at its end it is held.
    HoldCase("d:a t:99 u:a t:100", "99 a"),
    HoldCase("d:a t:100 u:a t:100", "100 hold ctrl"),
    // Another key is pressed, and comes up later than the key.
    HoldCase(
      "d:a t:50 d:b t:20 u:a t:20 u:b t:200", "70 a, 70 b", "50 hold ctrl, 50 ctrl+b", "70 a, 70 b"),
    // Another key was pressed before, and comes up meanwhile.
    HoldCase("d:b t:50 d:a t:20 u:b t:20 u:a t:200", "0 b, 90 a"),
    // Another key stays down until the time has passed.
    HoldCase(
      "d:a t:50 d:b t:70 u:b t:10 u:a t:50", "100 hold ctrl, 100 ctrl+b", "50 hold ctrl, 50 ctrl+b",
      "100 hold ctrl, 100 ctrl+b"),
    // Two other keys, of which the second comes up first.
    HoldCase(
      "d:a t:20 d:b t:20 d:c t:20 u:c t:10 u:a t:20 u:b t:90", "70 a, 70 b, 70 c",
      "20 hold ctrl, 20 ctrl+b, 40 ctrl+c", "60 hold ctrl, 60 ctrl+b, 60 ctrl+c"),
    // A tap again repeats, and the third press waits as the first did.
    HoldCase(
      "d:a t:20 u:a t:20 d:a t:30 r:a t:30 r:a u:a t:10 d:a t:150 u:a",
      "20 a, 40 a, 70 a again, 100 a again, 210 hold ctrl"),
    // Another key between is no tap again.
    HoldCase("d:a t:10 u:a t:10 d:b t:10 u:b t:10 d:a t:150 u:a", "10 a, 20 b, 140 hold ctrl"),
    // Repeats of a key that waits or is held are nothing.
    HoldCase("d:a t:50 r:a t:100 r:a t:20 d:b u:b u:a", "100 hold ctrl, 170 ctrl+b"),
    // A release that got lost.
    HoldCase("d:a t:50 d:a t:150 u:a", "50 a, 50 a"),
    HoldCase("d:a t:150 d:a t:20 u:a t:100 d:b", "100 hold ctrl, 170 a, 270 b"),
  ]

  @Test("The time, a press or a release decides", arguments: cases)
  func decisions(stream: HoldCase) {
    #expect(HoldStream(["a": .hold(.control)]).play(stream.stream) == stream.time)
    #expect(HoldStream(["a": .hold(.control, .press)]).play(stream.stream) == stream.press)
    #expect(HoldStream(["a": .hold(.control, .release)]).play(stream.stream) == stream.release)
  }

  @Test(
    "Several keys with roles go on one after another",
    arguments: [
      // kanata with concurrent-tap-hold: b was held before a was tapped.
      ("d:a t:50 d:b t:150 u:b t:50 u:a t:50", "250 a, 250 hold shift"),
      ("d:a t:50 d:b t:20 u:b t:20 u:a t:50", "90 a, 90 b"),
      ("d:a t:50 d:b t:300 d:c u:c u:b u:a", "300 hold ctrl, 300 hold shift, 350 ctrl+shift+c"),
      ("d:b t:150 d:c t:10 u:b t:10 d:c", "100 hold shift, 150 shift+c, 170 c"),
    ])
  func several(stream: String, outcome: String) {
    let keys = HoldStream([
      "a": .hold(.control, after: 300, again: 0), "b": .hold(.shift, after: 100, again: 0),
    ])
    #expect(keys.play(stream) == outcome)
  }

  @Test(
    "A key is for the next one, or while it is down",
    arguments: [
      ("d:s t:10 u:s t:10 d:x u:x d:x", "0 once shift, 20 shift+x, 20 x"),
      ("d:s t:10 d:x t:10 d:y t:10 u:s d:z", "0 once shift, 10 shift+x, 20 shift+y, 30 z"),
      ("d:s t:10 u:s t:600 d:x", "0 once shift, 610 x"),
      ("d:s t:600 u:s t:10 d:x", "0 once shift, 610 x"),
      ("d:s t:600 d:x u:x u:s d:x", "0 once shift, 600 shift+x, 600 x"),
      ("d:s u:s d:k u:k d:x u:x d:x", "0 once shift, 0 once layer nav, 0 shift+x, 0 x"),
      ("d:s u:s d:leftctrl u:leftctrl d:x d:x", "0 once shift, 0 shift+leftctrl, 0 shift+x, 0 x"),
      ("d:s u:s d:a t:10 u:a d:x", "0 once shift, 10 shift+a, 10 x"),
      ("d:s u:s d:a t:200 d:x u:x u:a d:y", "0 once shift, 100 hold ctrl, 200 ctrl+shift+x, 200 y"),
      ("d:w t:10 r:w d:x t:10 u:w d:x", "0 while alt, 10 alt+x, 20 x"),
    ])
  func spans(stream: String, outcome: String) {
    let keys = HoldStream([
      "s": KeyRole(.modifiers(.shift), .once(for: .milliseconds(500))),
      "k": KeyRole(.layer("nav"), .once(for: .milliseconds(500))),
      "w": KeyRole(.modifiers(.alt), .down), "a": .hold(.control),
    ])
    #expect(keys.play(stream) == outcome)
  }

  @Test("The layer is that of the key that got one last, and else the one that was switched to")
  func layers() {
    let keys = HoldStream([
      "n": KeyRole(.layer("nav"), .down), "m": KeyRole(.layer("num"), .down),
      "o": KeyRole(.layer("once"), .once(for: .milliseconds(500))),
    ])
    var found: [String?] = []
    for stream in ["d:n", "d:m", "u:n", "d:o u:o", "d:x", "u:m"] {
      keys.play(stream)
      found.append(keys.machine.layer)
    }
    #expect(found == ["nav", "num", "num", "once", "num", nil])
    #expect(keys.machine.isIdle)
  }

  @Test("Where no releases arrive a key is tapped at once, and only once works")
  func withoutReleases() {
    let keys = HoldStream(
      [
        "a": .hold(.control), "w": KeyRole(.modifiers(.alt), .down),
        "s": KeyRole(.modifiers(.shift), .once(for: .milliseconds(500))),
      ], hasReleases: false)
    #expect(
      keys.play("d:a t:200 d:w d:x d:s d:x d:x")
        == "0 a, 200 w, 200 x, 200 once shift, 200 shift+x, 200 x")
    #expect(keys.machine.isIdle)
  }

  @Test("What is done between takes a key that waits for tapped")
  func forced() {
    let keys = HoldStream(["a": .hold(.control), "b": .hold(.shift)])
    keys.play("d:a t:20 d:b t:20")
    keys.forceTaps()
    #expect(keys.play("t:500 u:a u:b") == "40 a, 40 b")
    #expect(keys.machine.isIdle)
  }
}
