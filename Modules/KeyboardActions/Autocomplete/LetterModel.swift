import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How letters follow each other in the words of a list.
///
/// It tells a word that the list lacks from a slip: `grievance` and `taktischer` have few bits, and
/// `girevnacfe` has many.
struct LetterModel: Sendable {
  /// How often each run of one to four letters comes, by a hash of the run.
  private var counts = [UInt32](repeating: 0, count: 1 << Self.hashBits)
  private var total: UInt32 = 0

  private static let hashBits: UInt64 = 20
  private static let longest = 4
  /// What stands for the end of a word, and before the first of its letters; its start is 0.
  private static let (end, firstLetter): (UInt64, UInt64) = (1, 2)
  /// How often a letter is thought to follow others as it follows fewer of them, beside what is counted.
  private static let prior = 4.0
  /// The share of a letter of which nothing is known.
  private static let unknown = 1.0 / 40

  /// The model of a list, which is made when a word is first unknown; copies of the list share it.
  final class Cache: Sendable {
    private let model = Mutex<LetterModel?>(nil)

    func model(of words: WordList) -> LetterModel {
      model.withLock { model in
        if let model { return model }
        let made = LetterModel(words)
        model = made
        return made
      }
    }
  }

  /// Counts the letters of the words of a list.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  init(_ words: WordList) {
    for index in 0..<words.count {
      var letters: UInt64 = 0
      count(letters)
      for letter in words[index] {
        letters = letters << 16 | (UInt64(letter) + Self.firstLetter)
        count(letters)
      }
      count(letters << 16 | Self.end)
    }
  }

  /// Counts the runs that the last four letters end with.
  private mutating func count(_ letters: UInt64) {
    total += 1
    var length = 1
    while length <= Self.longest {
      counts[Self.place(letters, length)] += 1
      length += 1
    }
  }

  /// The place of the last of four letters, each in 16 bits.
  private static func place(_ letters: UInt64, _ length: Int) -> Int {
    let run = letters << UInt64(64 - 16 * length) ^ UInt64(length)
    return Int((run &* 0x9E37_79B9_7F4A_7C15) >> (64 - hashBits))
  }

  /// Returns the negative base-2 logarithm of how likely a word has these letters.
  func bits(of word: [UInt16]) -> Double {
    var (letters, bits): (UInt64, Double) = (0, 0)
    for letter in word.map({ UInt64($0) + Self.firstLetter }) + [Self.end] {
      let next = letters << 16 | letter
      var (share, sum) = (Self.unknown, total)
      for length in 1...Self.longest where sum > 0 {
        let prior = Self.prior * share
        share = (Double(counts[Self.place(next, length)]) + prior) / (Double(sum) + Self.prior)
        sum = counts[Self.place(letters, length)]
      }
      bits -= log2(share)
      letters = next
    }
    return bits
  }
}
