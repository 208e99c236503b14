import KeyboardCore

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
    case .customisations: "customisations"
    case .session: "session"
    case .transient: "transient"
    }
  }
}
