public import KeyboardCore

extension ScrollNavigator: PlaceResponder {
  /// The offset that it has, or is on its way to, and the extent of the content.
  public var place: Value { place(at: targetOffset) }

  /// Returns where a command that scrolls would lead.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let command = ScrollCommand(invocation.id),
      let argument = try? CommandParameter.argument(of: invocation, taking: command.parameter)
        ?? .integer(1),
      let count = argument.integerValue,
      case .scroll(let offset)? = step(for: command, count: count)
    else { return nil }
    return place(at: offset)
  }

  private func place(at offset: Point) -> Value {
    guard let viewport = scrollView?.viewport else { return .null }
    return [
      "scroller": .string(scene), "x": .number(offset.x), "y": .number(offset.y),
      "width": .number(viewport.contentSize.width), "height": .number(viewport.contentSize.height),
    ]
  }
}
