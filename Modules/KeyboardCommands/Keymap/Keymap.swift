public import KeyboardCore

/// Every binding in force, ready to be resolved: a value that someone owns and hands over.
///
/// ```swift
/// var keymap = Keymap()
/// keymap.add(ResolvedBinding("ctrl+k ctrl+c", .perform(comment), layer: .session))
/// keymap.resolve("ctrl+k", in: Keymap.Environment(context))   // .pending(fallback: nil)
/// ```
///
/// Resolving looks up one stroke after another in a tree, so its cost does not grow with the number
/// of bindings. Copies share the tree until one of them changes.
public struct Keymap: Sendable {
  /// Grows with every change, so that what was computed from a keymap can be kept until it does.
  ///
  /// Compare versions of one keymap only.
  public private(set) var version = 0

  /// The number of strokes that a sequence may have, so that no binding can exhaust the stack.
  private static let maximumStrokes = 256

  /// The number of bindings that give a key a role.
  private(set) var roleCount = 0
  /// The tree of sequences.
  private(set) var root = KeymapNode()
  private var entries: [ResolvedBinding.ID: KeymapEntry] = [:]
  private var idsByLayer: [ResolvedBinding.Layer: Set<ResolvedBinding.ID>] = [:]
  /// Asked for each frame, by status lines and menus.
  ///
  /// Those of a command are the weakest first, so that one that is added comes last as a rule.
  private var entriesByCommand: [CommandID: [KeymapEntry]] = [:]

  /// Creates an empty keymap.
  public init() {}

  /// Creates a keymap of bindings, declared in the order given.
  public init(_ bindings: some Sequence<ResolvedBinding>) {
    for binding in bindings { add(binding) }
  }

  /// The number of bindings.
  public var count: Int { entries.count }

  /// A Boolean value indicating whether there are no bindings.
  public var isEmpty: Bool { entries.isEmpty }

  /// The binding with an id, or nil.
  public subscript(id: ResolvedBinding.ID) -> ResolvedBinding? { entries[id]?.binding }

  /// Adds a binding; one with the same id is replaced, and the new one counts as declared now.
  ///
  /// A binding of more than 256 strokes is listed and never resolved.
  ///
  /// - Complexity: O(strokes + bindings of the same sequence).
  public mutating func add(_ binding: ResolvedBinding) {
    remove(binding.id)
    version += 1
    let entry = KeymapEntry(binding: binding, order: version)
    entries[binding.id] = entry
    idsByLayer[binding.layer, default: []].insert(binding.id)
    if case .role = binding.effect { roleCount += 1 }
    if let command = binding.invocation?.id {
      let place = entriesByCommand[command]?.lastIndex { entry.outranks($0) } ?? -1
      entriesByCommand[command, default: []].insert(entry, at: place + 1)
    }
    if binding.sequence.strokes.count <= Self.maximumStrokes {
      root.insert(entry, at: binding.sequence.strokes[...])
    }
  }

  /// Removes the binding with an id.
  ///
  /// - Returns: what was removed; nil when there was none.
  /// - Complexity: O(strokes + bindings of the same sequence).
  @discardableResult
  public mutating func remove(_ id: ResolvedBinding.ID) -> ResolvedBinding? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    version += 1
    if case .role = entry.binding.effect { roleCount -= 1 }
    idsByLayer[entry.binding.layer]?.remove(id)
    if let command = entry.binding.invocation?.id {
      entriesByCommand[command]?.removeAll { $0.order == entry.order }
    }
    root.remove(entry, at: entry.binding.sequence.strokes[...])
    return entry.binding
  }

  /// Removes every binding of a layer.
  public mutating func removeAll(in layer: ResolvedBinding.Layer) {
    for id in idsByLayer[layer] ?? [] { remove(id) }
  }

  /// Makes the bindings of a layer exactly those given, declared in that order.
  ///
  /// A binding given for another layer is added there.
  ///
  /// - Returns: false, with the same version, when they were so already.
  @discardableResult
  public mutating func replace(_ layer: ResolvedBinding.Layer, with bindings: [ResolvedBinding])
    -> Bool
  {
    guard self.bindings(in: layer) != bindings else { return false }
    removeAll(in: layer)
    for binding in bindings { add(binding) }
    return true
  }

  /// Every binding, the weakest layer first, in a layer as declared.
  public var bindings: [ResolvedBinding] {
    idsByLayer.keys.sorted().flatMap(bindings(in:))
  }

  /// The bindings of a layer as declared.
  public func bindings(in layer: ResolvedBinding.Layer) -> [ResolvedBinding] {
    (idsByLayer[layer] ?? []).compactMap { entries[$0] }.sorted { $0.order < $1.order }
      .map(\.binding)
  }

  /// The bindings that perform a command with whatever arguments, the strongest first: what a
  /// label shows.
  ///
  /// They are listed whether they apply now or not; ``resolve(_:in:)`` says which do.
  ///
  /// - Complexity: O(bindings of the command).
  public func bindings(performing command: CommandID) -> [ResolvedBinding] {
    entriesByCommand[command]?.reversed().map(\.binding) ?? []
  }

  /// The bindings of exactly a sequence, the strongest first.
  public func bindings(of sequence: KeySequence) -> [ResolvedBinding] {
    root.descendant(at: sequence.strokes)?.bindings.map(\.binding) ?? []
  }
}

/// A binding in a keymap, and its place in the order of declaration.
struct KeymapEntry: Sendable {
  let binding: ResolvedBinding
  /// The version of the keymap that declared it: a later declaration has a greater one.
  let order: Int

  /// Returns a Boolean value indicating whether this binding is stronger than another: by layer,
  /// then depth, then declaration.
  func outranks(_ other: KeymapEntry) -> Bool {
    (binding.layer, binding.depth, order) > (other.binding.layer, other.binding.depth, other.order)
  }
}

/// The bindings of one sequence, and the sequences that go on from it.
struct KeymapNode: Sendable {
  /// The bindings of the sequence, the strongest first.
  private(set) var bindings: [KeymapEntry] = []
  /// The nodes that further strokes lead to.
  private(set) var children: [KeyStroke: KeymapNode] = [:]
  /// The order of the first declaration that made the node.
  private let order: Int

  /// Creates a node without bindings.
  init(order: Int = 0) {
    self.order = order
  }

  /// A Boolean value indicating whether it has one binding, and no sequence goes on from it.
  var isLeaf: Bool { bindings.count == 1 && children.isEmpty }

  /// The children in the order of declaration.
  var orderedChildren: [(stroke: KeyStroke, node: KeymapNode)] {
    children.sorted { $0.value.order < $1.value.order }.map { (stroke: $0.key, node: $0.value) }
  }

  /// The node that strokes lead to from this one; nil when nothing is bound there.
  func descendant(at strokes: some Sequence<KeyStroke>) -> KeymapNode? {
    var node = self
    for stroke in strokes {
      guard let child = node.children[stroke] else { return nil }
      node = child
    }
    return node
  }

  /// Adds a binding under strokes that lead on from this node.
  mutating func insert(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else {
      let index = bindings.firstIndex { entry.outranks($0) } ?? bindings.endIndex
      return bindings.insert(entry, at: index)
    }
    children[stroke, default: KeymapNode(order: entry.order)]
      .insert(entry, at: strokes.dropFirst())
  }

  /// Removes a binding, and the nodes that held nothing else.
  mutating func remove(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else { return bindings.removeAll { $0.order == entry.order } }
    children[stroke]?.remove(entry, at: strokes.dropFirst())
    if let child = children[stroke], child.bindings.isEmpty, child.children.isEmpty {
      children[stroke] = nil
    }
  }
}
