import KeyboardCore
import KeyboardNavigation

extension ReferenceList {
  /// Performs a command; false when it does nothing.
  mutating func perform(_ id: CommandID, number: Int?) -> Bool {
    let count = number ?? 1
    switch id {
    case .nextRow: return go(to: next(count, towards: 1))
    case .previousRow: return go(to: next(count, towards: -1))
    case .firstRow: return go(to: firstEnabled(in: rows.indices))
    case .lastRow: return go(to: firstEnabled(in: rows.indices.reversed()))
    case .focusRow: return go(to: number.flatMap { firstEnabled(in: [$0]) })
    case .clearFocus:
      guard focus != nil else { return false }
      setFocus(nil)
      if policy.selection != .none, policy.selectsOnMove { select([]) }
      return true
    case .pageDown: return turnPage(count, towards: 1)
    case .pageUp: return turnPage(count, towards: -1)
    case .extendNext: return extend(to: next(count, towards: 1))
    case .extendPrevious: return extend(to: next(count, towards: -1))
    case .extendFirst: return extend(to: firstEnabled(in: rows.indices))
    case .extendLast: return extend(to: firstEnabled(in: rows.indices.reversed()))
    case .toggleRow:
      return toggle(number == nil ? focus : number.flatMap { firstEnabled(in: [$0]) })
    case .selectAll: return selectAll()
    case .selectNone:
      guard !selected.isEmpty else { return false }
      select([])
      return true
    case .invertSelection: return invert()
    case .deleteRows: return delete()
    case .moveRowUp: return move(count, towards: -1)
    case .moveRowDown: return move(count, towards: 1)
    default: return false
    }
  }

  /// Where steps lead, from the focus or from where the policy starts.
  private func next(_ count: Int, towards direction: Int) -> Int? {
    if let focus { return steps(count, from: focus, towards: direction) }
    if policy.start == .firstRow, direction < 0 { return nil }
    guard let start = start(towards: direction) else { return nil }
    return steps(count - 1, from: start, towards: direction) ?? start
  }

  private func start(towards direction: Int) -> Int? {
    let rows = rows
    if policy.start == .visible, let start = visibleStart(towards: direction) { return start }
    return firstEnabled(in: direction > 0 ? Array(rows.indices) : rows.indices.reversed())
  }

  private func visibleStart(towards direction: Int) -> Int? {
    let middle = (top + bottom) / 2
    let candidate =
      (direction > 0 ? visibleRows.first : visibleRows.last)
      ?? spans.firstIndex { $0.top <= middle && $0.bottom > middle }
    guard let candidate else { return nil }
    let after = Array(candidate..<rows.count)
    let before = Array((0...candidate).reversed())
    return firstEnabled(in: direction > 0 ? after + before : before + after)
  }

  private mutating func go(to index: Int?) -> Bool {
    guard let index else { return false }
    let previous = focus
    setFocus(index)
    if policy.selection != .none, policy.selectsOnMove { select([index], anchor: index) }
    show(index, from: previous)
    return true
  }

  // MARK: Pages

  private mutating func turnPage(_ count: Int, towards direction: Int) -> Bool {
    guard !rows.isEmpty else { return false }
    return policy.paging == .focus
      ? turnPageOfFocus(count, towards: direction) : turnPageOfViewport(count, towards: direction)
  }

  private mutating func turnPageOfFocus(_ count: Int, towards direction: Int) -> Bool {
    guard let focus else { return go(to: visibleStart(towards: -direction)) }
    var place = focus
    for _ in 0..<count {
      let span = spans[place]
      let page =
        direction > 0
        ? rowsWithin(span.top, span.top + visibleHeight)
        : rowsWithin(span.bottom - visibleHeight, span.bottom)
      let onPage = page.filter { rows[$0].isEnabled && ($0 - place) * direction > 0 }
      let beyond =
        direction > 0
        ? firstEnabled(in: place + 1..<max(place + 1, rows.count))
        : firstEnabled(in: (0..<place).reversed())
      guard let next = (direction > 0 ? onPage.last : onPage.first) ?? beyond else { break }
      place = next
    }
    return place == focus ? false : go(to: place)
  }

  private mutating func turnPageOfViewport(_ count: Int, towards direction: Int) -> Bool {
    let (start, end) = (min(0, spans[0].top), spans[rows.count - 1].bottom)
    guard direction > 0 ? bottom < end : top > start else { return false }
    var place = top
    for _ in 0..<count {
      let visible = rowsWithin(place, place + visibleHeight)
      if direction > 0 {
        let last = visible.last.map { spans[$0].top } ?? place
        let next = last > place ? last : place + visibleHeight
        place = min(next, max(end - visibleHeight, place))
      } else {
        let first = visible.first.map { spans[$0].bottom } ?? place + visibleHeight
        let next = first < place + visibleHeight ? first - visibleHeight : place - visibleHeight
        place = max(next, start)
      }
    }
    setFocus(nil)
    if policy.selection != .none, policy.selectsOnMove { select([]) }
    reveal(place, place + visibleHeight)
    return true
  }

  // MARK: Selection

  private mutating func extend(to index: Int?) -> Bool {
    guard policy.selection == .multiple, let index else { return false }
    let start = anchor ?? focus ?? index
    let old = lead.map { Set(min(start, $0)...max(start, $0)) } ?? []
    let new = Set(min(start, index)...max(start, index))
    var result = selected.subtracting(old.subtracting(new))
    let rows = rows
    result.formUnion(new.subtracting(old).filter { rows[$0].isEnabled })
    let previous = focus
    setFocus(index)
    select(result, anchor: start, lead: index)
    show(index, from: previous)
    return true
  }

  private mutating func toggle(_ index: Int?) -> Bool {
    guard policy.selection != .none, let index else { return false }
    if policy.selection == .single {
      if selected.contains(index) { select([]) } else { select([index], anchor: index) }
    } else {
      select(selected.symmetricDifference([index]), anchor: index)
    }
    return true
  }

  private var enabled: Set<Int> {
    let rows = rows
    return Set(rows.indices.filter { rows[$0].isEnabled })
  }

  private mutating func selectAll() -> Bool {
    guard policy.selection == .multiple, !enabled.isSubset(of: selected) else { return false }
    select(enabled, anchor: anchor)
    return true
  }

  private mutating func invert() -> Bool {
    guard policy.selection == .multiple, !enabled.isEmpty else { return false }
    select(enabled.subtracting(selected), anchor: anchor)
    return true
  }

  // MARK: Editing

  private mutating func delete() -> Bool {
    let doomed = selected.isEmpty ? Set([focus].compactMap(\.self)) : selected
    guard let first = doomed.min(), let last = doomed.max() else { return false }
    let focusFallback =
      firstEnabled(in: last + 1..<max(last + 1, rows.count))
      ?? firstEnabled(in: (0..<first).reversed())
      ?? firstEnabled(in: (first..<last).reversed().filter { !doomed.contains($0) })
    let survivor = focus.flatMap { doomed.contains($0) ? nil : $0 }
    let next = policy.selectsOnMove ? focusFallback : survivor ?? focusFallback
    let name = next.map { rows[$0].name }
    let hadSelection = !selected.isEmpty
    for index in doomed.sorted(by: >) {
      let path = paths[index]
      sections[path[0]].remove(at: path[1])
    }
    scroll(toTop: top)
    let place = name.flatMap(index(of:))
    setFocus(place)
    if let place { show(place, from: nil) }
    let selects = policy.selectsOnMove && (hadSelection || place != nil)
    select(selects ? Set([place].compactMap(\.self)) : [], anchor: selects ? place : nil)
    return true
  }

  private mutating func move(_ count: Int, towards direction: Int) -> Bool {
    guard let focus else { return false }
    let old = self
    let from = paths[focus]
    let row = sections[from[0]].remove(at: from[1])
    var to = from
    for _ in 0..<count {
      if direction < 0 {
        if to[1] > 0 {
          to[1] -= 1
        } else if to[0] > 0 {
          to = [to[0] - 1, sections[to[0] - 1].count]
        }
      } else if to[1] < sections[to[0]].count {
        to[1] += 1
      } else if to[0] + 1 < sections.count {
        to = [to[0] + 1, 0]
      }
    }
    sections[to[0]].insert(row, at: to[1])
    guard to != from else { return false }
    follow(old)
    show(index(of: row.name) ?? 0, from: old.paths[focus] < to ? 0 : .max)
    return true
  }

  func index(of name: String) -> Int? {
    rows.firstIndex { $0.name == name }
  }

  // MARK: Changes that are told

  /// Lets focus and selection follow their rows by name, after the rows have changed.
  mutating func follow(_ old: ReferenceList) {
    let places = old.rows.map { index(of: $0.name) }
    if let focus = old.focus {
      let heirs =
        policy.whenFocusedItemIsRemoved == .nearest
        ? Array(focus + 1..<max(focus + 1, old.rows.count)) + (0..<focus).reversed() : []
      let enabled = enabled
      setFocus(([focus] + heirs).compactMap { places[$0] }.first { enabled.contains($0) })
    } else {
      focusedPath = nil
    }
    let anchor = old.anchor.flatMap { places[$0] }
    let lead = old.lead.flatMap { places[$0] }
    select(
      Set(old.selected.compactMap { places[$0] }), anchor: anchor,
      lead: anchor == nil ? nil : lead)
    if policy.selectsOnMove, policy.selection != .none, chosen.isEmpty, !old.selected.isEmpty,
      let focus
    {
      select([focus], anchor: focus)
    }
  }
}

private func < (one: [Int], other: [Int]) -> Bool {
  one.lexicographicallyPrecedes(other)
}
