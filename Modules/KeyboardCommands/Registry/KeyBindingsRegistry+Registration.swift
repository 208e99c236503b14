extension KeyBindingsRegistry {
  /// Registers everything that a provider declares; a second time adds only what is new.
  ///
  /// - Throws: a ``KeyBindingsError`` when a key is taken by a binding with other keys, or the
  ///   provider's id by another type; nothing is registered then.
  public func register(provider: any KeyBindingsProvider.Type) throws(KeyBindingsError) {
    try register(provider.provideKeyBindings(), for: provider)
  }

  /// Registers a binding of no provider; it is listed in the section General.
  ///
  /// - Throws: a ``KeyBindingsError`` when its key is taken by a binding with other keys.
  public func register(keyBinding: KeyBinding) throws(KeyBindingsError) {
    try register([keyBinding], for: GlobalKeyBindingsProvider.self)
  }

  /// Registers bindings of no provider; they are listed in the section General.
  ///
  /// - Throws: a ``KeyBindingsError`` when a key is taken by a binding with other keys; nothing is
  ///   registered then.
  public func register(keyBindings: [KeyBinding]) throws(KeyBindingsError) {
    try register(keyBindings, for: GlobalKeyBindingsProvider.self)
  }

  /// Registers one more binding of a provider, and the provider if it is new.
  ///
  /// - Throws: a ``KeyBindingsError`` when its key is taken by a binding with other keys, or the
  ///   provider's id by another type.
  public func register(
    keyBinding: KeyBinding, forProvider provider: any KeyBindingsProvider.Type
  ) throws(KeyBindingsError) {
    try register([keyBinding], for: provider)
  }

  private func register(
    _ bindings: [KeyBinding], for provider: any KeyBindingsProvider.Type
  ) throws(KeyBindingsError) {
    var catalogue = catalogue
    try catalogue.add(bindings, for: provider)
    self.catalogue = catalogue
  }
}
