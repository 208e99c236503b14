import KeyboardCore

/// The verbs of the session language, by name.
struct VerbTable {
  /// In the order of help.
  let verbs: [Verb]
  private let byName: [String: Verb]

  init(_ verbs: [Verb]) {
    self.verbs = verbs
    byName = Dictionary(verbs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Every verb of a session that knows some kinds of scenes.
  init(kinds: [SceneKind]) {
    self.init(
      kinds.map(\.verb) + sceneVerbs + keyVerbs + commandVerbs + bindingVerbs + customizationVerbs
        + exchangeVerbs + stateVerbs + eventVerbs + pluginVerbs
        + scriptVerbs + helpVerbs)
  }

  /// The verb of a name.
  subscript(name: String) -> Verb? {
    byName[name]
  }

  /// Every name.
  var names: [String] {
    verbs.map(\.name)
  }
}
