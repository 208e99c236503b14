public import KeyboardCore

/// The keys in force as lines for people, by provider, as a program shows them for F1.
///
/// ```
/// Picker                       who provides the keys below
///   Enter, Ctrl+J  Choose      keys, and what they do
///   1 … 9          Count       one command with other arguments
/// ```
public struct KeyList: Hashable, Sendable {
  /// A line of the list.
  public enum Line: Hashable, Sendable {
    /// The provider of the keys below.
    case provider(String)
    /// The labels of the keys of a command, and their effect.
    case keys(labels: [String], CommandKeys)
  }

  /// The lines, from top to bottom.
  public let lines: [Line]

  /// Creates the list of some keys, such as `keysInForce` of an engine.
  ///
  /// - Parameters:
  ///   - keys: the keys, in order within a provider.
  ///   - isReachable: returns whether a key can arrive here; others are left out.
  public init(_ keys: [CommandKeys], isReachable: (KeySequence) -> Bool = { _ in true }) {
    let providers = keys.map(\.provider).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    lines = providers.flatMap { provider in
      let lines = Self.lines(of: keys.filter { $0.provider == provider }, isReachable)
      return lines.isEmpty ? [] : [.provider(provider)] + lines
    }
  }

  /// A Boolean value indicating whether some keys would do nothing now.
  public var hasImpossibleKeys: Bool {
    lines.contains { if case .keys(_, let keys) = $0 { !keys.isPossible } else { false } }
  }

  /// Returns one line per command; more than three that differ only in arguments become a range.
  private static func lines(
    of keys: [CommandKeys], _ isReachable: (KeySequence) -> Bool
  ) -> [Line] {
    var lines: [Line] = []
    func add(_ labels: [String], _ keys: CommandKeys) {
      if !labels.isEmpty { lines.append(.keys(labels: labels, keys)) }
    }
    func labels(_ keys: CommandKeys) -> [String] {
      keys.sequences.filter(isReachable).map { $0.label(.words) }
    }
    var rest = keys[...]
    while let first = rest.first {
      let alike = rest.prefix {
        ($0.command.id, $0.title, $0.isPossible)
          == (first.command.id, first.title, first.isPossible)
      }
      if alike.count > 3, let last = alike.last {
        add(["\(first.label) … \(last.label)"], first)
      } else {
        for keys in alike { add(labels(keys), keys) }
      }
      rest = rest.dropFirst(alike.count)
    }
    return lines
  }
}
