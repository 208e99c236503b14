public import KeyboardCore

extension RangeNavigator: PlaceResponder {
  /// The value, its limits, and the one that collapsing has left.
  public var place: Value { place(at: value, former: formerValue) }

  /// Returns where a command that takes the value from one place to another would lead.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let command = RangeCommand(invocation.id), command != .collapse,
      (try? command.keyCommand([]).check(invocation.arguments)) != nil,
      let goal = goal(of: command, count: invocation.arguments["count"]?.integerValue ?? 1)
    else { return nil }
    return place(at: goal, former: nil)
  }

  private func place(at value: Double, former: Double?) -> Value {
    [
      "range": .string(scene), "value": .number(value),
      "former": former.map(Value.number) ?? .null,
      "least": .number(policy.limits.lowerBound), "most": .number(policy.limits.upperBound),
    ]
  }
}
