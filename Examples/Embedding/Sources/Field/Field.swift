import KeyboardAssistance
import KeyboardCore

/// A page of 800 points in a window of 480.
final class Page: AssistedScrollView {
  let frame = Rect(x: 0, y: 0, width: 320, height: 480)
  let contentSize = Size(width: 320, height: 800)
  var viewportSize: Size { frame.size }
  var (contentOffset, insets) = (Point.zero, Insets.zero)
}

final class Address: NavigableInput {
  let page = Page()
  var returnKey = ReturnKey.default
  var isEditing = false
  var frame: Rect { Rect(x: 20, y: 400 - page.contentOffset.y, width: 280, height: 30) }
  func beginEditing() -> Bool { edit(true) }
  func endEditing() -> Bool { edit(false) }
  private func edit(_ isEditing: Bool) -> Bool {
    self.isEditing = isEditing
    return true
  }
}

/// An input that the on-screen keyboard would hide is scrolled above it.
@main enum Field {
  static func main() {
    let (bus, address, inputs) = (EventBus(), Address(), InputNavigator())
    inputs.addInputItem(address)
    let source = EventBusFrameSource(bus: bus, windowFrame: address.page.frame)
    let assistant = KeyboardAssistant(
      observer: KeyboardObserver(source: source, scheduler: ManualScheduler()),
      inputNavigator: inputs, scrollView: address.page, positionConstraint: .minimal)
    assistant.start()
    inputs.focus(address)
    let keyboard = Rect(x: 0, y: 220, width: 320, height: 260)
    bus.publish(KeyboardFrameChanged(from: .zero, to: keyboard, animationDuration: .zero))
    print("scrolled by \(address.page.contentOffset.y), the field ends at \(address.frame.maxY)")
  }
}
