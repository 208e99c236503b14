/// Finds the word that was probably meant, for the remedy in an error.
public enum Spelling {
  /// Returns the candidate nearest to a misspelt word; nil if none is near.
  ///
  /// Near means at most one edit for words of two to four characters, two up to eight, and three beyond; swapping
  /// neighbours is one edit and case is ignored. A candidate that begins with the word counts as one edit away if the
  /// word has three characters or more. The first of several equally near ones wins.
  ///
  /// - Complexity: the total length of the candidates, and the square of the word's length for each candidate of
  ///   similar length.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    let allowed =
      switch typed.count {
      case ...1: 0
      case ...4: 1
      case ...8: 2
      default: 3
      }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let target = Array(candidate.lowercased().unicodeScalars)
      let isCompletion = typed.count >= 3 && target != typed && target.starts(with: typed)
      // Each missing or extra character is an edit, so most candidates are ruled out by length.
      guard isCompletion || abs(target.count - typed.count) <= allowed else { continue }
      let limit = best.map { $0.distance - 1 } ?? allowed
      let distance = isCompletion ? 1 : editDistance(typed, target, atMost: limit)
      guard let distance, distance <= limit else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// Returns the remedy for an unknown word: the nearest candidate, or otherwise another remedy, which by default
  /// lists the candidates.
  package static func remedy(
    for word: String, in candidates: [String], otherwise: String? = nil
  ) -> String {
    nearest(to: word, in: candidates).map { "did you mean \($0)?" } ?? otherwise
      ?? "write \(candidates.joined(separator: ", "))"
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words; nil as soon
  /// as it exceeds the limit.
  private static func editDistance(
    _ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(replaced, previous[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforePrevious[j - 2] + 1)
        }
        row.append(cost)
      }
      guard row.contains(where: { $0 <= limit }) else { return nil }
      beforePrevious = previous
      previous = row
    }
    return previous[b.count]
  }
}
