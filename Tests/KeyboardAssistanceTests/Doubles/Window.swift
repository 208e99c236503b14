import KeyboardAssistance
import KeyboardCore

/// A window 400 wide and 800 high whose keyboard a test moves.
final class Window: KeyboardFrameSource, AssistedRootView {
  var windowFrame = Rect(x: 0, y: 0, width: 400, height: 800)
  /// The frame that can be asked for; nil where it cannot.
  var keyboardFrame: Rect?
  var rootOffset = 0.0
  let frames = Observers<KeyboardFrameChanged>()
  private(set) var starts = 0

  func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription {
    starts += 1
    return frames.observe(observer)
  }

  /// Reports a keyboard at the bottom.
  func show(_ height: Double, for duration: Duration = .milliseconds(250)) {
    show(
      Rect(
        x: 0, y: windowFrame.maxY - height, width: windowFrame.size.width, height: height),
      for: duration)
  }

  func show(_ frame: Rect, for duration: Duration = .milliseconds(250)) {
    frames.notify(KeyboardFrameChanged(from: .zero, to: frame, animationDuration: duration))
  }

  func hide(for duration: Duration = .milliseconds(250)) {
    show(Rect(x: 0, y: windowFrame.maxY, width: 400, height: 260), for: duration)
  }

  /// Returns the place in the window of a frame in the unmoved root view.
  func place(_ frame: Rect) -> Rect { frame.offsetBy(y: -rootOffset) }
}

/// A scroll view in a window, or in another one.
final class Box: AssistedScrollView {
  let window: Window
  let parent: Box?
  /// The frame in the window, or in the content of the parent.
  var local: Rect
  var contentSize: Size
  var contentOffset = Point.zero
  var insets = Insets.zero
  var assistanceSettings = KeyboardAssistant.Settings()

  init(_ window: Window, in parent: Box? = nil, _ local: Rect, contentHeight: Double) {
    self.window = window
    self.parent = parent
    self.local = local
    contentSize = Size(width: local.size.width, height: contentHeight)
  }

  var viewportSize: Size { local.size }
  var frame: Rect { parent?.place(local) ?? window.place(local) }
  var enclosingView: (any AssistedView)? { parent }

  func place(_ rect: Rect) -> Rect {
    rect.offsetBy(x: frame.minX - contentOffset.x, y: frame.minY - contentOffset.y)
  }
}

/// The focus that several fields share, as those of a window do.
final class Focus {
  weak var field: Field?
}

/// A field in a window, or in a scroll view.
class Field: AssistedInput, AssistedView {
  let focus: Focus
  let window: Window
  let box: Box?
  var local: Rect
  var localCaret: Rect?
  var returnKey = ReturnKey.default
  weak var inputDelegate: (any AssistedInputDelegate)?
  var inputAccessory: AnyObject?
  var isEnabled = true
  var isHidden = false
  var isSecure = false
  var isMultiline = false
  var title: String?
  var placeholder: String?
  var refusesToBegin = false
  var refusesToEnd = false
  var assistanceSettings = KeyboardAssistant.Settings()

  init(_ window: Window, _ focus: Focus, in box: Box? = nil, _ local: Rect) {
    self.window = window
    self.focus = focus
    self.box = box
    self.local = local
  }

  var isEditing: Bool { focus.field === self }
  var frame: Rect { box?.place(local) ?? window.place(local) }
  var caretRect: Rect? { localCaret.map { box?.place($0) ?? window.place($0) } }
  var enclosingView: (any AssistedView)? { box }

  func beginEditing() -> Bool {
    guard !isEditing else { return true }
    guard !refusesToBegin, inputDelegate?.inputShouldBeginEditing(self) ?? true,
      focus.field?.endEditing() ?? true
    else { return false }
    focus.field = self
    inputDelegate?.inputDidBeginEditing(self)
    return true
  }

  func endEditing() -> Bool {
    guard isEditing else { return true }
    guard !refusesToEnd, inputDelegate?.inputShouldEndEditing(self) ?? true else { return false }
    focus.field = nil
    inputDelegate?.inputDidEndEditing(self)
    return true
  }
}

/// Fields of a height, one below the other.
func column(
  _ count: Int, in window: Window, height: Double = 40, gap: Double = 10
) -> [Field] {
  let focus = Focus()
  return (0..<count).map {
    let field = Field(
      window, focus, Rect(x: 20, y: Double($0) * (height + gap), width: 300, height: height))
    field.title = "field \($0)"
    return field
  }
}
