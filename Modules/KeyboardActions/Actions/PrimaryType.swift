public import KeyboardCore

extension KeyboardAction {
  /// The effect of the primary key of an input.
  public enum PrimaryType: Hashable, Sendable {
    case done, go, join, newLine, ok, search
    case `return`, next, send, `continue`, emergencyCall, route
    /// A custom title.
    case custom(title: String)
  }
}

extension KeyboardAction.PrimaryType {
  /// Creates the type for the return key of an input.
  public init(_ returnKey: ReturnKey) {
    switch returnKey {
    case .default: self = .return
    case .done: self = .done
    case .go: self = .go
    case .join: self = .join
    case .next: self = .next
    case .search: self = .search
    case .send: self = .send
    case .continue: self = .continue
    case .emergencyCall: self = .emergencyCall
    case .route: self = .route
    case .google, .yahoo: self = .custom(title: returnKey.title)
    }
  }

  /// The types without values, by their text forms.
  static let named: KeyValuePairs<String, Self> = [
    "done": .done, "go": .go, "join": .join, "newLine": .newLine, "ok": .ok, "search": .search,
    "return": .return, "next": .next, "send": .send, "continue": .continue,
    "emergencyCall": .emergencyCall, "route": .route,
  ]

  /// Creates a type from its text form: a name, or `custom(title: …)`.
  init?(_ text: some StringProtocol) {
    if let type = Self.named.first(where: { $0.key == text })?.value {
      self = type
    } else if let title = CallText(text)?.values(of: "custom", "title")?[0] {
      self = .custom(title: title)
    } else {
      return nil
    }
  }

  /// The text form.
  var description: String {
    if case .custom(let title) = self { return CallText.print("custom", ["title": title]) }
    return Self.named.first { $0.value == self }?.key ?? ""
  }

  /// The title of the key, in English.
  public var title: String {
    switch self {
    case .newLine: "↵"
    case .ok: "OK"
    case .emergencyCall: "SOS"
    case .custom(let title): title
    default: description
    }
  }
}
