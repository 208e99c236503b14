import FoundationEssentials
public import KeyboardCore

/// Where providers register their bindings, and what makes commands of them as the user likes them.
///
/// ```swift
/// let registry = KeyBindingsRegistry()
/// registry.applicationSupportName = "mail"
/// try registry.register(provider: Mailbox.self)
/// let commands = registry.bindings(forProvider: Mailbox.self)
///   .make(withActionsForKeys: [("new-email", "mail.compose")])
/// ```
///
/// Everything is listed in the order of registration. Registering is idempotent: a
/// binding registered again with the same keys is accepted, and its first name stays. There is no
/// shared registry; an application owns its own.
public final class KeyBindingsRegistry {
  /// Strokes that the bindings editor refuses, such as the one that quits.
  public var forbiddenStrokes: Set<KeyStroke> = []

  /// The application, as the directory of its configuration is called; setting it loads what the
  /// user changed.
  ///
  /// May be set before or after registering. The file is ``ConfigurationPaths/customizations``; what
  /// had been changed without a file is forgotten. Nil keeps changes in memory only, and so does a
  /// name that is none of a file: ``loadingError`` says so.
  public var applicationSupportName: String? {
    didSet { openStore() }
  }

  /// The file of the user's changes, or nil.
  ///
  /// It is asked whenever bindings are, so a reload counts at once. Setting one of your own is the
  /// alternative to ``applicationSupportName``.
  public var store: CustomizationStore?

  /// Why the file of ``applicationSupportName`` could not be read; everything is as declared then.
  public private(set) var loadingError: CustomizationFileError?

  private let environment: [String: String]
  /// What is registered.
  var catalogue = ProviderCatalogue()
  private var unstored = Customizations()

  /// Creates an empty registry for the process's own environment.
  public convenience init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Creates an empty registry.
  ///
  /// - Parameter environment: where `XDG_CONFIG_HOME` or `HOME` is.
  public init(environment: [String: String]) {
    self.environment = environment
  }

  private func openStore() {
    store = nil
    unstored = Customizations()
    loadingError = nil
    guard let name = applicationSupportName else { return }
    guard let paths = ConfigurationPaths(name: name, environment: environment) else {
      loadingError = CustomizationFileError(
        code: .unreadable,
        message: "there is no directory for '\(name)'; set HOME, and a name without '/'",
        path: name)
      return
    }
    let store = CustomizationStore(path: paths.customizations)
    self.store = store
    do throws(CustomizationFileError) {
      try store.load()
    } catch {
      loadingError = error
    }
  }
}

extension KeyBindingsRegistry {
  /// The providers, in the order of registration.
  public var providers: [any KeyBindingsProvider.Type] { catalogue.entries.map(\.provider) }

  /// The bindings of a provider with the keys in force; none when it is not registered.
  public func bindings(forProvider provider: any KeyBindingsProvider.Type) -> KeyBindings {
    guard let declared = catalogue[provider]?.bindings else { return KeyBindings() }
    let customizations = customizations
    return declared.assigned {
      customizations.sequence(
        of: BindingID(key: $0.key, provider: provider), declared: $0.defaultSequence)
    }
  }

  /// One binding of a provider with the keys in force.
  ///
  /// - Throws: a ``KeyBindingsError`` when nobody has registered it.
  public func binding(
    withKey key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws(KeyBindingsError) -> KeyBinding {
    let bindings = bindings(forProvider: provider)
    if let binding = bindings[key: key] { return binding }
    let keys = bindings.map(\.key).joined(separator: ", ")
    throw KeyBindingsError(
      code: .unknownBinding,
      message: "\(provider.providerName) has no binding '\(key)'; "
        + (keys.isEmpty ? "register the provider first" : "it has \(keys)"))
  }

  /// What the user changed, stored or not.
  public var customizations: Customizations { store?.customizations ?? unstored }

  /// Makes a change and stores it.
  ///
  /// - Throws: a ``CustomizationFileError`` when it cannot be stored; nothing has changed then.
  func update(
    _ change: (inout Customizations) -> Void
  ) throws(CustomizationFileError) {
    if let store { try store.update(change) } else { change(&unstored) }
  }
}
