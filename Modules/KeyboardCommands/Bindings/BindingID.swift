import KeyboardCore

/// The stable name of a binding, by which it is replaced, removed and customized.
public struct BindingID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates an id from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an id from a name.
  public init(_ name: String) {
    rawValue = name
  }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

extension BindingID: Comparable {
  /// Orders ids as texts.
  public static func < (left: BindingID, right: BindingID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension BindingID: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension BindingID {
  /// The id of a binding that was declared without one: what it is, in one line.
  ///
  /// `navigation.nextRow@down` for a built-in binding, `session:block@ctrl+k?mode('insert')` with
  /// another layer and a condition. The same declaration always gives the same id; two of one layer
  /// that differ in keys, effect, condition or problem give different ids.
  static func derived(
    layer: BindingLayer, sequence: KeySequence, effect: BindingEffect, condition: Condition?,
    problem: String?
  ) -> BindingID {
    let place = layer == .builtIn ? "" : "\(layer.idPrefix):"
    let restriction = (condition?.description ?? problem).map { "?\($0)" } ?? ""
    return BindingID("\(place)\(effect)@\(sequence)\(restriction)")
  }
}

extension BindingLayer {
  /// The layer as one word.
  fileprivate var idPrefix: String {
    switch self {
    case .builtIn: "built-in"
    case .plugin(let id): id
    case .profile: "profile"
    case .keymapFile: "keymap"
    case .customizations: "customizations"
    case .session: "session"
    case .transient: "transient"
    }
  }
}
