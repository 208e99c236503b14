import KeyboardCore

/// The bindings of one sequence, arranged so that those that want different values of one name,
/// such as one mode each, are never compared.
struct BindingRoster {
  /// A binding and the number of the condition under which it takes part.
  struct Member {
    let slot: Int32
    let condition: Int
  }

  /// From strong to weak.
  let members: [Member]

  /// The name whose value tells most members apart.
  private var name: String?
  private var positionsByValue: [Value: [Int]] = [:]
  private var otherPositions: [Int] = []

  /// Up to how many members all are compared.
  private static let fewMembers = 16

  /// Arranges the bindings of a sequence.
  init(_ members: [Member], _ table: ConditionTable) {
    self.members = members
    guard members.count > Self.fewMembers else { return }
    var uses: [String: Int] = [:]
    for member in members {
      for name in table.pins(of: member.condition).keys { uses[name, default: 0] += 1 }
    }
    guard let name = uses.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return }
    self.name = name
    for (position, member) in members.enumerated() {
      if let value = table.pins(of: member.condition)[name] {
        positionsByValue[value, default: []].append(position)
      } else {
        otherPositions.append(position)
      }
    }
  }

  /// The members that may take part where names have the values given, by position.
  ///
  /// - Parameters:
  ///   - pins: the values.
  ///   - start: how many of the strongest to leave out.
  /// - Returns: the positions, those of stronger members first.
  func positions(meeting pins: [String: Value], from start: Int = 0) -> [Int] {
    guard let name, let value = pins[name] else { return Array(members.indices.dropFirst(start)) }
    let equal = positionsByValue[value] ?? []
    return (equal.from(start) + otherPositions.from(start)).sorted()
  }
}

extension [Int] {
  /// The elements of a sorted list that are at least a number.
  fileprivate func from(_ start: Int) -> ArraySlice<Int> {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < start { low = middle + 1 } else { high = middle }
    }
    return self[low...]
  }
}
