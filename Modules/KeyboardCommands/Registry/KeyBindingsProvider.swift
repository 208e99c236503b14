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
  /// Returns the bindings in display order.
  static func provideKeyBindings() -> [KeyBinding]

  /// The display name, preferably the title of the provider's screen.
  static var providerName: String { get }

  /// The identifier of the provider in stored customizations, with which the ids of its bindings begin.
  ///
  /// By default the name of the type without its module. Set it before renaming the type: the user's customizations
  /// are stored under it.
  static var providerID: String { get }
}

extension KeyBindingsProvider {
  /// The name of the type, without its module and enclosing types.
  public static var providerID: String { String(describing: Self.self) }
}

/// The provider of bindings that are registered individually.
public enum GlobalKeyBindingsProvider: KeyBindingsProvider {
  /// `General`.
  public static let providerName = "General"
  /// `general`.
  public static let providerID = "general"

  /// Returns no bindings: they are registered individually.
  public static func provideKeyBindings() -> [KeyBinding] { [] }
}

extension ResolvedBinding.ID {
  /// Creates the id of a provider's binding: `<providerID>.<key>`.
  public init(key: String, provider: any KeyBindingsProvider.Type) {
    self.init("\(provider.providerID).\(key)")
  }
}

extension CommandInvocation {
  /// Creates the command, without arguments, that has the same name as a binding.
  public init(namedAfter id: ResolvedBinding.ID) {
    self.init(CommandID(id.rawValue))
  }
}
