public import KeyboardCore

/// Something that a session navigates: a table, a grid, a scroll view.
///
/// A program may add kinds of its own: see ``SceneKind``. How a scene is drawn on a screen is not
/// known here.
public protocol Scene: AnyObject {
  /// The name it was made with.
  var name: String { get }
  /// The kind of scene it is, with an article: `a table`.
  var kind: String { get }
  /// The responder that takes its commands, and typed text if it is a `TextResponder`.
  var responder: any CommandResponder { get }
  /// The context names it publishes, in full.
  var contextNames: [ContextName] { get }
  /// The value of one of its names, given without the scene's own name and dot.
  func value(_ name: String) -> Value?
  /// Its text for `show`: what a person sees of it, line by line.
  func lines() -> [String]
  /// The extent of what is seen; setting it keeps the focus in sight.
  var viewportSize: Size { get set }
  /// Scrolls by hand: down and right, or up and left where negative.
  func scroll(by distance: Point)
}

/// A kind of scene: the verb that makes one, and what is made.
///
/// Help, completion and the verb itself follow from it; a session is given its kinds.
public struct SceneKind {
  /// The verb.
  public let name: String
  /// The verb with its options, as `help` shows it.
  public let synopsis: String
  /// One sentence that says what the verb does.
  public let sentence: String
  /// A line that works.
  public let example: String
  /// The words that may follow the scene's name, such as `rows=`, for completion.
  public let words: [String]
  /// Every command that a scene of this kind may offer.
  public let commands: [KeyCommand]
  /// Makes a scene of a name with options, in a session whose bus and scheduler it uses.
  ///
  /// Takes the options it knows and ends with ``SceneOptions/finish()``.
  public let make: @MainActor (String, inout SceneOptions, Session) throws(ScriptError) -> any Scene

  /// Creates a kind.
  public init(
    name: String, synopsis: String, sentence: String, example: String, words: [String],
    commands: [KeyCommand],
    make:
      @escaping @MainActor (String, inout SceneOptions, Session) throws(ScriptError) -> any Scene
  ) {
    self.name = name
    self.synopsis = synopsis
    self.sentence = sentence
    self.example = example
    self.words = words
    self.commands = commands
    self.make = make
  }

  /// The kinds that every session knows.
  public static let standard: [SceneKind] = [.table, .grid, .scroller]

  /// The verb that makes a scene of this kind and gives it the focus.
  var verb: Verb {
    Verb(
      name: name, synopsis: synopsis, sentence: sentence, example: example, topic: .scene,
      operands: [.other, .words(words)]
    ) { session, arguments throws(ScriptError) in
      let name = try arguments.sceneName()
      var options = try SceneOptions(&arguments)
      session.add(try make(name, &options, session))
    }
  }
}

extension Arguments {
  /// The name for a new scene.
  fileprivate mutating func sceneName() throws(ScriptError) -> String {
    let name = try word("a NAME")
    if let refusal = SceneNames.refusal(of: name.text) { throw bad(name, refusal) }
    return name.text
  }
}
