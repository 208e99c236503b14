public import KeyboardCore
public import KeyboardNavigation

/// A part of a session that can be navigated, such as a table, a grid or a scroll view.
///
/// Programs can add kinds with ``SceneKind``. A scene does not depend on how it is drawn.
public protocol Scene: AnyObject {
  /// The name of the scene.
  var name: String { get }
  /// The responder for its commands, and for typed text if it is a `TextResponder`.
  var responder: any CommandResponder { get }
  /// The object that it represents, which determines how it is drawn; by default the responder.
  var subject: AnyObject { get }
  /// The kind of scene, with an article, such as `a table`; by default that of the subject.
  var kind: String { get }
  /// The kind in one word, for scripts; by default ``kind`` without its article and blanks.
  var kindName: String { get }
  /// The focused element for screen readers; by default that of the subject.
  var element: AccessibilityElement? { get }
  /// The properties that scripts and conditions can read; by default those of the subject.
  var properties: Properties { get }
  /// A Boolean value indicating whether the properties reveal a secret; by default that of the subject.
  var isSecret: Bool { get }
  /// Returns the lines of text for `show`.
  func lines() -> [String]
  /// The values in the answer of `show` in addition to those of the scene's names; none by default.
  var detail: [String: Value] { get }
  /// The position of the focus, such as `row 3`; nil, the default, if there is no description.
  var position: String? { get }
  /// The size of the visible part; setting it keeps the focus visible.
  var viewportSize: Size { get set }
  /// Scrolls without keys: down and right, or up and left for negative distances.
  func scroll(by distance: Point)
  /// Moves the focus to its initial place when the keyboard focus enters the scene; does nothing by default.
  func enter(_ arrival: FocusSequence.Arrival)
}

extension Scene {
  /// The full context names that it publishes.
  public var contextNames: [Context.Name] {
    properties.names.map { Context.Name("\(name).\($0.name)", $0.summary, isSecret: isSecret) }
  }

  /// Returns the value of a name, given without the name of the scene and its dot.
  public func value(_ name: String) -> Value? { properties[name] }

  private var description: SelfDescription? {
    (subject as? any SelfDescribing)?.selfDescription
  }

  /// The responder, because a scene usually represents what receives its keys.
  public var subject: AnyObject { responder }

  /// The kind of the subject.
  public var kind: String { description?.kind ?? "a scene" }

  /// The kind without its article and blanks.
  public var kindName: String { kind.withoutArticle }

  /// The focused element of the subject.
  public var element: AccessibilityElement? { description?.element() }

  /// The properties of the subject; none if it does not describe itself.
  public var properties: Properties { description?.properties ?? Properties() }

  /// A Boolean value indicating whether the subject is secret.
  public var isSecret: Bool { description?.isSecret ?? false }

  /// No values in addition to those of its names.
  public var detail: [String: Value] { [:] }

  /// Does nothing: the scene keeps its focus.
  public func enter(_ arrival: FocusSequence.Arrival) {}

  /// Returns nil: a header shows only the name.
  public var position: String? { nil }
}

/// A kind of scene, with the verb that creates one.
///
/// It determines the verb, its help and its completion.
public struct SceneKind {
  /// The verb that creates and focuses a scene of this kind.
  let verb: Verb
  /// Returns every command that a scene of this kind can have.
  let commands: () -> [KeyCommand]

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: the verb.
  ///   - summary: one sentence about the verb.
  ///   - example: a valid line.
  ///   - commands: returns every command that a scene of this kind can have.
  ///   - parameters: the parameters after the name of the scene; a block after them runs while the scene has the focus.
  ///   - make: creates a scene from a name and the values of the parameters, in a session whose bus and scheduler it
  ///     uses.
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
  /// A parameter for the name of a new scene.
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
  /// The text as one word, without a leading article.
  package var withoutArticle: String {
    let words = split(separator: " ")
    return words.dropFirst(words.first == "a" || words.first == "an" ? 1 : 0).joined()
  }
}
