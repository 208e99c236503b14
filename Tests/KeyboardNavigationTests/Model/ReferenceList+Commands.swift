import KeyboardCore
import KeyboardNavigation

extension ReferenceList {
  /// Performs a command; false when it does nothing.
  mutating func perform(_ id: CommandID, number: Int?) -> Bool {
    let count = number ?? 1
    switch id {
    case .nextRow: return step(count, towards: 1)
    case .previousRow: return step(count, towards: -1)
    case .firstRow: return place { $0.go(to: $0.firstEnabled(in: $0.rows.indices)) }
    case .lastRow: return place { $0.go(to: $0.firstEnabled(in: $0.rows.indices.reversed())) }
    case .focusRow: return place { $0.go(to: number.flatMap { [$0] }.flatMap($0.firstEnabled)) }
    case .clearFocus: return clear()
    case .pageDown: return turnPage(count, towards: 1)
    case .pageUp: return turnPage(count, towards: -1)
    case .extendNext: return step(count, towards: 1, extending: true)
    case .extendPrevious: return step(count, towards: -1, extending: true)
    case .extendPageDown: return turnPage(count, towards: 1, extending: true)
    case .extendPageUp: return turnPage(count, towards: -1, extending: true)
    case .extendFirst: return place { $0.extend(to: $0.firstEnabled(in: $0.rows.indices)) }
    case .extendLast:
      return place { $0.extend(to: $0.firstEnabled(in: $0.rows.indices.reversed())) }
    case .toggleRow:
      return toggle(number == nil ? focus : number.flatMap { firstEnabled(in: [$0]) })
    case .selectAll: return selectAll()
    case .selectNone:
      guard !selected.isEmpty else { return false }
      if isCursorSelected { setFocus(nil) }
      select([])
      return true
    case .invertSelection: return invert()
    case .deleteRows: return delete()
    case .moveRowUp: return move(count, towards: -1)
    case .moveRowDown: return move(count, towards: 1)
    default: return false
    }
  }

  /// Moving selects the row that is focused.
  private var selects: Bool { policy.selectsOnMove && policy.selection != .none }

  /// The one selected row is the cursor.
  var isCursorSelected: Bool { policy.selectsOnMove && policy.selection == .single }

  private mutating func clear() -> Bool {
    guard focus != nil else { return false }
    setFocus(nil)
    if selects { select([]) }
    return true
  }

  /// Goes to a place; false when that changes nothing at all.
  private mutating func place(_ go: (inout ReferenceList) -> Bool) -> Bool {
    let old = self
    guard go(&self) else { return false }
    if focus == old.focus, selected == old.selected, offset == old.offset {
      self = old
      return false
    }
    return true
  }

  /// Presses an arrow or a page key so many times: first within a row that is too high, then on.
  private mutating func step(
    _ count: Int, towards direction: Int, isPage: Bool = false, extending: Bool = false
  ) -> Bool {
    if extending, policy.selection != .multiple { return false }
    var (place, left) = (top, count)
    if let focus, spans[focus].bottom - spans[focus].top > visibleHeight,
      spans[focus].bottom > top, spans[focus].top < bottom
    {
      let half = visibleHeight < 2 ? visibleHeight : (visibleHeight / 2).rounded(.down)
      while left > 0 {
        let rest =
          direction > 0
          ? spans[focus].bottom - place - visibleHeight : place - spans[focus].top
        guard rest > 0 else { break }
        place += min(isPage ? visibleHeight : half, rest) * Double(direction)
        left -= 1
      }
    }
    let hasFocus = focus != nil
    let goal =
      left == 0 ? nil : isPage ? page(left, towards: direction) : next(left, towards: direction)
    if let goal {
      let goesBack = direction < 0 && (hasFocus || isPage)
      return extending ? extend(to: goal, goingBack: goesBack) : go(to: goal, goingBack: goesBack)
    }
    guard place != top, let focus else { return false }
    if extending {
      _ = extend(to: focus, showing: false)
    } else if selects {
      select([focus], anchor: focus)
    }
    scroll(toTop: place)
    return true
  }

  /// Returns the row that steps lead to, from the focus or from where the policy starts.
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

  private mutating func go(to index: Int?, goingBack: Bool = false) -> Bool {
    guard let index else { return false }
    let previous = focus
    setFocus(index)
    if selects { select([index], anchor: index) }
    show(index, from: previous, goingBack: goingBack)
    return true
  }

  // MARK: Pages

  private mutating func turnPage(
    _ count: Int, towards direction: Int, extending: Bool = false
  ) -> Bool {
    guard !rows.isEmpty else { return false }
    return policy.paging == .focus || extending
      ? step(count, towards: direction, isPage: true, extending: extending)
      : turnPageOfViewport(count, towards: direction)
  }

  private func page(_ count: Int, towards direction: Int) -> Int? {
    guard let focus else { return visibleStart(towards: -direction) }
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
    return place == focus ? nil : place
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
    if selects { select([]) }
    reveal(place, place + visibleHeight)
    return true
  }

  // MARK: Selection

  private mutating func extend(
    to index: Int?, goingBack: Bool = false, showing: Bool = true
  ) -> Bool {
    guard policy.selection == .multiple, let index else { return false }
    let start = anchor ?? focus ?? index
    let old = lead.map { Set(min(start, $0)...max(start, $0)) } ?? []
    let new = Set(min(start, index)...max(start, index))
    var result = selected.subtracting(old.subtracting(new))
    let rows = rows
    result.formUnion(new.filter { rows[$0].isEnabled })
    let previous = focus
    setFocus(index)
    select(result, anchor: start, lead: index)
    if showing { show(index, from: previous, goingBack: goingBack) }
    return true
  }

  private mutating func toggle(_ index: Int?) -> Bool {
    guard policy.selection != .none, let index else { return false }
    if isCursorSelected {
      guard selected.contains(index) else { return place { $0.go(to: index) } }
      setFocus(nil)
      select([])
      return true
    }
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
    let next = selects ? focusFallback : survivor ?? focusFallback
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
    let selects = self.selects && (hadSelection || place != nil)
    select(selects ? Set([place].compactMap(\.self)) : [], anchor: selects ? place : nil)
    return true
  }

  private mutating func move(_ count: Int, towards direction: Int) -> Bool {
    let moved = focus.map { selected.contains($0) ? selected : [$0] } ?? selected
    let old = self
    let names = moved.sorted().map { rows[$0].name }
    // Place by place; those ahead make room for those behind, and none goes on when one cannot.
    places: for _ in 0..<count {
      let before = self
      for name in direction > 0 ? names.reversed() : names where !moveRow(name, direction) {
        self = before
        break places
      }
    }
    guard
      rows.map(\.name) != old.rows.map(\.name) || sections.map(\.count) != old.sections.map(\.count)
    else { return false }
    follow(old)
    let shown = focus ?? names.first.flatMap(index(of:)) ?? 0
    let previous = old.focus.map { old.paths[$0] }
    show(shown, from: previous.map { paths[shown] < $0 ? .max : 0 })
    return true
  }

  /// Moves a row one place on; false when it is at the end.
  private mutating func moveRow(_ name: String, _ direction: Int) -> Bool {
    guard let index = index(of: name) else { return false }
    let from = paths[index]
    var to = [from[0], from[1] + direction]
    if to[1] < 0 {
      guard from[0] > 0 else { return false }
      to = [from[0] - 1, sections[from[0] - 1].count]
    } else if to[1] == sections[from[0]].count {
      guard from[0] + 1 < sections.count else { return false }
      to = [from[0] + 1, 0]
    }
    let row = sections[from[0]].remove(at: from[1])
    sections[to[0]].insert(row, at: to[1])
    return true
  }

  func index(of name: String) -> Int? {
    rows.firstIndex { $0.name == name }
  }

  // MARK: Changes that are told

  /// Lets focus and selection follow their rows by name, after the rows have changed.
  mutating func follow(_ old: ReferenceList) {
    let places = old.rows.map { index(of: $0.name) }
    let enabled = enabled
    if let focus = old.focus {
      let heirs =
        policy.whenFocusedItemIsRemoved == .nearest
        ? Array(focus + 1..<max(focus + 1, old.rows.count)) + (0..<focus).reversed() : []
      setFocus(([focus] + heirs).compactMap { places[$0] }.first { enabled.contains($0) })
    } else {
      // Without a focus that is one, the path is what is followed, also to a row that is disabled.
      let hidden = old.focusedPath.flatMap { old.paths.firstIndex(of: $0) }
      focusedPath = hidden.flatMap { places[$0] }.map { paths[$0] }
    }
    let anchor = old.anchor.flatMap { places[$0] }
    let lead = old.lead.flatMap { places[$0] }
    select(
      Set(old.selected.compactMap { places[$0] }).intersection(enabled), anchor: anchor,
      lead: anchor == nil ? nil : lead)
    if selects, chosen.isEmpty, !old.selected.isEmpty, let focus {
      select([focus], anchor: focus)
    }
  }
}

private func < (one: [Int], other: [Int]) -> Bool {
  one.lexicographicallyPrecedes(other)
}
