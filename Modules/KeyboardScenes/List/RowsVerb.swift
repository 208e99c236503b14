import FoundationEssentials
import KeyboardNavigation
import KeyboardScripting

/// The verb that changes a list's data like an application.
nonisolated let rowsVerb = Verb(
  "rows", "Changes a list's rows; focus and selection stay with theirs.",
  example: "rows list insert 0 3",
  synopsis:
    "rows NAME insert INDEX [COUNT] | remove INDEX [COUNT] | move INDEX TO | reload [LIST]"
    + " | filter [TEXT] [--pattern | --fuzzy]",
  .word("NAME", .scene),
  .word("CHANGE", .choice(["insert", "remove", "move", "reload", "filter"])),
  .optional(.word("INDEX")), .optional(.word("COUNT")),
  .flag("--pattern", "the text of filter is a regular expression"),
  .flag("--fuzzy", "the text of filter is letters in their order, as for fzf")
) { session, arguments, name, what, first, second, isPattern, isFuzzy throws(ScriptError) in
  let named = try session.scene(name)
  guard let scene = named as? ListScene else {
    throw name.bad("\(name.text) is \(named.kind) and has no rows")
  }
  let count = scene.model.items.count
  func number(
    _ name: String, _ word: Word?, in range: ClosedRange<Int>
  ) throws(ScriptError) -> Int {
    try arguments.count(ParameterSyntax(name, .any), word, in: range)
  }
  if isPattern || isFuzzy, what.text != "filter" || isPattern && isFuzzy {
    throw arguments.bad(what, "only filter takes --pattern or --fuzzy, one of them")
  }
  switch what.text {
  case "insert":
    if let refusal = scene.model.refusalToInsert { throw arguments.bad(what, refusal) }
    let index = try number("INDEX", first, in: 0...count)
    let limit = ListSource.limit - count
    scene.insert(
      try second.map { word throws(ScriptError) in
        try number("COUNT", word, in: 1...limit)
      } ?? 1, at: index)
  case "remove":
    guard count > 0 else { throw arguments.bad(what, "\(name.text) has no rows to remove") }
    let index = try number("INDEX", first, in: 0...(count - 1))
    let removed =
      try second.map { word throws(ScriptError) in
        try number("COUNT", word, in: 1...(count - index))
      } ?? 1
    let before = scene.rows()
    scene.remove(index..<(index + removed))
    session.changes.add("rows \(name.text) remove") { [weak scene] in scene?.restore(before) }
  case "move":
    guard count > 0 else { throw arguments.bad(what, "\(name.text) has no rows to move") }
    let index = try number("INDEX", first, in: 0...(count - 1))
    let destination = try number("TO", second, in: 0...(count - 1))
    let before = scene.rows()
    scene.move(from: index, to: destination)
    scene.model.identitiesBeforeEdit = nil
    session.changes.add("rows \(name.text) move", from: before, to: scene.rows()) {
      [weak scene] in scene?.restore($0)
    }
  case "reload":
    if let second { throw arguments.bad(second, "rows takes no '\(second.text)'") }
    let identities = try first.map { word throws(ScriptError) in try word.identities(arguments) }
    scene.reload(identities ?? scene.model.items.identities)
  case "filter":
    if let second { throw arguments.bad(second, "quote a TEXT of several words") }
    try scene.filter(first, as: isPattern ? .pattern : isFuzzy ? .fuzzy : .text)
  default:
    throw arguments.bad(
      what, "rows can insert, remove, move, reload or filter, not '\(what.text)'")
  }
}

/// Changes of the data like an application's: the navigator is notified of each change.
extension ListScene {
  /// Inserts new items before the one at a flat index, or at the end.
  fileprivate func insert(_ count: Int, at index: Int) {
    let place = model.place(ofNewRow: index)
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

  /// Moves an item to a flat index after its removal.
  fileprivate func move(from index: Int, to destination: Int) {
    guard let (old, new) = model.ends(ofMove: index, to: destination) else { return }
    var changes = ListChanges()
    changes.moveItem(from: old, to: new)
    navigator.update(changes) { model.moveItem(at: old, to: new) }
  }

  /// Replaces all items by those with the given identities, in this order.
  func reload(_ identities: [Range<Int>]) {
    var items = model.items
    items.reload(identities)
    navigator.update(keeping: model.items.kept(in: items)) { model.reload(identities) }
  }
}

nonisolated extension Word {
  /// Returns identities in a given order, such as `4,0-2,9`.
  fileprivate func identities(_ arguments: Arguments) throws(ScriptError) -> [Range<Int>] {
    var seen = RangeSet<Int>()
    var ranges: [Range<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends[0], let last = ends.count == 1 ? first : ends[1], ends.count <= 2,
        first <= last, first >= 0, last < ListSource.limit
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
