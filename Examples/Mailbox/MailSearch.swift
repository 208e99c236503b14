import KeyboardNavigation

/// A search through mails that stops after any of them and goes on later: sender and subject, then
/// everything that is read of a mail.
struct MailSearch {
  let query: SearchQuery
  private var rest: ArraySlice<Mail>

  /// Creates a search that has not begun.
  ///
  /// - Parameters:
  ///   - query: what is searched for.
  ///   - mails: the mails, in the order in which they are looked at.
  init(_ query: SearchQuery, in mails: [Mail]) {
    (self.query, rest) = (query, mails[...])
  }

  /// A Boolean value indicating whether every mail has been looked at.
  var hasEnded: Bool { rest.isEmpty }

  /// Looks on until a mail has what is searched for; nil when none has it or the time is over.
  mutating func next(while goesOn: () -> Bool) -> Mail? {
    while goesOn(), let mail = rest.popFirst() {
      if Self.has(query, mail) { return mail }
    }
    return nil
  }

  private static func has(_ query: SearchQuery, _ mail: Mail) -> Bool {
    query.matches("\(mail.sender) \(mail.subject)") || query.matches(mail.text)
  }
}
