/// A verb of the session language: its help, its operands, and the function that carries it out.
nonisolated final class Verb: Sendable {
  /// The kinds of operands, for completion.
  indirect enum Operand: Sendable {
    /// A command's id.
    case command
    /// An argument of the command that is named before.
    case commandArgument
    /// An event's name.
    case event
    /// A context name.
    case contextName
    /// A plugin that can be loaded.
    case availablePlugin
    /// A plugin that is loaded.
    case loadedPlugin
    /// A scene's name.
    case scene
    /// A file's path.
    case file
    /// A locale of the on-screen keyboard.
    case locale
    /// What help explains.
    case topic
    /// A key, or a sequence of keys.
    case keys
    /// One of some words; found when somebody completes them.
    case words(@autoclosure @MainActor @Sendable () -> [String])
    /// One of some options, wherever it stands; found when somebody completes them.
    case options(@autoclosure @MainActor @Sendable () -> [Option])
    /// Any of these, at every later place.
    case rest([Operand])
    /// Anything else.
    case other
  }

  /// A word such as `--save` or `rows=`, with what it is for and the values that may follow.
  struct Option: Sendable {
    let name: String
    var summary = ""
    var values: [Session.Completion] = []
    /// A Boolean value indicating whether it may stand there more than once.
    var repeats = false

    static let when = Option(name: "--when", summary: "only while a condition holds")
    static let deny = Option(name: "--deny", summary: "without a permission", repeats: true)
    static let save = Option(name: "--save", summary: "for later sessions, too")
    static let force = Option(name: "--force", summary: "replace the file if there is one")
  }

  /// Carries the verb out.
  typealias Run = @MainActor (Session, inout Arguments) async throws(ScriptError) -> Void

  /// The word itself.
  let name: String
  /// The notation of its arguments, verb included.
  let synopsis: String
  /// One sentence that tells what it does.
  let summary: String
  /// A line that works.
  let example: String
  /// The kinds of its operands, in order.
  let operands: [Operand]
  /// Verbs of two words that begin with this one.
  let parts: [Verb]
  /// Carries it out.
  let run: Run

  /// Creates a verb, whose name is the first word of its synopsis.
  init(
    _ synopsis: String, _ summary: String, example: String, operands: Operand...,
    run: @escaping Run
  ) {
    name = String(synopsis.prefix { $0 != " " })
    self.synopsis = synopsis
    self.summary = summary
    self.example = example
    self.operands = operands
    parts = []
    self.run = run
  }

  /// Creates a verb whose next word chooses one of its parts, each a verb whose synopsis begins
  /// with this one's name, and then its own; `run` carries it out when no word follows.
  init(
    _ name: String, _ summary: String, example: String, parts: [Verb],
    run: @escaping @MainActor (Session) -> Void
  ) {
    let names = parts.map(\.part)
    self.name = name
    synopsis = "\(name) [\(names.joined(separator: " | "))]"
    self.summary = summary
    self.example = example
    operands = [.words(names), .other]
    self.parts = parts
    self.run = { session, arguments throws(ScriptError) in
      guard let word = arguments.optionalWord() else { return run(session) }
      guard let part = parts.first(where: { $0.part == word.text }) else {
        throw word.unknown(
          "\(name) knows no '\(word.text)'", among: names,
          otherwise: "help \(name) lists what it knows")
      }
      arguments.verb = part
      try arguments.checkOptions()
      try await part.run(session, &arguments)
      try arguments.finish()
    }
  }

  /// The options in the synopsis, such as `--save`.
  var options: [String] {
    synopsis.split { " []|".contains($0) }.filter { $0.hasPrefix("--") }.map(String.init).uniqued
  }

  /// Returns the part of a name.
  func part(_ name: String?) -> Verb? {
    parts.first { $0.part == name }
  }

  /// The second word of the synopsis, which is the name of a part.
  private var part: String {
    String(synopsis.drop { $0 != " " }.dropFirst().prefix { $0 != " " })
  }
}

/// The verbs of the session language, by name and by topic.
struct VerbTable {
  /// The verbs of each topic, in the order of help.
  let topics: KeyValuePairs<String, [Verb]>
  /// Every verb, in the order of help.
  let verbs: [Verb]
  private let byName: [String: Verb]

  /// Creates the verbs of a session that knows some kinds of scenes.
  init(kinds: [SceneKind]) {
    topics = [
      "Scenes": kinds.map(\.verb) + [inputVerb] + sceneVerbs,
      "Keys": keyVerbs,
      "Keyboard actions": actionVerbs,
      "Commands and bindings": commandVerbs + bindingVerbs + customizationVerbs,
      "State and events": stateVerbs + eventVerbs,
      "Checks": checkVerbs,
      "Plugins": pluginVerbs,
      "Scripts": scriptVerbs + controlVerbs,
      "At the prompt": promptVerbs,
      "Help": helpVerbs,
    ]
    verbs = topics.flatMap(\.value)
    byName = Dictionary(verbs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
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
