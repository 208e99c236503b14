import KeyboardCore

/// The members of an object in the order written, repeated names included.
struct JSON5Object: Sendable {
  /// A name with its value.
  struct Member: Sendable {
    let name: String
    let position: JSON5Position
    let node: JSON5Node
  }

  /// A name that is written again.
  struct Duplicate: Hashable, Sendable {
    let name: String
    let first: JSON5Position
    let second: JSON5Position
  }

  private(set) var members: [Member] = []
  /// Every repetition; its first place is that of the first member with the name.
  private(set) var duplicates: [Duplicate] = []
  private var indices: [String: (first: Int, last: Int)] = [:]

  /// The last member with a name.
  subscript(name: String) -> Member? {
    indices[name].map { members[$0.last] }
  }

  /// The values by name; the last of several members with one name counts.
  var values: [String: Value] {
    indices.mapValues { members[$0.last].node.value }
  }

  mutating func append(_ member: Member) {
    let index = members.count
    members.append(member)
    guard let former = indices[member.name] else {
      indices[member.name] = (index, index)
      return
    }
    indices[member.name] = (former.first, index)
    duplicates.append(
      Duplicate(
        name: member.name, first: members[former.first].position, second: member.position))
  }
}
