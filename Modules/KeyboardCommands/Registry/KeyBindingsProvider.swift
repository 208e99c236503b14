/// Someone that declares key bindings, such as a screen of an application.
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

  /// What people call the provider, best the title of its screen.
  static var providerName: String { get }

  /// What identifies the provider in stored customizations, and begins the ids of its bindings.
  ///
  /// The name of the type without its module, unless the type says otherwise. Say it before you
  /// rename the type: what users have customized is stored under it.
  static var providerID: String { get }
}

extension KeyBindingsProvider {
  /// The name of the type, without its module and the types around it.
  public static var providerID: String { String(describing: Self.self) }
}
