package import KeyboardCore
package import KeyboardNavigation

/// A scroll view: content, a viewport, and the navigator that scrolls it.
package final class ScrollerScene: Scene {
  package let name: String
  package let kind = "a scroller"
  /// The content.
  package let model: ScrollerModel
  /// Scrolls it.
  package let navigator: ScrollNavigator

  init(_ name: String, _ model: ScrollerModel, _ navigator: ScrollNavigator) {
    self.name = name
    self.model = model
    self.navigator = navigator
  }

  package var responder: any CommandResponder { navigator }

  // MARK: Context

  private static let names: [(suffix: String, sentence: String)] = [
    ("offset", "how far down the content is scrolled"),
    ("maximum", "how far down it can be scrolled"),
    ("target", "where the running animation ends; the offset when none runs"),
    ("x", "how far to the right it is scrolled"),
    ("maximumX", "how far to the right it can be scrolled"),
    ("zoom", "the scale of the content"),
  ]

  package var contextNames: [ContextName] {
    Self.names.map { ContextName("\(name).\($0.suffix)", $0.sentence) }
  }

  package func value(_ name: String) -> Value? {
    let viewport = model.viewport
    switch name {
    case "offset": return .whole(viewport.offset.y)
    case "maximum": return .whole(viewport.maximumOffset.y)
    case "target": return .whole(navigator.targetOffset.y)
    case "x": return .whole(viewport.offset.x)
    case "maximumX": return .whole(viewport.maximumOffset.x)
    case "zoom": return .whole(model.zoomScale)
    default: return nil
    }
  }

  // MARK: Person

  package func lines() -> [String] {
    let viewport = model.viewport
    let position = "\(viewport.offset.y.brief) of \(viewport.maximumOffset.y.brief)"
    let zoom = model.zoomScale == 1 ? "" : ", zoom \(model.zoomScale.brief)"
    var lines = ["\(name): offset \(position)\(zoom)"]
    guard let text = model.text else { return lines }
    let visible = viewport.visibleRect
    let first = max(0, Int(visible.minY.rounded(.up)))
    let end = min(text.count, Int(visible.maxY.rounded(.down)))
    lines += text[min(first, end)..<end].map { "   \($0)" }
    if end < text.count { lines.append("   … \(text.count - end) more") }
    return lines
  }

  package var viewportSize: Size {
    get { model.viewportSize }
    set { model.resize(to: newValue) }
  }

  package func scroll(by distance: Point) {
    navigator.userDidDrag()
    navigator.scroll(
      to: Point(
        x: model.contentOffset.x + distance.x, y: model.contentOffset.y + distance.y),
      animated: false)
  }
}

nonisolated extension Value {
  /// A number, as an integer when it is whole.
  static func whole(_ number: Double) -> Value {
    Int(exactly: number).map(Value.integer) ?? .number(number)
  }
}
