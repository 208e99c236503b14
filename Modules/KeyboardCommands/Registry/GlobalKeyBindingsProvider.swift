/// The provider of bindings that are registered alone.
public enum GlobalKeyBindingsProvider: KeyBindingsProvider {
  /// `General`.
  public static let providerName = "General"
  /// `general`.
  public static let providerID = "general"

  /// None: they come one by one.
  public static func provideKeyBindings() -> [KeyBinding] { [] }
}
