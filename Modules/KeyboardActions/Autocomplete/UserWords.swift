public import KeyboardCore

extension LocalAutocompleteProvider {
  /// The words that a user taught a keyboard, and those that the user typed.
  public struct UserWords: Hashable, Sendable, Codable {
    /// The words that are known and suggested.
    public var learned: Set<String>
    /// The words that are not corrected.
    public var ignored: Set<String>
    /// The number of times that each word was typed.
    public var counts: [String: Int] = [:]
    /// The number of times that words were typed after each word.
    public var pairs: [String: [String: Int]] = [:]
    /// The number of typed words.
    public private(set) var total = 0

    /// The maximum number of different counted words; beyond it, all counts are halved.
    static let limit = 8000

    private enum CodingKeys: CodingKey { case learned, ignored, counts, pairs }

    /// Creates a collection of words.
    public init(learned: Set<String> = [], ignored: Set<String> = []) {
      self.learned = learned
      self.ignored = ignored
    }

    /// Decodes words; a file of an earlier version has no counts.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      learned = try container.decode(Set<String>.self, forKey: .learned)
      ignored = try container.decode(Set<String>.self, forKey: .ignored)
      counts = try container.decodeIfPresent([String: Int].self, forKey: .counts) ?? [:]
      pairs = try container.decodeIfPresent([String: [String: Int]].self, forKey: .pairs) ?? [:]
      total = counts.values.reduce(0, +)
    }

    /// Encodes the words in alphabetical order, and counts if there are any.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(learned.sorted(), forKey: .learned)
      try container.encode(ignored.sorted(), forKey: .ignored)
      if !counts.isEmpty { try container.encode(counts, forKey: .counts) }
      if !pairs.isEmpty { try container.encode(pairs, forKey: .pairs) }
    }

    /// Counts a typed word, and the previous word.
    mutating func count(_ word: String, after previous: String?) {
      counts[word, default: 0] += 1
      total += 1
      if let previous { pairs[previous, default: [:]][word, default: 0] += 1 }
    }

    /// Adds the counts of another collection.
    mutating func add(_ other: UserWords) {
      counts.merge(other.counts, uniquingKeysWith: +)
      for (word, following) in other.pairs {
        pairs[word, default: [:]].merge(following, uniquingKeysWith: +)
      }
      total += other.total
      while counts.count > Self.limit { halve() }
    }

    private mutating func halve() {
      counts = counts.compactMapValues { $0 > 1 ? $0 / 2 : nil }
      pairs = pairs.compactMapValues { following in
        let kept = following.compactMapValues { $0 > 1 ? $0 / 2 : nil }
        return kept.isEmpty ? nil : kept
      }
      total = counts.values.reduce(0, +)
    }

    /// Removes a word and its counts.
    mutating func forget(_ word: String) {
      learned.remove(word)
      total -= counts.removeValue(forKey: word) ?? 0
      pairs[word] = nil
      pairs = pairs.compactMapValues { following in
        var following = following
        following[word] = nil
        return following.isEmpty ? nil : following
      }
    }
  }

  /// A local provider always learns words.
  public var canLearnWords: Bool { true }
  /// The learned words, in alphabetical order.
  public var learnedWords: [String] { userWords.learned.sorted() }
  /// Returns whether a word was learned in this case.
  public func hasLearnedWord(_ word: String) -> Bool { userWords.learned.contains(word) }
  /// Adds a word to the learned words, which are suggested before others.
  ///
  /// - Throws: ``FileError`` if it cannot be saved; it is then not learned.
  public func learnWord(_ word: String) throws { try change { $0.learned.insert(word) } }
  /// Removes a learned word and its counts.
  public func unlearnWord(_ word: String) throws { try change { $0.forget(word) } }
  /// Forgets all learned, ignored and counted words.
  public func forgetWords() throws { try change { $0 = UserWords() } }

  /// A local provider always ignores words on request.
  public var canIgnoreWords: Bool { true }
  /// The ignored words, in alphabetical order.
  public var ignoredWords: [String] { userWords.ignored.sorted() }
  /// Returns whether a word is ignored in this case.
  public func hasIgnoredWord(_ word: String) -> Bool { userWords.ignored.contains(word) }
  /// Adds a word to the ignored words, which are not corrected.
  ///
  /// - Throws: ``FileError`` if it cannot be saved; it is then not ignored.
  public func ignoreWord(_ word: String) throws { try change { $0.ignored.insert(word) } }
  /// Removes a word from the ignored words.
  public func removeIgnoredWord(_ word: String) throws { try change { $0.ignored.remove(word) } }

  // MARK: Words that were typed

  /// The number of times that each word was typed, to be shown to the user.
  public var typedWords: [String: Int] { userWords.counts }

  /// Counts a word for later suggestions; the file is written every 64 words.
  ///
  /// Words in capitals or with digits or signs are not counted.
  public func didType(_ word: String, after previous: String?) {
    guard word.isOneWord, !(word.count > 1 && word.isUppercased) else { return }
    func counted(_ word: String) -> String {
      let key = WordList.key(of: word, in: locale)
      if let text = words?.match(of: key)?.text { return text }
      return word.replacing("’", with: "'")
    }
    let (word, previous) = (counted(word), previous.map(counted))
    pending.count(word, after: previous)
    var one = UserWords()
    one.count(word, after: previous)
    userWords.add(one)
    if pending.total >= 64 { saveAndReport() }
  }

  /// Writes the words that were typed since the file was last written; does nothing without a file.
  ///
  /// - Throws: a ``FileError`` if they cannot be saved; it is tried again later.
  public func saveTypedWords() throws(FileError) {
    guard let file, pending.total > 0 else { return }
    let typed = pending
    userWords = try file.update(default: UserWords()) { $0.add(typed) }
    pending = UserWords()
  }

  /// Saves the typed words; observers of ``failures`` are notified if that fails.
  public func inputDidEnd() { saveAndReport() }

  private func saveAndReport() {
    do throws(FileError) { try saveTypedWords() } catch {
      pending = UserWords()
      failures.notify(error)
    }
  }

  /// Changes the current content of the file, which another keyboard may have changed.
  private func change(_ change: (inout UserWords) -> Void) throws {
    try saveTypedWords()
    var words = userWords
    if let file { words = try file.update(default: words, change) } else { change(&words) }
    userWords = words
  }
}
