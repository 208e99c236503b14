public import KeyboardCore

extension BindingID {
  /// The id of a provider's binding: `<providerID>.<key>`.
  public init(key: String, provider: any KeyBindingsProvider.Type) {
    self.init("\(provider.providerID).\(key)")
  }
}

extension CommandInvocation {
  /// The command, without arguments, that has the same name as a binding.
  public init(namedAfter id: BindingID) {
    self.init(CommandID(id.rawValue))
  }
}
