import KeyboardNavigation

/// A dial that arrows turn from hour to hour.
nonisolated final class Dial: TableResponder, SelfDescribing {
  let name: String
  private(set) var hour = 12
  weak var nextResponder: (any CommandResponder)?

  init(_ name: String) {
    self.name = name
  }

  // MARK: What it does

  static let commandTable = CommandTable<Dial>(
    of: "dial",
    [
      .init(
        "dial.turn", "Turn", keys: ["right"], parameters: [.count],
        because: { _, _ in "it turns always" }
      ) { dial, invocation in
        return { dial.hour = (dial.hour + invocation.count - 1) % 12 + 1 }
      },
      .init("dial.reset", "Back to 12", keys: ["home"], because: { _, _ in "it is at 12" }) {
        dial, _ in dial.hour == 12 ? nil : { dial.hour = 12 }
      },
    ])

  // MARK: What it is

  static var properties: [Property<Dial>] {
    [
      Property("hour", "the hour that it points to, from 1 to 12") { .integer($0.hour) },
      Property("isAtTop", "whether it points to 12") { .bool($0.hour == 12) },
    ]
  }

  var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: name, kind: "a dial", Properties(of: self, Self.properties),
      element: { [self] in
        var element = AccessibilityElement(name, .slider)
        element.value = "\(hour)"
        return element
      })
  }
}
