/// Bindings in the order declared, each id once: of several with one id the last counts.
struct BindingList: Sendable {
  private var entries: [ResolvedBinding?] = []
  private var indices: [BindingID: Int] = [:]

  /// The bindings that count.
  var bindings: [ResolvedBinding] { entries.compactMap(\.self) }

  /// Adds a binding.
  ///
  /// - Returns: the one with the same id that does not count any more.
  mutating func add(_ binding: ResolvedBinding) -> ResolvedBinding? {
    let former = indices[binding.id].flatMap { entries[$0] }
    if let index = indices[binding.id] { entries[index] = nil }
    indices[binding.id] = entries.count
    entries.append(binding)
    return former
  }
}
