/// A verb of the session language: what it is for, how it is written, and what it does.
///
/// Help, completion and the reference are made from it.
struct Verb {
  /// What may stand at a place, so that it can be completed.
  enum Operand: Hashable {
    /// A command's id.
    case command
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
    /// A verb or another topic of help.
    case topic
    /// One of some words, such as `rows=`.
    case words([String])
    /// Anything else.
    case other
  }

  /// What `help` groups verbs by.
  enum Topic: String, CaseIterable {
    case scene = "Scenes"
    case keys = "Keys"
    case commands = "Commands and bindings"
    case state = "State and events"
    case plugins = "Plugins"
    case scripts = "Scripts"
    case help = "Help"
  }

  /// The word itself.
  let name: String
  /// How it is written, verb included.
  let synopsis: String
  /// What it does, in one sentence.
  let sentence: String
  /// A line that works.
  let example: String
  /// Where help lists it.
  let topic: Topic
  /// What its operands are, in order; the last one repeats.
  let operands: [Operand]
  /// Does it.
  let run: @MainActor (Session, inout Arguments) async throws(ScriptError) -> Void
}
