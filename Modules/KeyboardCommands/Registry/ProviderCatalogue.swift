import KeyboardCore

/// What providers declare, in the order in which they were registered.
struct ProviderCatalogue {
  /// One provider and its bindings as declared.
  struct Entry {
    let provider: any KeyBindingsProvider.Type
    let id: String
    var bindings = KeyBindings()
  }

  private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]
  private var owners: [BindingID: String] = [:]

  /// The entry of a provider, or nil.
  subscript(provider: any KeyBindingsProvider.Type) -> Entry? {
    positions[provider.providerID].map { entries[$0] }
  }

  /// Adds bindings to a provider, and the provider at the end if it is new.
  mutating func add(
    _ bindings: [KeyBinding], for provider: any KeyBindingsProvider.Type
  ) throws(KeyBindingsError) {
    let position = try position(of: provider)
    for binding in bindings { try add(binding, at: position) }
  }

  private mutating func position(
    of provider: any KeyBindingsProvider.Type
  ) throws(KeyBindingsError) -> Int {
    let id = provider.providerID
    guard let position = positions[id] else {
      entries.append(Entry(provider: provider, id: id))
      positions[id] = entries.count - 1
      return entries.count - 1
    }
    guard entries[position].provider == provider else {
      throw KeyBindingsError(
        code: .duplicateProvider,
        message: "'\(entries[position].provider.providerName)' and '\(provider.providerName)' are "
          + "both the provider '\(id)'; give one a providerID of its own")
    }
    return position
  }

  private mutating func add(_ binding: KeyBinding, at position: Int) throws(KeyBindingsError) {
    let provider = entries[position].provider
    let id = BindingID(key: binding.key, provider: provider)
    if let known = entries[position].bindings[key: binding.key] {
      guard known.defaultSequence != binding.defaultSequence else { return }
      throw KeyBindingsError(
        code: .duplicateKey,
        message: "'\(binding.key)' of \(provider.providerName) is \(known.defaultNotation) and "
          + "cannot be \(binding.defaultNotation) too; give the second binding another key")
    }
    if let owner = owners[id] {
      throw KeyBindingsError(
        code: .duplicateProvider,
        message: "'\(id)' is a binding of \(owner) and of \(provider.providerName); "
          + "give one of them another providerID")
    }
    owners[id] = provider.providerName
    entries[position].bindings.append(binding.assigned(binding.defaultSequence))
  }
}

extension KeyBinding {
  fileprivate var defaultNotation: String {
    defaultSequence?.description ?? "unassigned"
  }
}
