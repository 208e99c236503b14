/// The order of the mails of a list; drafts come first in each.
nonisolated enum MailOrder: String, CaseIterable {
  /// As they came, the newest first.
  case received = "as they came"
  case date, sender, subject, size, threads

  /// Returns mails in the order, and how deep each of them lies that answers another.
  ///
  /// - Parameters:
  ///   - mails: the mails as they came, the oldest first.
  ///   - places: the rows of threads of ``received(_:)``, where they are known already.
  /// - Returns: the mails, and the depths by their ids.
  func arranged(
    _ mails: [Mail], places: [MailThreads.Place]? = nil
  ) -> (mails: [Mail], depths: [Mail.ID: Int]) {
    let drafts = mails.filter(\.isDraft).sorted { $0.id < $1.id }
    let oldestFirst = Self.received(mails)
    let others = Array(oldestFirst.reversed())
    switch self {
    case .received: return (drafts + others, [:])
    case .date: return (drafts + sorted(others) { -($0.summary.date ?? .min + 1) }, [:])
    case .sender: return (drafts + sorted(others) { $0.sender.lowercased() }, [:])
    case .subject: return (drafts + sorted(others) { Self.subject($0.subject) }, [:])
    case .size: return (drafts + sorted(others) { -$0.size }, [:])
    case .threads:
      let places =
        places ?? MailThreads.places(of: MailThreads.Links.reading(oldestFirst.map(\.source)))
      var depths: [Mail.ID: Int] = [:]
      for place in places where place.depth > 0 {
        depths[oldestFirst[place.index].id] = place.depth
      }
      return (drafts + places.map { oldestFirst[$0.index] }, depths)
    }
  }

  /// Returns the mails that are no drafts.
  static func received(_ mails: [Mail]) -> [Mail] { mails.filter { !$0.isDraft } }

  /// Sorts mails by a key; those with the same one stay as they are.
  private func sorted(_ mails: [Mail], by key: (Mail) -> some Comparable) -> [Mail] {
    let keys = mails.map(key)
    return mails.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { mails[$0] }
  }

  /// Returns a subject without the prefixes of answers and forwarded mails.
  private static func subject(_ subject: String) -> String {
    var rest = subject.lowercased()[...]
    while let prefix = ["re:", "fwd:", "fw:", "aw:", "wg:", "sv:"].first(where: rest.hasPrefix) {
      rest = rest.dropFirst(prefix.count).drop(while: \.isWhitespace)
    }
    return String(rest)
  }
}
