import FoundationEssentials
import KeyboardNavigation

/// The verb that changes a list's data as an application does.
let rowsVerb = Verb(
  "rows NAME insert INDEX [COUNT] | remove INDEX [COUNT] | move INDEX TO | reload [LIST]",
  "Changes a list's rows; focus and selection stay with theirs.",
  example: "rows list insert 0 3",
  operands: .scene, .words(["insert", "remove", "move", "reload"]), .other
) { session, arguments throws(ScriptError) in
  let name = try arguments.word("a NAME")
  let named = try session.scene(name)
  guard let scene = named as? ListScene else {
    throw name.bad("\(name.text) is \(named.kind) and has no rows")
  }
  let what = try arguments.word("insert, remove, move or reload")
  let count = scene.model.items.count
  switch what.text {
  case "insert":
    if let refusal = scene.model.refusalToInsert { throw arguments.bad(what, refusal) }
    let index = try arguments.count("INDEX", in: 0...count)
    let number = try arguments.count(
      "COUNT", in: 1...(SceneKind.Options.itemLimit - count), standard: 1)
    try arguments.finish()
    scene.insert(number, at: index)
  case "remove":
    guard count > 0 else { throw arguments.bad(what, "\(name.text) has no rows to remove") }
    let index = try arguments.count("INDEX", in: 0...(count - 1))
    let number = try arguments.count("COUNT", in: 1...(count - index), standard: 1)
    try arguments.finish()
    let before = scene.model.items.identities
    scene.remove(index..<(index + number))
    session.changes.add("rows \(name.text) remove") { [weak scene] in scene?.reload(before) }
  case "move":
    guard count > 0 else { throw arguments.bad(what, "\(name.text) has no rows to move") }
    let index = try arguments.count("INDEX", in: 0...(count - 1))
    let destination = try arguments.count("TO", in: 0...(count - 1))
    try arguments.finish()
    scene.move(from: index, to: destination)
  case "reload":
    let list = arguments.optionalWord()
    try arguments.finish()
    let identities = try list.map { word throws(ScriptError) in try word.identities(arguments) }
    scene.reload(identities ?? scene.model.items.identities)
  default:
    throw arguments.bad(what, "rows can insert, remove, move or reload, not '\(what.text)'")
  }
}

/// Changes of the data as an application makes them: the navigator is told of each change.
extension ListScene {
  /// Inserts new items before the one at a flat index, or at the end.
  fileprivate func insert(_ count: Int, at index: Int) {
    let last = max(0, model.numberOfSections - 1)
    let place =
      model.indexPathForItem(atFlatIndex: index)
      ?? IndexPath(row: model.numberOfItems(inSection: last), section: last)
    var changes = ListChanges()
    changes.insertItems(place.row..<(place.row + count), inSection: place.section)
    navigator.update(changes) { model.insert(count, at: place) }
  }

  /// Removes items.
  fileprivate func remove(_ range: Range<Int>) {
    var changes = ListChanges()
    var start = 0
    for section in 0..<model.numberOfSections {
      let items = start..<(start + model.numberOfItems(inSection: section))
      let removed = range.clamped(to: items)
      if !removed.isEmpty {
        changes.removeItems(
          (removed.lowerBound - start)..<(removed.upperBound - start), inSection: section)
      }
      start = items.upperBound
    }
    navigator.update(changes) { model.remove(range) }
  }

  /// Moves an item to a flat index, counted after it has been taken out.
  fileprivate func move(from index: Int, to destination: Int) {
    guard let old = model.indexPathForItem(atFlatIndex: index),
      let replaced = model.indexPathForItem(atFlatIndex: destination)
    else { return }
    // Going down within its section, the others have moved up by then.
    var new = replaced
    if old.section < replaced.section {
      new = IndexPath(row: replaced.row + 1, section: replaced.section)
    }
    var changes = ListChanges()
    changes.moveItem(from: old, to: new)
    navigator.update(changes) { model.moveItem(at: old, to: new) }
  }

  /// Replaces all items by those of some identities, in this order.
  func reload(_ identities: [Range<Int>]) {
    var items = model.items
    items.reload(identities)
    navigator.update(keeping: model.items.kept(in: items)) { model.reload(identities) }
  }
}

nonisolated extension Word {
  /// Returns identities in an order of their own: `4,0-2,9`.
  fileprivate func identities(_ arguments: Arguments) throws(ScriptError) -> [Range<Int>] {
    var seen = RangeSet<Int>()
    var ranges: [Range<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends[0], let last = ends.count == 1 ? first : ends[1], ends.count <= 2,
        first <= last, first >= 0, last < SceneKind.Options.itemLimit
      else { throw arguments.bad(self, "LIST is row numbers such as 4,0-2,9, not '\(text)'") }
      let range = first..<(last + 1)
      guard seen.intersection(RangeSet(range)).isEmpty else {
        throw arguments.bad(self, "'\(part)' is in the list twice")
      }
      seen.insert(contentsOf: range)
      ranges.append(range)
    }
    return ranges
  }
}
