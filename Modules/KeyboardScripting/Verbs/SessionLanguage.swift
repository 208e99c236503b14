package import KeyboardCore
import KeyboardNavigation

/// The vocabulary of a session: its verbs by topic, its kinds of scenes and its events.
///
/// ``core`` is the vocabulary of every program that accepts scripts. Modules with scenes extend it.
public struct SessionLanguage {
  /// The verbs and kinds, created on demand.
  private let vocabulary: Vocabulary
  /// The verbs of each topic, in the order of help.
  package var topics: [(name: String, verbs: [Verb])] { vocabulary.topics }
  /// The kinds of scenes in its sessions.
  package var kinds: [SceneKind] { vocabulary.kinds }
  /// The verbs by name.
  package var verbs: [String: Verb] { vocabulary.verbs }
  /// The events that scripts can observe by name, in addition to those of every runtime.
  package private(set) var events =
    EventDescription.inputEvents + EventDescription.navigationEvents + EventDescription.textEvents
  /// Called with each local session before it runs anything.
  package private(set) var connect: (Session) -> Void = { _ in }

  /// The language of every program.
  public static let core = SessionLanguage(Vocabulary { (topicsOfSessions, []) })

  private init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// Returns the language with further kinds of scenes, before the verbs for scenes.
  public func adding(_ kinds: [SceneKind]) -> SessionLanguage {
    adding(kinds, verbsOfKinds: [], [:])
  }

  /// Returns the language with the extensions of a module.
  ///
  /// - Parameters:
  ///   - kinds: kinds of scenes.
  ///   - verbsOfKinds: the verbs for scenes of these kinds.
  ///   - others: verbs to add to topics.
  ///   - events: events that scripts can observe by name.
  ///   - connect: called with each local session.
  /// - Returns: the extended language.
  package func adding(
    _ kinds: @escaping @autoclosure () -> [SceneKind],
    verbsOfKinds: @escaping @autoclosure () -> [Verb],
    _ others: @escaping @autoclosure () -> [String: [Verb]],
    events: [EventDescription] = [], connect: @escaping (Session) -> Void = { _ in }
  ) -> SessionLanguage {
    var language = SessionLanguage(
      Vocabulary { [vocabulary] in
        let (known, kinds, others) = (vocabulary.kinds, kinds(), others())
        var topics = vocabulary.topics
        topics[0].verbs.insert(contentsOf: kinds.map(\.verb) + verbsOfKinds(), at: known.count)
        for index in topics.indices { topics[index].verbs += others[topics[index].name] ?? [] }
        return (topics, known + kinds)
      })
    language.events = self.events + events
    language.connect = { [former = self.connect] in
      former($0)
      connect($0)
    }
    return language
  }

  /// Every verb, in the order of help.
  var allVerbs: [Verb] { topics.flatMap(\.verbs) }

  /// Every name.
  var names: [String] { allVerbs.map(\.name) }

  /// The verb with a name; `?` is help.
  subscript(name: String) -> Verb? {
    let name = name == "?" ? "help" : name
    return Verb.ofSessions[name] ?? verbs[name]
  }
}

/// The verbs and kinds of a language, created on demand, so that a prompt appears sooner.
private final class Vocabulary {
  typealias Content = (topics: [(name: String, verbs: [Verb])], kinds: [SceneKind])

  private let make: () -> Content
  private lazy var content = make()
  var topics: [(name: String, verbs: [Verb])] { content.topics }
  var kinds: [SceneKind] { content.kinds }
  private(set) lazy var verbs = Dictionary(
    topics.flatMap(\.verbs).map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  init(_ make: @escaping () -> Content) {
    self.make = make
  }
}

/// The verbs of every session by topic, in the order of help.
nonisolated private let topicsOfSessions: [(name: String, verbs: [Verb])] = [
  ("Make and show scenes", sceneVerbs),
  ("Press keys", keyVerbs),
  ("Use a keyboard on the screen", []),
  ("Bind keys, and see why", commandVerbs + bindingVerbs + customizationVerbs),
  ("Name values, follow events", stateVerbs + eventVerbs),
  ("Check and wait", checkVerbs),
  ("Use plugins", pluginVerbs),
  ("Drive applications", attachingVerbs),
  ("Write scripts", scriptVerbs + [traceVerb] + controlVerbs),
  ("Work at the prompt", promptVerbs),
  ("Learn more", helpVerbs),
]

nonisolated extension Verb {
  /// The verbs of every session, for the parser.
  static let ofSessions: [String: Verb] = Dictionary(
    topicsOfSessions.flatMap(\.verbs).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}
