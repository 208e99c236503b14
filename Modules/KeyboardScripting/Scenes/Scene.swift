import KeyboardCore

/// Something that a session navigates: a table, later a grid, a form, a keyboard.
protocol Scene: AnyObject {
  /// The name it was made with.
  var name: String { get }
  /// What kind of scene it is, with an article: `a table`.
  var kind: String { get }
  /// Where its commands go.
  var responder: any CommandResponder { get }
  /// The context names it publishes, in full.
  var contextNames: [ContextName] { get }
  /// The value of one of its names, given without the scene's own name and dot.
  func value(_ name: String) -> Value?
  /// What a person sees of it, line by line.
  func lines() -> [String]
}
