public import KeyboardActions
public import KeyboardCore

/// A table, a grid, a scroll view or something else that a session navigates.
///
/// A program may add kinds of its own: see ``SceneKind``. A scene does not know how it is drawn on
/// a screen.
public protocol Scene: AnyObject {
  /// The name it was made with.
  var name: String { get }
  /// The kind of scene it is, with an article: `a table`.
  var kind: String { get }
  /// The responder that takes its commands, and typed text if it is a `TextResponder`.
  var responder: any CommandResponder { get }
  /// The input that an on-screen keyboard types into; nil, the default, for none.
  var input: (any TextDocumentProxy)? { get }
  /// The height of the bar above the keyboard that goes with the input; 0 by default.
  var inputAccessoryHeight: Double { get }
  /// The context names it publishes, in full.
  var contextNames: [Context.Name] { get }
  /// Returns the value of one of its names, given without the scene's own name and dot.
  func value(_ name: String) -> Value?
  /// Returns its text for `show`, line by line.
  func lines() -> [String]
  /// Where the focus is, such as `row 3`; nil, the default, when that cannot be said.
  var position: String? { get }
  /// The extent of the visible part; setting it keeps the focus in sight.
  var viewportSize: Size { get set }
  /// Scrolls by hand: down and right, or up and left where negative.
  func scroll(by distance: Point)
}

extension Scene {
  /// None: keys go to the scene itself.
  public var input: (any TextDocumentProxy)? { nil }

  /// No room: there is no bar above the keyboard.
  public var inputAccessoryHeight: Double { 0 }

  /// Nothing: a header shows the name alone.
  public var position: String? { nil }
}

/// A kind of scene and the verb that makes one.
///
/// Help, completion and the verb itself follow from it; a session is given its kinds.
public struct SceneKind {
  /// Creates a scene of a name with options, in a session whose bus and scheduler it uses.
  ///
  /// Takes the options it knows and ends with ``Options/finish()``.
  public typealias Make =
    @MainActor (String, inout Options, Session) throws(ScriptError) -> any Scene

  /// The verb that makes a scene of this kind and gives it the focus.
  let verb: Verb
  /// Makes every command that a scene of this kind may offer.
  let commands: () -> [KeyCommand]

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - synopsis: the verb and its options, as `help` shows them, such as
  ///     `calendar NAME year=N [rtl]`.
  ///   - summary: one sentence that tells what the verb does.
  ///   - example: a line that works.
  ///     A block after them runs while the scene has the focus.
  ///   - otherOptions: the options that the synopsis does not name, such as `edge=`, for
  ///     completion.
  ///   - commands: every command that a scene of this kind may offer.
  ///   - make: creates a scene.
  public init(
    synopsis: String, summary: String, example: String,
    otherOptions: @escaping @autoclosure @MainActor @Sendable () -> [String] = [],
    commands: @escaping @autoclosure () -> [KeyCommand], make: @escaping Make
  ) {
    self.commands = commands
    verb = Verb(
      synopsis, summary, example: example,
      operands: .other, .rest([.options(Self.options(in: synopsis, and: otherOptions()))])
    ) {
      session, arguments throws(ScriptError) in
      let name = try arguments.sceneName()
      let block = arguments.lastBlock()
      var options = try Options(&arguments)
      session.add(try make(name, &options, session))
      if let block { try await session.run(block.statements, in: &arguments.frame) }
    }
  }

  /// The kinds that every session knows.
  public static let standard: [SceneKind] = [.table, .grid, .scroller, .text, .form]

  /// Returns the options in a synopsis, such as `rows=`, with the values that it shows, and others.
  private static func options(in synopsis: String, and others: [String]) -> [Verb.Option] {
    var seen: Set<String> = []
    let shown = synopsis.split(separator: " ").compactMap {
      word -> (name: String, value: String)? in
      let isOptional = word.hasPrefix("[")
      let option = word.drop { $0 == "[" }.prefix { $0 != "]" }
      if let equals = option.firstIndex(of: "=") {
        return (String(option[...equals]), String(option[option.index(after: equals)...]))
      }
      return isOptional ? (String(option), "") : nil
    }
    return (shown + others.map { ($0, "") }).filter { seen.insert($0.name).inserted }.map {
      Verb.Option(
        name: $0, summary: $1, values: Options.listValues[String($0.dropLast())] ?? [])
    }
  }
}

extension Arguments {
  /// Names that belong to the session itself.
  private static let reservedNames: Set<String> = [
    "focus", "text", "keyboard", "chord", "plugin", "clock", "bindings", "event", "error", "args",
  ]

  /// Takes the name for a new scene.
  mutating func sceneName() throws(ScriptError) -> String {
    let word = try word("a NAME")
    let name = word.text
    guard !Self.reservedNames.contains(name) else {
      throw bad(word, "the name \(name) is reserved; choose another")
    }
    guard name.first?.isLetter == true,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
    else {
      throw bad(word, "'\(name)' is no scene name; write letters, digits, - and _, a letter first")
    }
    return name
  }
}
