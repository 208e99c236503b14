import KeyboardNavigation
import KeyboardScripting

/// The identities of a list's rows: of all rows, and of those that match the filter.
nonisolated struct ListRows {
  /// The identities of all rows, in order.
  let all: [Range<Int>]
  /// The identities of the rows that match the filter.
  let shown: [Range<Int>]

  /// Returns the identities of all rows after changes of the filtered rows, without deleted ones and with new ones at
  /// the end.
  func all(after now: [Range<Int>]) -> [Range<Int>] {
    let gone = RangeSet(shown).subtracting(RangeSet(now))
    let new = RangeSet(now).subtracting(RangeSet(all))
    return all.flatMap { RangeSet($0).subtracting(gone).ranges } + new.ranges
  }
}

extension ListScene {
  /// Returns all rows, and which of them are shown: those with the given identities, by default the current ones.
  final func rows(showing shown: [Range<Int>]? = nil) -> ListRows {
    let shown = shown ?? model.items.identities
    return ListRows(all: filter?.all(after: shown) ?? shown, shown: shown)
  }

  /// Restores earlier rows, or all of them if there is no filter.
  ///
  /// If the focused row is removed, the row in its place is focused.
  final func restore(_ rows: ListRows) {
    let shown = filter == nil ? rows.all : rows.shown
    let focus = navigator.flatIndexOfFocusedRow
    filter = shown == rows.all ? nil : rows
    reload(shown)
    guard let focus, navigator.flatIndexOfFocusedRow == nil else { return }
    let row = min(focus, model.items.count - 1)
    if let path = model.indexPathForItem(atFlatIndex: row) { navigator.setFocus(path) }
  }

  /// Shows all rows again.
  package final func showAll() {
    guard filter != nil else { return }
    let all = rows().all
    filter = nil
    reload(all)
  }

  /// Shows only some of the rows, until ``showAll()``.
  ///
  /// - Parameter indexes: the flat indexes of the rows to show, in order.
  package final func showOnly(_ indexes: [Int]) {
    let all = rows().all
    var shown: [Range<Int>] = []
    for identity in indexes.map(model.items.identity) {
      if let last = shown.last, last.upperBound == identity {
        shown[shown.count - 1] = last.lowerBound..<identity + 1
      } else {
        shown.append(identity..<identity + 1)
      }
    }
    filter = ListRows(all: all, shown: shown)
    reload(shown)
  }

  /// Shows only the rows that match a word of a script, or all of them without one.
  ///
  /// - Throws: a `badArgument` if the word is an invalid regular expression.
  final func filter(_ word: Word?, as kind: SearchQuery.Kind) throws(ScriptError) {
    guard let word else { return showAll() }
    do throws(SearchQuery.PatternError) {
      let query = try SearchQuery(word.text, as: kind)
      showOnly(model.items(in: 0..<model.items.count, matching: query))
    } catch {
      throw word.bad(error.message)
    }
  }
}

nonisolated extension RangeSet where Bound == Int {
  fileprivate init(_ ranges: [Range<Int>]) {
    self.init()
    for range in ranges { insert(contentsOf: range) }
  }
}
