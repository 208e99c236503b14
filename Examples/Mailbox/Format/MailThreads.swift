import Dispatch

/// Mails in the order of their conversations: answers below the mails that they answer.
///
/// A mail belongs below the nearest one of its `References` that is there, else of `In-Reply-To`.
/// Mails whose common ancestor is missing are together, below the oldest of them.
nonisolated enum MailThreads {
  /// The fields of a mail that give its place in a thread.
  struct Links {
    let id: String
    /// The ids of the mails before it, the first one first.
    let ancestors: [String]
    let date: Int

    init(id: String, ancestors: [String], date: Int = 0) {
      (self.id, self.ancestors, self.date) = (id, ancestors, date)
    }

    /// Reads the fields of a mail.
    init(_ source: Mail.Source) {
      let values = MailHeader.values(
        of: ["Message-ID", "References", "In-Reply-To", "Date"], in: source.header)
      let references = Letter.ids(values[1])
      self.init(
        id: Letter.ids(values[0]).first ?? "",
        ancestors: references.isEmpty ? Letter.ids(values[2]) : references,
        date: MailHeader.seconds(values[3]) ?? 0)
    }

    /// Reads the fields of mails, some of them side by side: each may lie in a file of its own.
    static func reading(_ sources: [Mail.Source]) -> [Links] {
      let parts = stride(from: 0, to: sources.count, by: 256).map {
        sources.dropFirst($0).prefix(256)
      }
      return [[Links]](unsafeUninitializedCapacity: parts.count) { read, initialized in
        nonisolated(unsafe) let base = read.baseAddress
        DispatchQueue.concurrentPerform(iterations: parts.count) { index in
          (base.map { $0 + index })?.initialize(to: parts[index].map(Links.init))
        }
        initialized = parts.count
      }
      .flatMap(\.self)
    }
  }

  /// A row: the index of a mail, and how deep it lies.
  struct Place: Hashable {
    let index: Int
    let depth: Int
  }

  /// Returns the rows, the conversation with the newest mail first, in each the oldest first.
  ///
  /// - Complexity: O(n log n).
  static func places(of mails: [Links]) -> [Place] {
    var parents = parents(of: mails)
    cutCircles(&parents)
    var children: [[Int]] = mails.map { _ in [] }
    for (index, parent) in parents.enumerated() {
      if let parent { children[parent].append(index) }
    }
    let isBefore = { (first: Int, second: Int) in
      (mails[first].date, first) < (mails[second].date, second)
    }
    var threads: [(newest: Int, rows: [Place])] = []
    for root in mails.indices where parents[root] == nil {
      var rows: [Place] = []
      var newest = root
      var open = [Place(index: root, depth: 0)]
      while let place = open.popLast() {
        rows.append(place)
        if isBefore(newest, place.index) { newest = place.index }
        let answers = children[place.index]
        let sorted = answers.count > 1 ? answers.sorted(by: isBefore) : answers
        open += sorted.reversed().map { Place(index: $0, depth: place.depth + 1) }
      }
      threads.append((newest, rows))
    }
    return threads.sorted { isBefore($1.newest, $0.newest) }.flatMap(\.rows)
  }

  private static func parents(of mails: [Links]) -> [Int?] {
    var indexes: [String: Int] = [:]
    indexes.reserveCapacity(mails.count)
    for (index, mail) in mails.enumerated() where !mail.id.isEmpty && indexes[mail.id] == nil {
      indexes[mail.id] = index
    }
    // The oldest mail that names a missing one stands for it.
    var standIns: [String: Int] = [:]
    return mails.enumerated().map { index, mail in
      for ancestor in mail.ancestors.reversed() {
        if let parent = indexes[ancestor], parent != index { return parent }
      }
      guard let first = mail.ancestors.first, first != mail.id else { return Int?.none }
      if let standIn = standIns[first] { return standIn }
      standIns[first] = index
      return Int?.none
    }
  }

  /// Cuts one link of each circle, which only mails that lie make.
  private static func cutCircles(_ parents: inout [Int?]) {
    var walks = [Int](repeating: -1, count: parents.count)
    for start in parents.indices {
      var index = start
      while walks[index] < 0 {
        walks[index] = start
        guard let parent = parents[index] else { break }
        if walks[parent] == start {
          parents[index] = nil
          break
        }
        index = parent
      }
    }
  }
}
