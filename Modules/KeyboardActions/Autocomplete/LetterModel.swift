import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A model of the sequences of letters in the words of a list.
///
/// It distinguishes a word that is missing in the list from a slip: `grievance` and `taktischer` have few bits,
/// `girevnacfe` has many.
struct LetterModel: Sendable {
  /// The count of each run of one to four letters, by a hash of the run.
  private var counts = [UInt32](repeating: 0, count: 1 << Self.hashBits)
  private var total: UInt32 = 0

  private static let hashBits: UInt64 = 20
  private static let longest = 4
  /// The codes of the end of a word and of the first letter; the start of a word is 0.
  private static let (end, firstLetter): (UInt64, UInt64) = (1, 2)
  /// The weight of the prediction from fewer preceding letters, compared with the counts.
  private static let prior = 4.0
  /// The probability of an unknown letter.
  private static let unknown = 1.0 / 40

  /// The model of a list, created for the first unknown word, and shared by copies of the list.
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

  /// Counts the runs at the end of the last four letters.
  private mutating func count(_ letters: UInt64) {
    total += 1
    var length = 1
    while length <= Self.longest {
      counts[Self.place(letters, length)] += 1
      length += 1
    }
  }

  /// Returns the index of the last letters in a number with 16 bits for each.
  private static func place(_ letters: UInt64, _ length: Int) -> Int {
    let run = letters << UInt64(64 - 16 * length) ^ UInt64(length)
    return Int((run &* 0x9E37_79B9_7F4A_7C15) >> (64 - hashBits))
  }

  /// Returns the negative base-2 logarithm of the probability of the letters of a word.
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
