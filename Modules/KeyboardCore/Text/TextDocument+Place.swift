extension TextDocument: PlaceResponder {
  /// The text, its cursor and its selection.
  public var place: Value { place(buffer) }

  /// Returns where a command that moves the cursor would lead; nil in a secret text, whose words and
  /// lines nobody is to learn of.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard !isSecure, canPerform(invocation), invocation.arguments.isEmpty,
      case .go(let verb, let movement)? = TextCommand.byID[invocation.id]?.effect, verb != .delete
    else { return nil }
    return place(moved(movement, extending: verb == .extend))
  }

  private func place(_ buffer: TextBuffer) -> Value {
    guard !isSecure else { return .null }
    let offset = { (index: String.Index) -> Value in
      .integer(buffer.text.utf8.distance(from: buffer.text.startIndex, to: index))
    }
    return [
      "input": .string(name), "text": .string(buffer.text), "cursor": offset(buffer.cursor),
      "start": offset(buffer.selection.lowerBound), "end": offset(buffer.selection.upperBound),
      "column": buffer.column.map(Value.integer) ?? .null,
    ]
  }
}
