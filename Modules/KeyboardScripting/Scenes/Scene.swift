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
  /// What `show` answers beside the values of its names; nothing by default.
  var detail: [String: Value] { get }
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

  /// Nothing but the values of its names.
  public var detail: [String: Value] { [:] }

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
    otherOptions: @escaping @autoclosure @MainActor () -> [String] = [],
    commands: @escaping @autoclosure () -> [KeyCommand], make: @escaping Make
  ) {
    self.commands = commands
    let name = String(synopsis.prefix { $0 != " " })
    verb = Verb(
      name, summary, example: example, synopsis: synopsis,
      .sceneName, .options(in: synopsis, and: otherOptions), .optional(.block())
    ) { session, arguments, name, options, block throws(ScriptError) in
      var options = options
      let scene = try make(name, &options, session)
      let (former, focused) = (session.scenes[name], session.focusedScene)
      session.add(scene)
      do throws(ScriptError) {
        if let block { try await session.run(block.statements, in: &arguments.frame) }
      } catch {
        session.close(scene)
        if let former { session.add(former) }
        session.focusedScene = focused
        throw error
      }
    }
  }

  /// The kinds that every session knows.
  public static let standard: [SceneKind] = [.table, .grid, .scroller, .text, .form]
}

nonisolated extension Parameter where Content == SceneKind.Options {
  /// The options that a synopsis shows, such as `rows=`, with their values, and others.
  static func options(
    in synopsis: String,
    and others: @escaping @MainActor () -> [String] = { [] }
  ) -> Self {
    var syntax = ParameterSyntax("OPTION", .any) { _, place in
      let shown = synopsis.split(separator: " ").flatMap {
        word -> [(name: String, summary: String)] in
        let isOptional = word.hasPrefix("[")
        let option = word.drop { $0 == "[" }.prefix { $0 != "]" }
        if let equals = option.firstIndex(of: "=") {
          return [(String(option[...equals]), String(option[option.index(after: equals)...]))]
        }
        guard isOptional, option.first != "{" else { return [] }
        return option.split(separator: "|").map { (String($0), "") }
      }
      if let equals = place.word.firstIndex(of: "=") {
        let option = place.word[...equals]
        let values = SceneKind.Options.listValues[String(option.dropLast())] ?? []
        return values.map { Session.Completion(option + $0.text, $0.summary) }
      }
      var seen: Set<String> = []
      let all = shown + others().map { ($0, "") }
      return all.filter { seen.insert($0.name).inserted && !place.has($0.name) }
        .map { Session.Completion($0.name, $0.summary, endsWord: !$0.name.hasSuffix("=")) }
    }
    syntax.parameter.isRequired = false
    syntax.parameter.isRepeated = true
    return Self(syntax) { arguments throws(ScriptError) in try SceneKind.Options(arguments) }
  }
}

nonisolated extension Parameter where Content == String {
  /// The name for a new scene.
  static var sceneName: Self {
    let syntax = ParameterSyntax("NAME", .text)
    return Self(syntax) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      let name = word.text
      guard !reservedSceneNames.contains(name) else {
        throw arguments.bad(word, "the name \(name) is reserved; choose another")
      }
      guard name.first?.isLetter == true,
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
      else {
        throw arguments.bad(
          word, "'\(name)' is no scene name; write letters, digits, - and _, a letter first")
      }
      return name
    }
  }
}

/// Names that belong to the session itself.
nonisolated private let reservedSceneNames: Set<String> = [
  "focus", "text", "keyboard", "chord", "plugin", "clock", "bindings", "event", "error", "args",
]
