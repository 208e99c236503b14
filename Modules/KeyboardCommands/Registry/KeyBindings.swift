public import KeyboardCore

/// The bindings of one provider in the order in which they were declared.
public struct KeyBindings: RandomAccessCollection, Hashable, Sendable {
  private var bindings: [KeyBinding] = []
  private var positions: [String: Int] = [:]

  init() {}

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of bindings.
  public var endIndex: Int { bindings.count }

  /// The binding at a position.
  public subscript(position: Int) -> KeyBinding { bindings[position] }

  /// The binding with a key, or nil.
  ///
  /// - Complexity: O(1).
  public subscript(key key: String) -> KeyBinding? { positions[key].map { bindings[$0] } }

  /// Adds a binding at the end; the first one with a key stays.
  mutating func append(_ binding: KeyBinding) {
    guard positions[binding.key] == nil else { return }
    positions[binding.key] = bindings.count
    bindings.append(binding)
  }

  /// The same bindings, each with the keys that a function gives it.
  func assigned(_ sequence: (KeyBinding) -> KeySequence?) -> KeyBindings {
    var copy = self
    copy.bindings = bindings.map { $0.assigned(sequence($0)) }
    return copy
  }
}

extension KeyBindings {
  /// The commands that actions make of the bindings, in the order of the actions.
  ///
  /// Keys that are not in the collection and unassigned bindings are left out.
  public func make(withActionsForKeys actions: [(String, CommandID)]) -> [KeyCommand] {
    actions.compactMap { key, action in self[key: key]?.make(withAction: action) }
  }
}
