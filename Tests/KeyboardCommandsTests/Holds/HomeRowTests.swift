import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardCommands

/// Fast typing with modifiers on the home row: how many letters come out wrong.
///
/// The words are common ones. A letter is pressed 60 to 160 ms after the one before and is down for 70 to 140 ms, at
/// random, so that many overlap: about what is known of people who type 100 words a minute (Dhakal et al., 2018). The
/// times were chosen once, before anything was counted, and not again.
@Suite("Typing on a home row of modifiers")
struct HomeRowTests {
  static let words = [
    "the", "and", "that", "have", "with", "this", "from", "they", "would", "there", "what", "about",
    "which", "when", "make", "like", "time", "just", "know", "take", "people", "year", "good",
    "some", "could", "them", "other", "than", "then", "look", "only", "come", "over", "think",
    "also", "back", "after", "work", "first", "well", "falls", "glass", "skills", "asdf", "flask",
    "salad", "dads", "jokes",
  ]
  static let modifiers: [(Character, Modifiers)] = [
    ("a", .super), ("s", .alt), ("d", .control), ("f", .shift), ("j", .shift), ("k", .control),
    ("l", .alt),
  ]

  /// A letter and the moments at which it is pressed and released.
  struct Letter {
    let name: String
    let press: Int
    let release: Int
  }

  static func letters(of word: String, _ random: inout SeededGenerator, from start: Int = 0)
    -> [Letter]
  {
    var press = start
    var letters: [Letter] = []
    for character in word {
      if let last = letters.last(where: { $0.name == String(character) }) {
        press = max(press, last.release + 10)
      }
      letters.append(
        Letter(
          name: String(character), press: press,
          release: press + Int.random(in: 70...140, using: &random)))
      press += Int.random(in: 60...160, using: &random)
    }
    return letters
  }

  static func stream(_ letters: [Letter]) -> String {
    var now = 0
    var text = ""
    let events = letters.flatMap { [($0.press, "d:\($0.name)"), ($0.release, "u:\($0.name)")] }
    for (moment, event) in events.sorted(by: { $0 < $1 }) {
      text += "t:\(moment - now) \(event) "
      now = moment
    }
    return text + "t:1000"
  }

  private static func outcome(_ letters: [Letter], _ decision: KeyRole.Decision) -> [String] {
    let roles = modifiers.map {
      ($0, KeyRole.hold($1, decision, after: 200, again: 200))
    }
    let keys = HoldStream(Dictionary(uniqueKeysWithValues: roles))
    keys.play(stream(letters))
    return keys.outcomes.map(\.text)
  }

  @Test(
    "Words: letters that come out wrong, of 208",
    arguments: [(KeyRole.Decision.time, 0), (.press, 56), (.release, 0)])
  func words(decision: KeyRole.Decision, expected: Int) {
    var random = SeededGenerator(seed: 59)
    var wrong = 0
    var count = 0
    for word in Self.words {
      let outcome = Self.outcome(Self.letters(of: word, &random), decision)
      #expect(outcome.count == word.count)
      count += word.count
      wrong += zip(outcome, word).count { $0 != String($1) }
    }
    #expect(count == 208)
    #expect(wrong == expected)
  }

  @Test(
    "Shortcuts: a modifier of one hand is held, and a letter of the other is pressed, of 42",
    arguments: [(KeyRole.Decision.time, 2), (.press, 0), (.release, 0)])
  func shortcuts(decision: KeyRole.Decision, expected: Int) {
    var random = SeededGenerator(seed: 60)
    var wrong = 0
    for (modifier, modifiers) in Self.modifiers {
      for letter in "asdf".contains(modifier) ? "hnuiop" : "gtrewq" {
        // The modifier goes down 60 to 160 ms before the letter, and comes up 20 to 80 ms after it.
        let press = Int.random(in: 60...160, using: &random)
        let release = press + Int.random(in: 70...140, using: &random)
        let end = release + Int.random(in: 20...80, using: &random)
        let outcome = Self.outcome(
          [
            Letter(name: String(modifier), press: 0, release: end),
            Letter(name: String(letter), press: press, release: release),
          ], decision)
        let wanted = KeyStroke(.character(letter), modifiers)
        if outcome != ["hold \(modifiers)", "\(wanted)"] { wrong += 1 }
      }
    }
    #expect(wrong == expected)
  }
}
