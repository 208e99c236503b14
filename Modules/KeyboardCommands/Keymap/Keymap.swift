public import KeyboardCore

/// The bindings in force, ready to be resolved, as a value.
///
/// ```swift
/// var keymap = Keymap()
/// keymap.add(ResolvedBinding("ctrl+k ctrl+c", .perform(comment), layer: .session))
/// keymap.resolve("ctrl+k", in: Keymap.Environment(context))   // .pending(fallback: nil)
/// ```
///
/// Resolving looks up one stroke after another in a tree, so its cost is independent of the number of bindings.
/// Copies share the tree until one of them changes.
public struct Keymap: Sendable {
  /// A number that grows with each change, for caching what is computed from a keymap.
  ///
  /// Compare versions of one keymap only.
  public private(set) var version = 0

  /// The maximum number of strokes of a sequence, so that no binding can exhaust the stack.
  private static let maximumStrokes = 256

  /// The number of bindings that give a key a role.
  private(set) var roleCount = 0
  /// The tree of sequences.
  private(set) var root = KeymapNode()
  private var entries: [ResolvedBinding.ID: KeymapEntry] = [:]
  private var idsByLayer: [ResolvedBinding.Layer: Set<ResolvedBinding.ID>] = [:]
  /// The entries by command, which status lines and menus read for each frame.
  ///
  /// Those of a command are ordered from weak to strong, so that an added one usually comes last.
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

  /// The binding with an id; nil if there is none.
  public subscript(id: ResolvedBinding.ID) -> ResolvedBinding? { entries[id]?.binding }

  /// Adds a binding, replacing one with the same id; the new one counts as declared now.
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
  /// - Returns: the removed binding; nil if there was none.
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

  /// Removes all bindings of a layer.
  public mutating func removeAll(in layer: ResolvedBinding.Layer) {
    for id in idsByLayer[layer] ?? [] { remove(id) }
  }

  /// Replaces all bindings of a layer, in the order declared.
  ///
  /// A binding given for another layer is added there.
  ///
  /// - Returns: false, with the same version, if nothing changed.
  @discardableResult
  public mutating func replace(_ layer: ResolvedBinding.Layer, with bindings: [ResolvedBinding])
    -> Bool
  {
    guard self.bindings(in: layer) != bindings else { return false }
    removeAll(in: layer)
    for binding in bindings { add(binding) }
    return true
  }

  /// The bindings, the weakest layer first, in a layer as declared.
  public var bindings: [ResolvedBinding] {
    idsByLayer.keys.sorted().flatMap(bindings(in:))
  }

  /// Returns the bindings of a layer as declared.
  public func bindings(in layer: ResolvedBinding.Layer) -> [ResolvedBinding] {
    (idsByLayer[layer] ?? []).compactMap { entries[$0] }.sorted { $0.order < $1.order }
      .map(\.binding)
  }

  /// Returns the bindings that perform a command with any arguments, the strongest first, for labels.
  ///
  /// They include bindings that do not apply now; ``resolve(_:in:)`` returns one that does.
  ///
  /// - Complexity: O(bindings of the command).
  public func bindings(performing command: CommandID) -> [ResolvedBinding] {
    entriesByCommand[command]?.reversed().map(\.binding) ?? []
  }

  /// Returns the bindings of exactly a sequence, the strongest first.
  public func bindings(of sequence: KeySequence) -> [ResolvedBinding] {
    root.descendant(at: sequence.strokes)?.bindings.map(\.binding) ?? []
  }
}

/// A binding in a keymap, and its place in the order of declaration.
struct KeymapEntry: Sendable {
  let binding: ResolvedBinding
  /// The version of the keymap that declared it; later declarations have greater ones.
  let order: Int

  /// Returns whether this binding is stronger than another: by layer, then depth, then declaration.
  func outranks(_ other: KeymapEntry) -> Bool {
    (binding.layer, binding.depth, order) > (other.binding.layer, other.binding.depth, other.order)
  }
}

/// The bindings of one sequence, and the sequences that continue it.
struct KeymapNode: Sendable {
  /// The bindings of the sequence, the strongest first.
  private(set) var bindings: [KeymapEntry] = []
  /// The nodes for further strokes.
  private(set) var children: [KeyStroke: KeymapNode] = [:]
  /// The order of the first declaration that created the node.
  private let order: Int

  /// Creates a node without bindings.
  init(order: Int = 0) {
    self.order = order
  }

  /// A Boolean value indicating whether it has one binding, and no sequence continues it.
  var isLeaf: Bool { bindings.count == 1 && children.isEmpty }

  /// The children in the order of declaration.
  var orderedChildren: [(stroke: KeyStroke, node: KeymapNode)] {
    children.sorted { $0.value.order < $1.value.order }.map { (stroke: $0.key, node: $0.value) }
  }

  /// Returns the node at strokes from this one; nil if nothing is bound there.
  func descendant(at strokes: some Sequence<KeyStroke>) -> KeymapNode? {
    var node = self
    for stroke in strokes {
      guard let child = node.children[stroke] else { return nil }
      node = child
    }
    return node
  }

  /// Adds a binding at strokes from this node.
  mutating func insert(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else {
      let index = bindings.firstIndex { entry.outranks($0) } ?? bindings.endIndex
      return bindings.insert(entry, at: index)
    }
    children[stroke, default: KeymapNode(order: entry.order)]
      .insert(entry, at: strokes.dropFirst())
  }

  /// Removes a binding, and the nodes that become empty.
  mutating func remove(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else { return bindings.removeAll { $0.order == entry.order } }
    children[stroke]?.remove(entry, at: strokes.dropFirst())
    if let child = children[stroke], child.bindings.isEmpty, child.children.isEmpty {
      children[stroke] = nil
    }
  }
}
