/// Where the parts of bindings lie, one or several of a keymap: what copies of them share.
///
/// Bindings of a keymap lie together so that handing one out counts a reference to something that
/// other bindings also use, and touches no memory of its own. Sendable, and not checked at every
/// access, because it changes only while one ``BindingShelves`` alone refers to it.
final class BindingShelf: @unchecked Sendable {
  @exclusivity(unchecked)
  fileprivate(set) var parts: [BindingParts]

  init(_ parts: [BindingParts]) {
    self.parts = parts
  }
}

/// The bindings of a keymap by number, on shelves of few.
struct BindingShelves: Sendable {
  private static let size = 64

  private var shelves: [BindingShelf] = []
  private(set) var count = 0

  /// The binding with a number.
  subscript(index: Int32) -> ResolvedBinding {
    let number = Int(index)
    return ResolvedBinding(shelves[number / Self.size], number % Self.size)
  }

  /// Adds a binding after the others.
  mutating func append(_ parts: BindingParts) {
    if count.isMultiple(of: Self.size) {
      shelves.append(BindingShelf([parts]))
    } else {
      shelf(of: count).parts.append(parts)
    }
    count += 1
  }

  /// Takes a binding out; the last one gets its number.
  mutating func remove(at index: Int32) {
    let last = shelf(of: count - 1).parts.removeLast()
    count -= 1
    if Int(index) < count {
      shelf(of: Int(index)).parts[Int(index) % Self.size] = last
    }
    if count.isMultiple(of: Self.size) { shelves.removeLast() }
  }

  /// The shelf of a binding, ours alone.
  private mutating func shelf(of index: Int) -> BindingShelf {
    let number = index / Self.size
    if !isKnownUniquelyReferenced(&shelves[number]) {
      shelves[number] = BindingShelf(shelves[number].parts)
    }
    return shelves[number]
  }
}
