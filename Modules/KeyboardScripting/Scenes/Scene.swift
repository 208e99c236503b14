public import KeyboardCore
public import KeyboardNavigation

/// A table, a grid, a scroll view or something else that a session navigates.
///
/// A program may add kinds of its own: see ``SceneKind``. A scene does not know how it is drawn on
/// a screen.
public protocol Scene: AnyObject {
  /// The name it was made with.
  var name: String { get }
  /// The responder that takes its commands, and typed text if it is a `TextResponder`.
  var responder: any CommandResponder { get }
  /// The object that it stands for, from which a screen knows how to draw it; by default the responder.
  var subject: AnyObject { get }
  /// The kind of scene it is, with an article, such as `a table`; by default what the subject says.
  var kind: String { get }
  /// The kind in one word, as scripts read it; by default ``kind`` without its article and blanks.
  var kindName: String { get }
  /// The element in it that has the focus, as screen readers know it; by default what the subject says.
  var element: AccessibilityElement? { get }
  /// What can be read of it; by default what the subject says.
  var properties: Properties { get }
  /// A Boolean value indicating whether what can be read tells something of a secret; by default what the
  /// subject says.
  var isSecret: Bool { get }
  /// Returns its text for `show`, line by line.
  func lines() -> [String]
  /// The values that `show` answers beside those of the scene's names; none by default.
  var detail: [String: Value] { get }
  /// The place of the focus, such as `row 3`; nil, the default, when that cannot be said.
  var position: String? { get }
  /// The extent of the visible part; setting it keeps the focus in sight.
  var viewportSize: Size { get set }
  /// Scrolls by hand: down and right, or up and left where negative.
  func scroll(by distance: Point)
  /// Moves the focus to its place when the keyboard enters the scene; does nothing by default.
  func enter(_ arrival: FocusSequence.Arrival)
}

extension Scene {
  /// The context names it publishes, in full.
  public var contextNames: [Context.Name] {
    properties.names.map { Context.Name("\(name).\($0.name)", $0.summary, isSecret: isSecret) }
  }

  /// Returns the value of one of its names, given without the scene's own name and dot.
  public func value(_ name: String) -> Value? { properties[name] }

  private var description: SelfDescription? {
    (subject as? any SelfDescribing)?.selfDescription
  }

  /// The responder by default, as a scene usually stands for what takes its keys.
  public var subject: AnyObject { responder }

  /// The kind of the subject.
  public var kind: String { description?.kind ?? "a scene" }

  /// The kind without its article and blanks.
  public var kindName: String { kind.withoutArticle }

  /// The element of the subject that has the focus.
  public var element: AccessibilityElement? { description?.element() }

  /// The properties of the subject; none if it does not describe itself.
  public var properties: Properties { description?.properties ?? Properties() }

  /// A Boolean value indicating whether the subject is secret.
  public var isSecret: Bool { description?.isSecret ?? false }

  /// Nothing but the values of its names.
  public var detail: [String: Value] { [:] }

  /// Does nothing: the scene has its focus, or none.
  public func enter(_ arrival: FocusSequence.Arrival) {}

  /// Nothing: a header shows the name alone.
  public var position: String? { nil }
}

/// A kind of scene and the verb that makes one.
///
/// Help, completion and the verb itself follow from it; a session is given its kinds.
public struct SceneKind {
  /// The verb that makes a scene of this kind and gives it the focus.
  let verb: Verb
  /// Makes every command that a scene of this kind may offer.
  let commands: () -> [KeyCommand]

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: the verb.
  ///   - summary: one sentence that tells what the verb does.
  ///   - example: a line that works.
  ///   - commands: every command that a scene of this kind may offer.
  ///   - parameters: the parameters after the name of the scene; a block after them runs while the
  ///     scene has the focus.
  ///   - make: creates a scene of a name with the values of the parameters, in a session whose bus and
  ///     scheduler it uses.
  public init<each Content>(
    _ name: String, _ summary: String, example: String,
    commands: @escaping @autoclosure () -> [KeyCommand],
    _ parameters: repeat Parameter<each Content>,
    make:
      @escaping @MainActor (String, Session, repeat each Content) throws(MessageError) -> any Scene
  ) {
    self.commands = commands
    var scene = Parameter<any Scene>(read: { arguments throws(ScriptError) in
      let name = try Parameter<String>.sceneName.read(arguments)
      let values = (repeat try (each parameters).read(arguments))
      try arguments.finishWords()
      do throws(MessageError) {
        return try make(name, arguments.session, repeat each values)
      } catch {
        throw arguments.bad(at: arguments.position, error.message)
      }
    })
    scene.syntax = Parameter<String>.sceneName.syntax
    repeat scene.syntax.append(contentsOf: (each parameters).syntax)
    verb = Verb(name, summary, example: example, scene, .optional(.block())) {
      session, arguments, scene, block throws(ScriptError) in
      let (former, focused) = (session.scenes[scene.name], session.focusedScene)
      session.add(scene)
      do throws(ScriptError) {
        if let block { try await session.run(block.statements, in: arguments.frame) }
      } catch {
        session.close(scene)
        if let former { session.add(former) }
        session.focusedScene = focused
        throw error
      }
    }
  }
}

nonisolated extension Parameter where Content == String {
  /// The name for a new scene.
  package static var sceneName: Self {
    let syntax = ParameterSyntax("NAME", .text)
    return Self(syntax) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      let name = word.text
      let isLocal = arguments.frame.local[name] != nil
      if let owner = isLocal ? "a value" : arguments.session.owner(ofName: name) {
        throw arguments.bad(word, "the name \(name) belongs to \(owner); choose another")
      }
      guard name.first?.isLetter == true,
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
      else {
        throw arguments.bad(
          word, "'\(name)' is not a scene name; write letters, digits, - and _, a letter first")
      }
      return name
    }
  }
}

nonisolated extension String {
  /// The text as one word, without an article before it.
  package var withoutArticle: String {
    let words = split(separator: " ")
    return words.dropFirst(words.first == "a" || words.first == "an" ? 1 : 0).joined()
  }
}
