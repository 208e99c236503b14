import KeyboardAssistance
import KeyboardCore

// The views that the text describes: root view > scroll view > content view > everything else. An application has
// them; here they are a window of 320 by 480 points without a screen.

/// A view with an opacity and a transform.
class UIView: Animatable {
  var alpha = 1.0
  var transform = Transform()
  let scheduler: any Scheduler
  private(set) var layouts = 0

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  func layoutIfNeeded() { layouts += 1 }
}

/// A distance between two views.
final class NSLayoutConstraint: AnimatableConstraint {
  var constant = 0.0
}

/// The scroll view, whose edges are those of the root view.
final class UIScrollView: AssistedScrollView, InputContainer {
  let frame = Rect(x: 0, y: 0, width: 320, height: 480)
  let contentSize = Size(width: 320, height: 700)
  var contentOffset = Point.zero
  var insets = Insets.zero
  var viewportSize: Size { frame.size }
  var fields: [UITextField] = []
  var inputs: [any NavigableInput] { fields }
}

/// A text field of the content view.
final class UITextField: AssistedInput, AssistedView {
  let title: String?
  let isSecure: Bool
  private let y: Double
  private unowned let scrollView: UIScrollView
  private(set) var isEditing = false
  var returnKey = ReturnKey.default
  weak var inputDelegate: (any AssistedInputDelegate)?

  init(_ title: String, y: Double, in scrollView: UIScrollView, isSecure: Bool = false) {
    (self.title, self.y, self.scrollView, self.isSecure) = (title, y, scrollView, isSecure)
    scrollView.fields.append(self)
  }

  var enclosingView: (any AssistedView)? { scrollView }
  var frame: Rect { Rect(x: 20, y: y - scrollView.contentOffset.y, width: 280, height: 30) }

  func beginEditing() -> Bool {
    guard scrollView.fields.first(where: \.isEditing)?.endEditing() ?? true else { return false }
    isEditing = true
    inputDelegate?.inputDidBeginEditing(self)
    return true
  }

  func endEditing() -> Bool {
    guard inputDelegate?.inputShouldEndEditing(self) ?? true else { return false }
    isEditing = false
    inputDelegate?.inputDidEndEditing(self)
    return true
  }
}
