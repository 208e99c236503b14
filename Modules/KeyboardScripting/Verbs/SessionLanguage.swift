package import KeyboardCore
import KeyboardNavigation

/// The vocabulary of a session: its verbs by topic, its kinds of scenes and its events.
///
/// ``core`` is what every program that accepts scripts has. A module with scenes adds its own to it.
public struct SessionLanguage {
  /// The verbs of each topic, in the order of help.
  package private(set) var topics: [(name: String, verbs: [Verb])]
  /// The kinds of scenes that its sessions can make.
  package private(set) var kinds: [SceneKind] = []
  /// The events that a script may observe by name, beside those of every runtime.
  package private(set) var events: [EventDescription]
  /// Called with each session that has an engine of its own, before it runs anything.
  package private(set) var connect: (Session) -> Void = { _ in }
  /// Every verb by its name.
  package private(set) var verbs: [String: Verb] = [:]

  /// The language that every program understands.
  public static let core = SessionLanguage()

  private init() {
    topics = [
      ("Scenes", sceneVerbs),
      ("Keys", keyVerbs),
      ("Keyboard actions", []),
      ("Commands and bindings", commandVerbs + bindingVerbs + customizationVerbs),
      ("State and events", stateVerbs + eventVerbs),
      ("Checks", checkVerbs),
      ("Plugins", pluginVerbs),
      ("Applications", attachingVerbs),
      ("Scripts", scriptVerbs + [traceVerb] + controlVerbs),
      ("At the prompt", promptVerbs),
      ("Help", helpVerbs),
    ]
    events =
      EventDescription.inputEvents + EventDescription.navigationEvents
      + EventDescription.textEvents
    index()
  }

  private mutating func index() {
    verbs = Dictionary(allVerbs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the language with more kinds of scenes, before the verbs about scenes.
  public func adding(_ kinds: [SceneKind]) -> SessionLanguage {
    adding(kinds, verbsOfKinds: [], [:])
  }

  /// Returns the language with what a module has for scripts.
  ///
  /// - Parameters:
  ///   - kinds: kinds of scenes.
  ///   - verbsOfKinds: the verbs that change scenes of these kinds.
  ///   - others: verbs for the ends of topics.
  ///   - events: events that a script may observe by name.
  ///   - connect: called with each session that has an engine of its own.
  /// - Returns: the language that knows these, too.
  package func adding(
    _ kinds: [SceneKind], verbsOfKinds: [Verb], _ others: [String: [Verb]],
    events: [EventDescription] = [], connect: @escaping (Session) -> Void = { _ in }
  ) -> SessionLanguage {
    var language = self
    let known = self.kinds.count
    language.kinds += kinds
    language.topics[0].verbs.insert(contentsOf: kinds.map(\.verb) + verbsOfKinds, at: known)
    for index in topics.indices { language.topics[index].verbs += others[topics[index].name] ?? [] }
    language.events += events
    let former = self.connect
    language.connect = {
      former($0)
      connect($0)
    }
    language.index()
    return language
  }

  /// Every verb, in the order of help.
  var allVerbs: [Verb] { topics.flatMap(\.verbs) }

  /// Every name.
  var names: [String] { allVerbs.map(\.name) }

  /// The verb of a name; `?` is help.
  subscript(name: String) -> Verb? { verbs[name == "?" ? "help" : name] }
}
