import KeyboardCore
import KeyboardNavigation

/// Something that a session navigates: a table, a grid, a scroll view.
protocol Scene: AnyObject {
  /// The name it was made with.
  var name: String { get }
  /// What kind of scene it is, with an article: `a table`.
  var kind: String { get }
  /// Where its commands go.
  var responder: any CommandResponder { get }
  /// Every command it may offer, with the keys it has unless the user says otherwise.
  var keyCommands: [KeyCommand] { get }
  /// The context names it publishes, in full.
  var contextNames: [ContextName] { get }
  /// The value of one of its names, given without the scene's own name and dot.
  func value(_ name: String) -> Value?
  /// What a person sees of it, line by line.
  func lines() -> [String]
  /// What a program that draws has to know.
  var content: SceneContent { get }
  /// The extent of what is seen; setting it keeps the focus in sight.
  var viewportSize: Size { get set }
  /// Told that it has scrolled by itself, as an animation does.
  var onScroll: () -> Void { get set }
  /// Takes text that no key binding took; false when it does nothing with it.
  func type(_ text: String, at instant: Instant) -> Bool
  /// Whether text that was typed is still being added to, so that a space is a letter.
  func isTyping(at instant: Instant) -> Bool
  /// Scrolls as a person does who drags the content: up and left by this much, or the other way
  /// where negative.
  func drag(by distance: Point)
}

extension Scene {
  func type(_ text: String, at instant: Instant) -> Bool { false }
  func isTyping(at instant: Instant) -> Bool { false }
}
