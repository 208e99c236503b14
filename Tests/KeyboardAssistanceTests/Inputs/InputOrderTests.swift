import KeyboardAssistance
import KeyboardCore
import SeededRandom
import Testing

@Suite("Inputs are collected in the order of reading")
struct InputOrderTests {
  private final class Container: InputContainer {
    var inputs: [any NavigableInput] = []
    var containers: [any InputContainer] = []
  }

  private let window = Window()
  private let navigator = InputNavigator()

  @Test("T41: half a point of height does not split a line", arguments: LayoutDirection.both)
  func lines(direction: LayoutDirection) {
    let frames = [
      "right": Rect(x: 200, y: 10, width: 100, height: 30),
      "left": Rect(x: 20, y: 10.4, width: 100, height: 30),
      "below": Rect(x: 100, y: 45, width: 100, height: 30),
      // Its middle is far below the line of the two fields beside it.
      "tall": Rect(x: 320, y: 10.2, width: 60, height: 200),
    ]
    let focus = Focus()
    let inner = Container()
    let outer = Container()
    outer.containers = [inner]
    for (title, frame) in frames {
      let field = Field(window, focus, frame)
      field.title = title
      if title == "left" { inner.inputs.append(field) } else { outer.inputs.append(field) }
    }
    navigator.addInputItems(from: outer, direction: direction)
    let line = direction == .leftToRight ? ["left", "right"] : ["right", "left"]
    #expect(navigator.inputItems.map(\.title) == line + ["tall", "below"])
  }

  /// The titles of fields that are collected from a container in a random order.
  private func order(
    _ frames: [(String, Rect)], _ direction: LayoutDirection = .leftToRight
  ) -> [String?] {
    let (container, navigator, focus) = (Container(), InputNavigator(), Focus())
    container.inputs = frames.map { title, frame in
      let field = Field(window, focus, frame)
      field.title = title
      return field
    }
    .reversed()
    navigator.addInputItems(from: container, direction: direction)
    return navigator.inputItems.map(\.title)
  }

  /// A container that only has inputs.
  private final class Row: InputContainer {
    let inputs: [any NavigableInput]

    init(_ inputs: [any NavigableInput]) { self.inputs = inputs }
  }

  @Test("Containers are collected at any depth; one of inputs alone holds no others")
  func depth() {
    let fields = column(4, in: window)
    let (inner, outer) = (Container(), Container())
    inner.containers = [Row([fields[3], fields[1]])]
    inner.inputs = [fields[2]]
    outer.containers = [inner, Row([fields[0]])]
    navigator.addInputItems(from: outer)
    #expect(navigator.inputItems.map(\.title) == ["field 0", "field 1", "field 2", "field 3"])
    let other = InputNavigator()
    other.addInputItems(from: Row([fields[2]]))
    #expect(other.inputItems.map(\.title) == ["field 2"])
  }

  @Test("What is beside a higher input follows it")
  func mixedHeights() {
    let address = order([
      ("street", Rect(x: 0, y: 0, width: 100, height: 30)),
      ("comment", Rect(x: 120, y: 0, width: 100, height: 100)),
      ("town", Rect(x: 0, y: 35, width: 100, height: 30)),
      ("zip", Rect(x: 0, y: 70, width: 100, height: 30)),
    ])
    #expect(address == ["street", "comment", "town", "zip"])
    let fields = (0..<5).map {
      ("f\($0 + 1)", Rect(x: 120, y: Double($0) * 35, width: 100, height: 30))
    }
    let note = ("note", Rect(x: 0, y: 0, width: 100, height: 170))
    #expect(order([note] + fields) == ["note", "f1", "f2", "f3", "f4", "f5"])
  }

  @Test("Rows of mixed heights are read row by row, each in its direction")
  func randomRows() {
    var random = SeededGenerator(seed: 41)
    for form in 0..<2000 {
      let direction = random.pick(LayoutDirection.both)
      var (y, frames) = (0.0, [(String, Rect)]())
      // A high input at the start of the lines stands beside all of the rows.
      let hasNote = Bool.random(using: &random)
      for row in 0..<Int.random(in: 1...5, using: &random) {
        let columns = Int.random(in: 1...4, using: &random)
        // Rows of one height are aligned to half a point, others exactly.
        let heights = random.pick([[24.0], [20, 30, 100]])
        var lowest = 0.0
        for place in 0..<columns {
          let column = direction == .leftToRight ? place + 1 : columns - place
          let height = random.pick(heights)
          let jitter =
            heights.count == 1 && !(hasNote && row == 0)
            ? Double.random(in: 0...0.5, using: &random) : 0
          lowest = max(lowest, height)
          frames.append(
            (
              "\(row).\(place)",
              Rect(x: Double(column) * 110, y: y + jitter, width: 100, height: height)
            ))
        }
        y += lowest + Double.random(in: 1...20, using: &random)
      }
      if hasNote {
        let x = direction == .leftToRight ? 0.0 : 600
        frames.insert(("note", Rect(x: x, y: 0, width: 100, height: y)), at: 0)
      }
      let expected = frames.map(\.0)
      #expect(order(frames.shuffled(using: &random), direction) == expected, "form \(form)")
    }
  }
}

extension LayoutDirection {
  fileprivate static let both = [LayoutDirection.leftToRight, .rightToLeft]
}
