public import KeyboardCore

/// Every binding in force, ready to be resolved: a value that someone owns and hands over.
///
/// ```swift
/// var keymap = Keymap()
/// keymap.add(ResolvedBinding("ctrl+k ctrl+c", .perform(comment), layer: .session))
/// keymap.resolve("ctrl+k", in: ResolutionEnvironment(context))   // .pending(fallback: nil)
/// ```
///
/// Resolving costs two look-ups a stroke, however many bindings there are, and allocates nothing
/// unless a condition does.
public struct Keymap: Sendable {
  /// Grows with every change, so that what was computed from a keymap can be kept until it does.
  ///
  /// Compare versions of one keymap only.
  public private(set) var version = 0

  private(set) var storage = KeymapStorage()

  /// Creates an empty keymap.
  public init() {}

  /// Creates a keymap of bindings, declared in the order given.
  public init(_ bindings: some Sequence<ResolvedBinding>) {
    for binding in bindings { add(binding) }
  }

  /// The number of bindings.
  public var count: Int { slots.count }

  /// Whether there are no bindings.
  public var isEmpty: Bool { slots.isEmpty }

  /// The binding with an id, or nil.
  public subscript(id: BindingID) -> ResolvedBinding? {
    storage.indices[id].map { storage.bindings[$0] }
  }

  /// Adds a binding; one with the same id is replaced, and the new one counts as declared now.
  ///
  /// - Complexity: O(strokes + bindings of the same sequence).
  public mutating func add(_ binding: ResolvedBinding) {
    makeUnique()
    storage.insert(binding)
    version += 1
  }

  /// Removes the binding with an id.
  ///
  /// - Returns: what was removed; nil when there was none.
  /// - Complexity: O(strokes + bindings of the same sequence).
  @discardableResult
  public mutating func remove(_ id: BindingID) -> ResolvedBinding? {
    guard storage.indices[id] != nil else { return nil }
    makeUnique()
    version += 1
    return storage.remove(id)
  }

  /// Removes every binding of a layer.
  public mutating func removeAll(in layer: BindingLayer) {
    for id in storage.idsByLayer[layer] ?? [] { remove(id) }
  }

  /// Makes the bindings of a layer exactly those given, declared in that order.
  ///
  /// A binding given for another layer is added there.
  ///
  /// - Returns: false, with the same version, when they were so already.
  @discardableResult
  public mutating func replace(_ layer: BindingLayer, with bindings: [ResolvedBinding]) -> Bool {
    guard self.bindings(in: layer) != bindings else { return false }
    removeAll(in: layer)
    for binding in bindings { add(binding) }
    return true
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = KeymapStorage(copying: storage) }
  }
}

extension Keymap {
  /// The sequences.
  var trie: StrokeTrie { storage.trie }

  /// What resolution needs of the bindings, in no order.
  var slots: [KeymapSlot] { storage.slots }

  /// The binding in a slot.
  func binding(in slot: Int32) -> ResolvedBinding { storage.bindings[slot] }

  /// How strong the binding in a slot is.
  func rank(of slot: Int32) -> BindingRank { storage.rank(of: slot) }

  /// What is known about the bindings below a node; nil when they are few.
  func summary(below node: Int32) -> SubtreeSummary? { storage.summaries[node] }

  /// Whether any binding blocks or unbinds.
  var hasRemovers: Bool { storage.removers > 0 }
}

extension Keymap {
  /// Every binding, the weakest layer first, in a layer as declared.
  public var bindings: [ResolvedBinding] {
    numbers.map(binding(in:))
  }

  /// The bindings of a layer as declared.
  public func bindings(in layer: BindingLayer) -> [ResolvedBinding] {
    numbers(in: layer).map(binding(in:))
  }

  /// The bindings that perform a command with whatever arguments, the strongest first: what a
  /// label shows.
  ///
  /// They are listed whether they apply now or not; ``resolve(_:in:)`` says which do.
  public func bindings(performing command: CommandID) -> [ResolvedBinding] {
    numbers(of: storage.idsByCommand[command]).sorted { rank(of: $0) > rank(of: $1) }
      .map(binding(in:))
  }

  /// The bindings of exactly a sequence, the strongest first.
  public func bindings(of sequence: KeySequence) -> [ResolvedBinding] {
    let node = trie.node(at: sequence.strokes)
    guard node != StrokeTrie.none else { return [] }
    var bindings: [ResolvedBinding] = []
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      bindings.append(binding(in: index))
      index = slots[Int(index)].weaker
    }
    return bindings
  }

  /// The slots of all bindings, the weakest layer first, in a layer as declared.
  var numbers: [Int32] {
    storage.idsByLayer.keys.sorted().flatMap(numbers(in:))
  }

  /// The slots of the bindings of a layer as declared.
  func numbers(in layer: BindingLayer) -> [Int32] {
    numbers(of: storage.idsByLayer[layer])
      .sorted { slots[Int($0)].order < slots[Int($1)].order }
  }

  private func numbers(of ids: Set<BindingID>?) -> [Int32] {
    (ids ?? []).compactMap { storage.indices[$0] }
  }
}
