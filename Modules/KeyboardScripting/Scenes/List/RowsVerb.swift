import KeyboardCore
import KeyboardNavigation

/// The verb that changes a list's data as an application does, and tells the navigator.
let rowsVerb = Verb(
  name: "rows",
  synopsis: "rows NAME insert INDEX [COUNT] | remove INDEX [COUNT] | move INDEX TO | reload [LIST]",
  sentence: "Changes a list's rows; focus and selection stay with theirs.",
  example: "rows list insert 0 3",
  topic: .scene,
  operands: [.scene, .words(["insert", "remove", "move", "reload"]), .other]
) { session, arguments throws(ScriptError) in
  let name = try arguments.word("a NAME")
  let scene = try session.list(named: name)
  let what = try arguments.word("insert, remove, move or reload")
  let count = scene.model.items.count
  switch what.text {
  case "insert":
    if let refusal = scene.model.refusalToInsert { throw arguments.bad(what, refusal) }
    let index = try arguments.count("INDEX", in: 0...count)
    let number = try arguments.optionalCount("COUNT", in: 1...(SceneOptions.itemLimit - count)) ?? 1
    try arguments.finish()
    scene.insert(number, at: index)
  case "remove":
    guard count > 0 else { throw arguments.bad(what, "\(name.text) has no rows to remove") }
    let index = try arguments.count("INDEX", in: 0...(count - 1))
    let number = try arguments.optionalCount("COUNT", in: 1...(count - index)) ?? 1
    try arguments.finish()
    scene.remove(index..<(index + number))
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

extension Session {
  /// The table or grid of a name.
  fileprivate func list(named name: Arguments.Text) throws(ScriptError) -> ListScene {
    guard let scene = scenes[name.text] else { throw unknownScene(name) }
    guard let list = scene as? ListScene else {
      throw ScriptError(
        .badArgument, "\(name.text) is \(scene.kind) and has no rows", at: name.position)
    }
    return list
  }
}

nonisolated extension Arguments.Text {
  /// Identities in an order of their own: `4,0-2,9`.
  fileprivate func identities(_ arguments: Arguments) throws(ScriptError) -> [Range<Int>] {
    var seen = RangeSet<Int>()
    var ranges: [Range<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends[0], let last = ends.count == 1 ? first : ends[1], ends.count <= 2,
        first <= last, first >= 0, last < SceneOptions.itemLimit
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
