public import KeyboardCore

/// Every binding in force, ready to be resolved: a value that someone owns and hands over.
///
/// ```swift
/// var keymap = Keymap()
/// keymap.add(ResolvedBinding("ctrl+k ctrl+c", .perform(comment), layer: .session))
/// keymap.resolve("ctrl+k", in: ResolutionEnvironment(context))   // .pending(fallback: nil)
/// ```
///
/// Resolving looks up one stroke after another in a tree, so its cost does not grow with the number
/// of bindings. Copies share the tree until one of them changes.
public struct Keymap: Sendable {
  /// Grows with every change, so that what was computed from a keymap can be kept until it does.
  ///
  /// Compare versions of one keymap only.
  public private(set) var version = 0

  /// How long a sequence may be, so that no binding can exhaust the stack.
  private static let maximumStrokes = 256

  /// The tree of sequences.
  private(set) var root = KeymapNode()
  private var entries: [BindingID: KeymapEntry] = [:]
  private var idsByLayer: [BindingLayer: Set<BindingID>] = [:]
  private var idsByCommand: [CommandID: Set<BindingID>] = [:]

  /// Creates an empty keymap.
  public init() {}

  /// Creates a keymap of bindings, declared in the order given.
  public init(_ bindings: some Sequence<ResolvedBinding>) {
    for binding in bindings { add(binding) }
  }

  /// The number of bindings.
  public var count: Int { entries.count }

  /// Whether there are no bindings.
  public var isEmpty: Bool { entries.isEmpty }

  /// The binding with an id, or nil.
  public subscript(id: BindingID) -> ResolvedBinding? { entries[id]?.binding }

  /// Adds a binding; one with the same id is replaced, and the new one counts as declared now.
  ///
  /// A binding of more than 256 strokes is listed and never resolved.
  ///
  /// - Complexity: O(strokes + bindings of the same sequence).
  public mutating func add(_ binding: ResolvedBinding) {
    remove(binding.id)
    version += 1
    let entry = KeymapEntry(binding, order: version)
    entries[binding.id] = entry
    idsByLayer[binding.layer, default: []].insert(binding.id)
    if let command = binding.invocation?.id {
      idsByCommand[command, default: []].insert(binding.id)
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
  public mutating func remove(_ id: BindingID) -> ResolvedBinding? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    version += 1
    idsByLayer[entry.binding.layer]?.remove(id)
    if let command = entry.binding.invocation?.id { idsByCommand[command]?.remove(id) }
    root.remove(entry, at: entry.binding.sequence.strokes[...])
    return entry.binding
  }

  /// Removes every binding of a layer.
  public mutating func removeAll(in layer: BindingLayer) {
    for id in idsByLayer[layer] ?? [] { remove(id) }
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
}

extension Keymap {
  /// Every binding, the weakest layer first, in a layer as declared.
  public var bindings: [ResolvedBinding] {
    idsByLayer.keys.sorted().flatMap(bindings(in:))
  }

  /// The bindings of a layer as declared.
  public func bindings(in layer: BindingLayer) -> [ResolvedBinding] {
    entries(idsByLayer[layer]).sorted { $0.order < $1.order }.map(\.binding)
  }

  /// The bindings that perform a command with whatever arguments, the strongest first: what a
  /// label shows.
  ///
  /// They are listed whether they apply now or not; ``resolve(_:in:)`` says which do.
  public func bindings(performing command: CommandID) -> [ResolvedBinding] {
    entries(idsByCommand[command]).sorted { $0.outranks($1) }.map(\.binding)
  }

  /// The bindings of exactly a sequence, the strongest first.
  public func bindings(of sequence: KeySequence) -> [ResolvedBinding] {
    root.descendant(at: sequence.strokes)?.bindings.map(\.binding) ?? []
  }

  private func entries(_ ids: Set<BindingID>?) -> [KeymapEntry] {
    (ids ?? []).compactMap { entries[$0] }
  }
}
