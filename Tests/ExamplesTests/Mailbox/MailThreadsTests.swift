import SeededRandom
import Testing

@testable import MailboxProgram

@Suite("Threads of mails")
struct MailThreadsTests {
  /// Mails as `id < first second`, one a word of ids; the date is the place unless it is given.
  private func links(_ mails: [(String, [String])]) -> [MailThreads.Links] {
    mails.enumerated().map { .init(id: $1.0, ancestors: $1.1, date: $0) }
  }

  private func rows(_ mails: [(String, [String])]) -> [String] {
    MailThreads.places(of: links(mails)).map {
      String(repeating: "-", count: $0.depth) + mails[$0.index].0
    }
  }

  @Test(
    "Answers lie below what they answer, the newest thread is first",
    arguments: [
      ([("a", []), ("b", ["a"]), ("c", ["a", "b"]), ("d", ["a"])], ["a", "-b", "--c", "-d"]),
      ([("a", []), ("b", []), ("c", ["a"])], ["a", "-c", "b"]),
      // An answer that came before what it answers.
      ([("b", ["a"]), ("a", [])], ["a", "-b"]),
      // The mail between is missing: its own answer lies below the one before.
      ([("a", []), ("c", ["a", "b"])], ["a", "-c"]),
      // The first mail is missing: its answers are together.
      ([("b", ["a"]), ("x", []), ("c", ["a"])], ["b", "-c", "x"]),
      // Two mails that each say they answer the other, one that answers itself, and one id twice.
      ([("a", ["b"]), ("b", ["a"])], ["b", "-a"]),
      ([("a", ["a"])], ["a"]),
      ([("a", []), ("a", []), ("b", ["a"])], ["a", "-b", "a"]),
      ([("", []), ("", [""])], ["", ""]), ([], []),
    ] as [([(String, [String])], [String])])
  func order(mails: [(String, [String])], expected: [String]) {
    #expect(rows(mails) == expected)
  }

  @Test(
    "However mails lie about their places, each is there once, below a row that is one less deep")
  func anything() {
    for seed in seeds(UInt64(300)) {
      var random = SeededGenerator(seed: seed)
      let ids = (0..<12).map { "\($0)" }
      let mails = (0..<30).map { _ in
        (
          random.pick(ids),
          (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(ids) }
        )
      }
      let places = MailThreads.places(of: links(mails))
      #expect(places.map(\.index).sorted() == Array(mails.indices))
      #expect(places.first?.depth == 0)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1.depth <= $0.depth + 1 })
    }
  }

  @Test("An answer to an answer, ten thousand times, takes no stack")
  func deep() {
    let mails = (0..<10_000).map { ("\($0)", $0 == 0 ? [] : ["\($0 - 1)"]) }
    #expect(MailThreads.places(of: links(mails)).last?.depth == 9999)
  }
}
