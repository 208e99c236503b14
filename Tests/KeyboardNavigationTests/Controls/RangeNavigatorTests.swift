import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Sliders, spin buttons and splitters")
struct RangeNavigatorTests {
  /// Presses keys one after another.
  private func press(_ keys: String, on range: RangeNavigator) -> Double {
    for key in keys.split(separator: " ") {
      range.send(KeyEvent(pressing: KeyStroke(stringLiteral: String(key))))
    }
    return range.value
  }

  @Test(
    "Keys do what ARIA recommends",
    arguments: [
      (.slider(0...100, step: 5), 40, "right up", 50),
      (.slider(0...100, step: 5), 40, "left down", 30),
      (.slider(0...100, step: 5), 40, "pageup", 90), (.slider(0...100, step: 5), 40, "pagedown", 0),
      (.slider(0...100), 40, "home", 0), (.slider(0...100), 40, "end", 100),
      (.slider(0...100), 100, "right", 100), (.slider(0...100).mirrored, 40, "left left right", 41),
      (.spinButton(), 3, "up up down", 4), (.spinButton(), 3, "home end left right", 3),
      (.spinButton(1...9), 3, "pageup", 9), (.spinButton(1...9), 3, "home", 1),
      (.splitter(0...60), 20, "left left right", 19), (.splitter(0...60), 20, "up down", 20),
      (.splitter(0...60), 20, "enter", 0), (.splitter(0...60), 20, "enter enter", 20),
      (.splitter(0...60), 20, "enter right enter enter", 1), (.splitter(0...60), 0, "enter", 0),
      (.splitter(0...60, isVertical: false), 20, "down down up", 21),
      (.slider(0...100), 40, "enter", 40),
    ] as [(RangePolicy, Double, String, Double)])
  func keys(policy: RangePolicy, value: Double, keys: String, expected: Double) {
    #expect(press(keys, on: RangeNavigator(value, policy: policy)) == expected)
  }

  @Test(
    "Steps lead to multiples of the step, and stay decimal",
    arguments: [
      (0.0...1.0, 0.1, 0.2, 1, 0.3), (0.0...1.0, 0.1, 0.25, 1, 0.3),
      (0.0...1.0, 0.1, 0.25, -1, 0.2),
      (0.0...10.0, 3, 9, 1, 10), (0.0...10.0, 3, 10, -1, 9), (1.0...10.0, 3, 2, 1, 4),
      (-1.0...1.0, 0.25, 0, -3, -0.75), (0.0...1.0, 0.1, 0.3, 100, 1),
    ] as [(ClosedRange<Double>, Double, Double, Int, Double)])
  func steps(
    limits: ClosedRange<Double>, step: Double, value: Double, count: Int, expected: Double
  ) throws {
    let range = RangeNavigator(value, policy: .slider(limits, step: step))
    try range.perform(
      CommandInvocation(
        count > 0 ? .increaseRange : .decreaseRange, ["count": .integer(abs(count))]))
    #expect(range.value == expected)
  }

  @Test(
    "A value that is not a number becomes the value from which steps are counted",
    arguments: [
      (.slider(10...20), 10), (.spinButton(), 0), (.spinButton(3 ... .infinity), 3),
      (.spinButton(-.infinity...7), 0), (.spinButton(-.infinity ... -5), -5),
    ] as [(RangePolicy, Double)])
  func noNumber(policy: RangePolicy, value: Double) {
    let range = RangeNavigator(.nan, policy: policy)
    #expect(range.value == value)
    range.value = 15
    range.value = .nan
    #expect(range.value == value)
  }

  @Test("Who observes and who listens hears every other value once")
  func events() throws {
    let bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
    var heard: [String] = []
    var values: [Double] = []
    let range = RangeNavigator(40, policy: .slider(0...100), bus: bus, scene: "volume")
    let tokens = [
      bus.subscribeToAll { heard.append("\($0.name) \($0.value)") },
      range.changes.observe { values.append($0) },
    ]
    try range.perform(CommandInvocation(.increaseRange))
    range.value = 41
    range.value = 900
    range.policy.limits = 0...50
    #expect(values == [41, 100, 50])
    #expect(
      heard.first == #"range.valueChanged {"previous":40.0,"scene":"volume","value":41.0}"#
        || heard.first == #"range.valueChanged {"previous":40,"scene":"volume","value":41}"#)
    #expect(heard.count == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "What does nothing says why",
    arguments: [
      (
        CommandInvocation(.increaseRange),
        "range.increase would do nothing now; it is as large as it can be"
      ),
      (
        CommandInvocation(.maximizeRange),
        "range.maximum would do nothing now; it is as large as it can be"
      ),
      (
        CommandInvocation(.collapseRange),
        "range.collapse would do nothing now; its policy does not collapse it"
      ),
      (CommandInvocation(.setRange), "range.set needs the argument value, a number"),
      (
        CommandInvocation(.setRange, ["value": "x"]),
        "value must be a number, not \"x\""
      ),
    ])
  func refusals(invocation: CommandInvocation, message: String) {
    let range = RangeNavigator(100, policy: .slider(0...100))
    let error = #expect(throws: CommandError.self) { try range.perform(invocation) }
    #expect(error?.message == message)
    range.isEnabled = false
    let disabled = #expect(throws: CommandError.self) { try range.perform(invocation) }
    #expect(disabled?.message == "\(invocation.id) would do nothing now; range is disabled")
    #expect(range.keyCommands.isEmpty && !range.canTakeFocus)
  }

  @Test(
    "The value agrees with an array of all values after every one of 1,000,000 commands",
    arguments: seeds(500))
  func model(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let low = Int.random(in: -30...30, using: &random)
      let high = low + Int.random(in: 1...60, using: &random)
      let step = Int.random(in: 1...12, using: &random)
      var policy = RangePolicy.splitter(
        Double(low) / 10...Double(high) / 10, step: Double(step) / 10)
      policy.pageSteps = Int.random(in: 1...5, using: &random)
      policy.wraps = Bool.random(using: &random)
      let range = RangeNavigator(Double(low) / 10, policy: policy)
      var model = PlainRange(
        values: Array(stride(from: low, to: high, by: step)) + [high], value: low,
        page: policy.pageSteps, wraps: policy.wraps)
      for _ in 0..<200 {
        let command = random.pick(
          [
            .increaseRange, .decreaseRange, .increaseRangeByPage, .decreaseRangeByPage,
            .minimizeRange, .maximizeRange, .collapseRange, .setRange,
          ] as [CommandID])
        let number =
          command == .setRange
          ? Int.random(in: low - 9...high + 9, using: &random)
          : Int.random(in: 1...3, using: &random)
        let arguments: [String: Value] =
          switch command {
          case .setRange: ["value": .number(Double(number) / 10)]
          case .minimizeRange, .maximizeRange, .collapseRange: [:]
          default: ["count": .integer(number)]
          }
        let former = model.value
        try? range.perform(CommandInvocation(command, arguments))
        model.perform(command, number)
        guard range.value == Double(model.value) / 10 else {
          Issue.record(
            "seed \(seed): \(command) \(number) leads from \(former) to \(range.value), not \(model)"
          )
          return
        }
      }
    }
  }
}

/// A value in tenths, as somebody would write it down: all that it can come to by steps, in order.
private struct PlainRange {
  let values: [Int]
  var value: Int
  let page: Int
  let wraps: Bool
  private var former: Int?

  init(values: [Int], value: Int, page: Int, wraps: Bool) {
    (self.values, self.value, self.page, self.wraps) = (values, value, page, wraps)
  }

  mutating func perform(_ command: CommandID, _ number: Int) {
    let (low, high) = (values[0], values[values.count - 1])
    let start = value
    switch command {
    case .increaseRange: value = further(number)
    case .increaseRangeByPage: value = further(number * page)
    case .decreaseRange: value = back(number)
    case .decreaseRangeByPage: value = back(number * page)
    case .minimizeRange: value = low
    case .maximizeRange: value = high
    case .collapseRange:
      if value > low {
        (value, former) = (low, start)
      } else if let former {
        value = former
        self.former = nil
      }
      return
    default: value = min(max(number, low), high)
    }
    if value != start || command == .setRange { former = nil }
  }

  private func further(_ steps: Int) -> Int {
    let above = values.filter { $0 > value }
    if above.isEmpty { return wraps ? values[0] : value }
    return above[min(steps, above.count) - 1]
  }

  private func back(_ steps: Int) -> Int {
    let below = Array(values.filter { $0 < value }.reversed())
    if below.isEmpty { return wraps ? values[values.count - 1] : value }
    return below[min(steps, below.count) - 1]
  }
}
