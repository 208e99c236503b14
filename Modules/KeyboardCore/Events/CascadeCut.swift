/// Listeners kept publishing events, and the bus dropped the rest.
public struct CascadeCut: KeyboardEvent, Hashable {
  /// `bus.cascadeCut`.
  public static let name = "bus.cascadeCut"
  /// How many events one publish may cause.
  public let limit: Int
  /// The names of the events that caused each other, in order.
  public let cycle: [String]
  /// How many events were dropped.
  public let dropped: Int

  /// Creates the event.
  public init(limit: Int, cycle: [String], dropped: Int) {
    self.limit = limit
    self.cycle = cycle
    self.dropped = dropped
  }
}

extension EventDescription {
  /// The events of the bus itself.
  public static let busEvents: [EventDescription] = [
    EventDescription(
      CascadeCut.self, "Listeners kept publishing events, and the bus dropped the rest.",
      fields: [
        "limit": "how many events one publish may cause",
        "cycle": "the names of the events that caused each other, in order",
        "dropped": "how many events were dropped",
      ])
  ]
}
