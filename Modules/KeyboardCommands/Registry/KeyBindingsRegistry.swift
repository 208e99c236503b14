import FoundationEssentials
public import KeyboardCore

/// The bindings that providers register, with the keys that the user has set.
///
/// ```swift
/// let registry = KeyBindingsRegistry()
/// registry.applicationSupportName = "mail"
/// try registry.register(provider: Mailbox.self)
/// let commands = registry.bindings(forProvider: Mailbox.self)
///   .make(withActionsForKeys: [("new-email", "mail.compose")])
/// ```
///
/// Bindings are listed in the order of registration. Registering is idempotent: a binding registered again with the
/// same keys is accepted, and its first name stays. There is no shared registry; an application owns its own.
/// ``BindingFiles/add(_:action:)`` puts its bindings, with the user's changes, into force in an engine.
public final class KeyBindingsRegistry {
  /// Strokes that the bindings editor refuses, such as the one that quits.
  public var forbiddenStrokes: Set<KeyStroke> = []

  /// The name of the application's configuration directory; setting it loads the user's changes.
  ///
  /// It may be set before or after registering. The file is ``ConfigurationPaths/customizations``; earlier changes
  /// without a file are discarded. With nil, or with an invalid file name, which ``loadingError`` reports, changes
  /// are kept in memory only.
  public var applicationSupportName: String? {
    didSet { openStore() }
  }

  /// The user's changes; in memory only, unless the registry has a name or has joined files.
  ///
  /// It is read whenever bindings are, so a reload takes effect immediately. Setting another store is the alternative
  /// to ``applicationSupportName``; ``BindingFiles/add(_:action:)`` sets that of the files.
  package var store = CustomizationStore()
  /// The observers notified when more was registered.
  public let changes = Observers<Void>()

  /// The reason why the file of ``applicationSupportName`` could not be read; all bindings are as declared then.
  public private(set) var loadingError: FileError?

  private let environment: [String: String]
  private var catalogue = ProviderCatalogue()

  /// Creates an empty registry for the process's own environment.
  public convenience init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Creates an empty registry.
  ///
  /// - Parameter environment: the variables of the process, with `XDG_CONFIG_HOME` or `HOME`.
  public init(environment: [String: String]) {
    self.environment = environment
  }

  private func openStore() {
    store = CustomizationStore()
    loadingError = nil
    guard let name = applicationSupportName else { return }
    guard let paths = ConfigurationPaths(name: name, environment: environment) else {
      loadingError = FileError(
        .unreadable, "there is no directory for '\(name)'; set HOME, and a name without '/'",
        file: name)
      return
    }
    store = CustomizationStore(path: paths.customizations)
    do throws(FileError) {
      try store.load()
    } catch {
      loadingError = error
    }
  }

  /// Registers the declarations of a provider; repeating it adds only new ones.
  ///
  /// - Throws: a `MessageError` if a key is taken by a binding with other keys, or the provider's id by another type;
  ///   nothing is registered then.
  public func register(provider: any KeyBindingsProvider.Type) throws(MessageError) {
    try register(provider.provideKeyBindings(), for: provider)
  }

  /// Registers a binding without a provider; it is listed in the section General.
  ///
  /// - Throws: a `MessageError` when its key is taken by a binding with other keys.
  public func register(keyBinding: KeyBinding) throws(MessageError) {
    try register([keyBinding], for: GlobalKeyBindingsProvider.self)
  }

  /// Registers bindings without a provider; they are listed in the section General.
  ///
  /// - Throws: a `MessageError` when a key is taken by a binding with other keys; nothing is
  ///   registered then.
  public func register(keyBindings: [KeyBinding]) throws(MessageError) {
    try register(keyBindings, for: GlobalKeyBindingsProvider.self)
  }

  /// Registers one more binding of a provider, and the provider if it is new.
  ///
  /// - Throws: a `MessageError` when its key is taken by a binding with other keys, or the
  ///   provider's id by another type.
  public func register(
    keyBinding: KeyBinding, forProvider provider: any KeyBindingsProvider.Type
  ) throws(MessageError) {
    try register([keyBinding], for: provider)
  }

  private func register(
    _ bindings: [KeyBinding], for provider: any KeyBindingsProvider.Type
  ) throws(MessageError) {
    var catalogue = catalogue
    try catalogue.add(bindings, for: provider)
    self.catalogue = catalogue
    changes.notify()
  }

  /// The providers, in the order of registration.
  public var providers: [any KeyBindingsProvider.Type] { catalogue.entries.map(\.provider) }

  /// Returns the bindings of a provider with the keys in force; empty if it is not registered.
  public func bindings(forProvider provider: any KeyBindingsProvider.Type) -> [KeyBinding] {
    let customizations = customizations
    let declared = catalogue.entries.first { $0.id == provider.providerID }?.bindings ?? []
    return declared.map { binding in
      let id = ResolvedBinding.ID(key: binding.key, provider: provider)
      return binding.assigned(customizations.sequence(of: id, declared: binding.defaultSequence))
    }
  }

  /// Returns a binding of a provider with the keys in force.
  ///
  /// - Throws: a `MessageError` when it is not registered.
  public func binding(
    withKey key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws(MessageError) -> KeyBinding {
    let bindings = bindings(forProvider: provider)
    if let binding = bindings[key: key] { return binding }
    let keys = bindings.map(\.key).joined(separator: ", ")
    throw MessageError(
      "\(provider.providerName) has no binding '\(key)'; "
        + (keys.isEmpty ? "register the provider first" : "it has \(keys)"))
  }

  /// The changes of the user, stored or not.
  public var customizations: Customizations { store.customizations }

  /// Applies and stores a change of a bindings editor.
  ///
  /// - Throws: a ``FileError`` if the change cannot be stored; it is then not applied.
  public func apply(_ edit: BindingsEditor.Edit) throws(FileError) {
    try store.update(edit.apply)
  }
}

/// The bindings that providers declare, in the order in which they were registered.
private struct ProviderCatalogue {
  /// One provider and its bindings as declared.
  struct Entry {
    let provider: any KeyBindingsProvider.Type
    let id: String
    var bindings: [KeyBinding] = []
  }

  private(set) var entries: [Entry] = []
  private var owners: [ResolvedBinding.ID: String] = [:]

  /// Adds bindings to a provider, and the provider at the end if it is new.
  mutating func add(
    _ bindings: [KeyBinding], for provider: any KeyBindingsProvider.Type
  ) throws(MessageError) {
    let id = provider.providerID
    let position = entries.firstIndex { $0.id == id } ?? entries.endIndex
    if position == entries.endIndex { entries.append(Entry(provider: provider, id: id)) }
    guard entries[position].provider == provider else {
      throw MessageError(
        "'\(entries[position].provider.providerName)' and '\(provider.providerName)' are "
          + "both the provider '\(id)'; give one a providerID of its own")
    }
    for binding in bindings { try add(binding, at: position) }
  }

  private mutating func add(_ binding: KeyBinding, at position: Int) throws(MessageError) {
    let provider = entries[position].provider
    let id = ResolvedBinding.ID(key: binding.key, provider: provider)
    if let known = entries[position].bindings.first(where: { $0.key == binding.key }) {
      guard known.defaultSequence != binding.defaultSequence else { return }
      throw MessageError(
        "'\(binding.key)' of \(provider.providerName) is \(known.defaultNotation) and "
          + "cannot be \(binding.defaultNotation) too; give the second binding another key")
    }
    if let owner = owners[id] {
      throw MessageError(
        "'\(id)' is a binding of \(owner) and of \(provider.providerName); "
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
