public import KeyboardCore

/// A type that declares key bindings, such as a screen of an application.
///
/// ```swift
/// extension Mailbox: KeyBindingsProvider {
///   static let providerName = "Mailbox"
///   static let providerID = "mailbox"
///   static func provideKeyBindings() -> [KeyBinding] {
///     [KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command)]
///   }
/// }
/// ```
public protocol KeyBindingsProvider {
  /// The bindings in the order in which to list them.
  static func provideKeyBindings() -> [KeyBinding]

  /// The name that people see, best the title of the provider's screen.
  static var providerName: String { get }

  /// The name that identifies the provider in stored customizations and begins the ids of its
  /// bindings.
  ///
  /// The name of the type without its module, unless the type says otherwise. Say it before you
  /// rename the type: what users have customized is stored under it.
  static var providerID: String { get }
}

extension KeyBindingsProvider {
  /// The name of the type, without its module and the types around it.
  public static var providerID: String { String(describing: Self.self) }
}

/// The provider of bindings that are registered alone.
public enum GlobalKeyBindingsProvider: KeyBindingsProvider {
  /// `General`.
  public static let providerName = "General"
  /// `general`.
  public static let providerID = "general"

  /// None: they come one by one.
  public static func provideKeyBindings() -> [KeyBinding] { [] }
}

extension ResolvedBinding.ID {
  /// The id of a provider's binding: `<providerID>.<key>`.
  public init(key: String, provider: any KeyBindingsProvider.Type) {
    self.init("\(provider.providerID).\(key)")
  }
}

extension CommandInvocation {
  /// The command, without arguments, that has the same name as a binding.
  public init(namedAfter id: ResolvedBinding.ID) {
    self.init(CommandID(id.rawValue))
  }
}
