public import KeyboardCore

/// A view that contains inputs, and further containers of inputs.
public protocol InputContainer: AnyObject {
  /// The inputs directly in it, in any order.
  var inputs: [any NavigableInput] { get }

  /// The containers directly in it; none by default.
  var containers: [any InputContainer] { get }
}

extension InputContainer {
  /// Empty by default.
  public var containers: [any InputContainer] { [] }
}

/// The kinds of inputs that are collected from a container.
public enum InputItemType: String, Hashable, Sendable, CaseIterable {
  /// Inputs of one line.
  case textField
  /// Inputs of several lines.
  case textView
  /// Inputs of any number of lines.
  case both

  /// Returns whether an input is of the kind.
  public func includes(_ input: any NavigableInput) -> Bool {
    switch self {
    case .textField: !input.isMultiline
    case .textView: input.isMultiline
    case .both: true
    }
  }
}

extension InputNavigator {
  /// Adds all inputs in a container, at any depth, in reading order.
  ///
  /// Lines are read from top to bottom, and each line in its direction. The input that begins highest comes first,
  /// with those on its line, of which any two begin at the same height, or differ in their tops and in their middles
  /// by at most half the height of the lower one. So half a point never splits a line, and inputs beside a high one
  /// follow it. Inputs that are hidden, disabled or scrolled out of view are added too, and skipped while they are.
  ///
  /// - Parameters:
  ///   - container: the container.
  ///   - itemType: the kind of inputs to add.
  ///   - direction: the direction in which lines run.
  /// - Complexity: O(n log n) for n inputs.
  public func addInputItems(
    from container: any InputContainer, itemType: InputItemType = .both,
    direction: LayoutDirection = .leftToRight
  ) {
    addInputItems(
      Self.sorted(Self.inputs(in: container), direction: direction).filter(itemType.includes))
  }

  private static func inputs(in container: any InputContainer) -> [any NavigableInput] {
    container.inputs + container.containers.flatMap(inputs(in:))
  }

  private static func sorted(
    _ inputs: [any NavigableInput], direction: LayoutDirection
  ) -> [any NavigableInput] {
    func isBefore(_ one: Rect, _ other: Rect) -> Bool {
      direction == .leftToRight ? one.minX < other.minX : one.maxX > other.maxX
    }
    let placed = inputs.map { (input: $0, frame: $0.frame) }.sorted {
      $0.frame.minY == $1.frame.minY
        ? isBefore($0.frame, $1.frame) : $0.frame.minY < $1.frame.minY
    }
    var isTaken = Array(repeating: false, count: placed.count)
    var result: [any NavigableInput] = []
    for (index, first) in placed.enumerated() where !isTaken[index] {
      let reach = first.frame.minY + first.frame.size.height / 2
      var line: [Int] = []
      for other in placed.indices[index...].prefix(while: { placed[$0].frame.minY <= reach })
      where !isTaken[other]
        && line.allSatisfy({ placed[$0].frame.isOnLine(of: placed[other].frame) })
      {
        line.append(other)
        isTaken[other] = true
      }
      result += line.map { placed[$0] }.sorted { isBefore($0.frame, $1.frame) }.map(\.input)
    }
    return result
  }
}

extension Rect {
  fileprivate func isOnLine(of other: Rect) -> Bool {
    let reach = min(size.height, other.size.height) / 2
    return minY == other.minY
      || abs(minY - other.minY) <= reach && abs(center.y - other.center.y) <= reach
  }
}
