package import KeyboardCore
import KeyboardNavigation

/// The vocabulary of a session: its verbs by topic, its kinds of scenes and its events.
///
/// ``core`` is what every program that accepts scripts has. A module with scenes adds its own to it.
public struct SessionLanguage {
  /// What it has, made when something asks for more than a verb of every session.
  private let vocabulary: Vocabulary
  /// The verbs of each topic, in the order of help.
  package var topics: [(name: String, verbs: [Verb])] { vocabulary.topics }
  /// The kinds of scenes that its sessions can make.
  package var kinds: [SceneKind] { vocabulary.kinds }
  /// Every verb by its name.
  package var verbs: [String: Verb] { vocabulary.verbs }
  /// The events that a script may observe by name, beside those of every runtime.
  package private(set) var events =
    EventDescription.inputEvents + EventDescription.navigationEvents + EventDescription.textEvents
  /// Called with each session that has an engine of its own, before it runs anything.
  package private(set) var connect: (Session) -> Void = { _ in }

  /// The language that every program understands.
  public static let core = SessionLanguage(Vocabulary { (topicsOfSessions, []) })

  private init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
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

  /// The verb of a name; `?` is help.
  subscript(name: String) -> Verb? {
    let name = name == "?" ? "help" : name
    return Verb.ofSessions[name] ?? verbs[name]
  }
}

/// The verbs and kinds of a language, made when they are first needed: a prompt appears sooner.
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
  /// The verbs of every session, which the parser asks how their arguments are read.
  static let ofSessions: [String: Verb] = Dictionary(
    topicsOfSessions.flatMap(\.verbs).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}
