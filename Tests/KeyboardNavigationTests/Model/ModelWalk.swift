import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import SeededRandom

/// One random walk of a navigator and its reference side by side.
struct ModelWalk {
  let table: RichTable
  let navigator: TableNavigator
  var reference: ReferenceList
  var numbers: SeededGenerator
  private let listener = BusListener()
  private var lastName = 0

  init(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var policy = NavigationPolicy()
    policy.edge = .allCases.randomElement(using: &numbers) ?? .stop
    policy.start = .allCases.randomElement(using: &numbers) ?? .firstRow
    policy.scroll = .allCases.randomElement(using: &numbers) ?? .minimal
    policy.paging = .allCases.randomElement(using: &numbers) ?? .focus
    policy.selection = .allCases.randomElement(using: &numbers) ?? .none
    policy.selectsOnMove = .random(using: &numbers)
    policy.clearsWhenDragged = .random(using: &numbers)
    policy.whenFocusedItemIsRemoved = .random(using: &numbers) ? .clear : .nearest
    table = RichTable([])
    table.headerHeight = [0.0, 0, 0.5, 2].randomElement(using: &numbers) ?? 0
    table.hasDisabledItems = .random(using: &numbers)
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: listener.bus, policy: policy)
    reference = ReferenceList(sections: [], policy: policy, height: 5)
    reference.headerHeight = table.headerHeight
    self.numbers = numbers
    change { $0.sections = $1 }
  }

  // MARK: Operations

  /// Performs one operation on both, and returns its name.
  mutating func step() -> String {
    switch Int.random(in: 0..<40, using: &numbers) {
    case 0: return change { $0.sections = $1 }
    case 1, 2, 3: return reload()
    case 4, 5, 6: return update()
    case 7, 8: return resize()
    case 9, 10: return drag()
    case 11: return setSelection()
    default: return perform()
    }
  }

  private static let commands: [CommandID] = [
    .nextRow, .nextRow, .nextRow, .previousRow, .previousRow, .previousRow, .firstRow, .lastRow,
    .focusRow, .focusRow, .clearFocus, .pageDown, .pageDown, .pageUp, .pageUp, .extendNext,
    .extendNext, .extendPrevious, .extendPrevious, .extendFirst, .extendLast, .toggleRow,
    .extendPageDown, .extendPageUp, .toggleRow, .selectAll, .selectNone, .invertSelection,
    .deleteRows, .moveRowUp, .moveRowDown,
  ]
  private static let heights = [1, 2.5, 5, 8, 20]
  private static let rowHeights = [0.5, 1, 1, 1, 2, 6]
  private static let counted: Set<CommandID> = [
    .nextRow, .previousRow, .pageDown, .pageUp, .extendNext, .extendPrevious, .extendPageDown,
    .extendPageUp, .moveRowUp, .moveRowDown,
  ]

  private mutating func perform() -> String {
    let id = Self.commands.randomElement(using: &numbers) ?? .nextRow
    var number: Int?
    if id == .focusRow || (id == .toggleRow && Bool.random(using: &numbers)) {
      number = Int.random(in: 0..<max(1, reference.rows.count), using: &numbers)
    } else if Self.counted.contains(id), Bool.random(using: &numbers) {
      number = Int.random(in: 1...5, using: &numbers)
    }
    let name = id == .focusRow || id == .toggleRow ? "row" : "count"
    let invocation = CommandInvocation(id, number.map { [name: .integer($0)] } ?? [:])
    var isPerformed = true
    do { try navigator.perform(invocation) } catch { isPerformed = false }
    let isExpected = reference.perform(id, number: number)
    return isPerformed == isExpected
      ? invocation.description : "\(invocation): performed is \(isPerformed)"
  }

  private mutating func resize() -> String {
    let height = Self.heights.randomElement(using: &numbers) ?? 5
    (table.height, reference.height) = (height, height)
    let top = Double(Int.random(in: 0...1, using: &numbers))
    (table.insets.top, reference.insets.top) = (top / 2, top / 2)
    return "height \(height), inset \(top / 2)" + scroll()
  }

  private mutating func drag() -> String {
    let dragged = scroll()
    navigator.userDidDrag()
    if reference.policy.clearsWhenDragged {
      reference.setFocus(nil)
      reference.select([])
    }
    return "drag to" + dragged
  }

  private mutating func scroll() -> String {
    reference.scroll(toTop: Double(Int.random(in: 0...40, using: &numbers)) / 2)
    table.offset = reference.offset
    return " \(reference.offset)"
  }

  private mutating func setSelection() -> String {
    let rows = reference.rows
    let indexes = rows.indices.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
    navigator.setSelection(ListSelection(RangeSet(indexes.map { $0..<$0 + 1 })))
    let allowed = indexes.filter { rows[$0].isEnabled }
    if reference.isCursorSelected { reference.setFocus(allowed.first) }
    switch reference.policy.selection {
    case .none: reference.select([])
    case .single: reference.select(Set(allowed.prefix(1)), anchor: allowed.first)
    case .multiple: reference.select(Set(allowed))
    }
    return "select \(indexes)"
  }

  // MARK: Changes of the data

  /// New rows that nobody is told of.
  @discardableResult
  private mutating func change(_ set: (RichTable, [[RichTable.Row]]) -> Void) -> String {
    let sections = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      (0..<max(0, Int.random(in: -1...6, using: &numbers))).map { _ in row() }
    }
    set(table, sections)
    reference.sections = sections
    // Nothing is published of what nobody tells.
    listener.focus = navigator.flatIndexOfFocusedRow
    listener.selection = navigator.selection.description
    return "other rows" + scroll()
  }

  private mutating func row() -> RichTable.Row {
    lastName += 1
    let isEnabled = !table.hasDisabledItems || Int.random(in: 0..<5, using: &numbers) > 0
    let height = Self.rowHeights.randomElement(using: &numbers) ?? 1
    return RichTable.Row(name: "r\(lastName)", height: height, isEnabled: isEnabled)
  }

  /// Some rows go, come, move and change, known by their names.
  private mutating func reload() -> String {
    let old = reference
    var rows = old.rows.filter { _ in Int.random(in: 0..<8, using: &numbers) > 0 }
    if Int.random(in: 0..<3, using: &numbers) == 0 { rows.shuffle(using: &numbers) }
    for index in rows.indices where table.hasDisabledItems {
      if Int.random(in: 0..<9, using: &numbers) == 0 { rows[index].isEnabled.toggle() }
    }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      rows.insert(row(), at: Int.random(in: 0...rows.count, using: &numbers))
    }
    var sections: [[RichTable.Row]] = [[]]
    for row in rows {
      if Int.random(in: 0..<6, using: &numbers) == 0 { sections.append([]) }
      sections[sections.count - 1].append(row)
    }
    navigator.reload { [table] in table.sections = sections }
    reference.sections = sections
    if old.rows.isEmpty {
      listener.focus = navigator.flatIndexOfFocusedRow
      listener.selection = navigator.selection.description
    } else {
      reference.follow(old)
    }
    return "reload" + scroll()
  }

  /// Some rows go, come and move, told as changes.
  private mutating func update() -> String {
    guard !reference.sections.isEmpty else { return change { $0.sections = $1 } }
    let old = reference
    var sections = old.sections
    var changes = ListChanges()
    for section in sections.indices {
      var rows = sections[section].filter { _ in Int.random(in: 0..<6, using: &numbers) > 0 }
      for _ in 0..<Int.random(in: 0...1, using: &numbers) {
        rows.insert(row(), at: Int.random(in: 0...rows.count, using: &numbers))
      }
      if rows.count > 1, Bool.random(using: &numbers) {
        let moved = rows.remove(at: Int.random(in: 0..<rows.count, using: &numbers))
        rows.insert(moved, at: Int.random(in: 0...rows.count, using: &numbers))
      }
      let difference = rows.map(\.name).difference(from: sections[section].map(\.name))
      for change in difference.inferringMoves() {
        switch change {
        case .remove(let row, _, let new?):
          changes.moveItem(
            from: IndexPath(row: row, section: section), to: IndexPath(row: new, section: section))
        case .remove(let row, _, nil):
          changes.removeItem(at: IndexPath(row: row, section: section))
        case .insert(let row, _, nil):
          changes.insertItem(at: IndexPath(row: row, section: section))
        case .insert: break
        }
      }
      sections[section] = rows
    }
    navigator.update(changes) { [table] in table.sections = sections }
    reference.sections = sections
    reference.follow(old)
    return "update" + scroll()
  }

  // MARK: Comparing

  /// The policy in a few words.
  var policyText: String {
    let policy = reference.policy
    return "\(policy.edge) \(policy.start) \(policy.scroll) \(policy.paging) \(policy.selection)"
      + " \(policy.selectsOnMove) \(policy.whenFocusedItemIsRemoved)"
  }

  /// The rows by name and height, disabled ones in parentheses.
  var rowsText: String {
    reference.sections.map { section in
      section.map { $0.isEnabled ? "\($0.name)*\($0.height)" : "(\($0.name)*\($0.height))" }
        .joined(separator: " ")
    }.joined(separator: " | ")
  }

  /// Returns a difference between the two, or nil when they agree.
  func difference() -> String? {
    let pairs: [(String, String, String)] = [
      (
        "focus", String(describing: navigator.flatIndexOfFocusedRow),
        String(describing: reference.focus)
      ),
      (
        "selection", navigator.selection.description,
        ListSelection(RangeSet(reference.selected.map { $0..<$0 + 1 })).description
      ),
      (
        "anchor", String(describing: navigator.selection.anchor),
        String(describing: reference.anchor)
      ),
      (
        "published focus", String(describing: listener.focus), String(describing: reference.focus)
      ),
      ("published selection", listener.selection, navigator.selection.description),
      ("visible", "\(table.visibleRows)", "\(reference.visibleRows)"),
      ("rows", "\(table.sections == reference.sections)", "true"),
    ]
    let wrong = pairs.filter { $0.1 != $0.2 }
    guard !wrong.isEmpty else { return nil }
    return wrong.map { "\($0.0) is \($0.1), not \($0.2)" }.joined(separator: "; ")
  }
}

/// A listener that knows focus and selection from the bus alone.
private final class BusListener {
  let bus = EventBus()
  var focus: Int?
  var selection = ""
  private var subscriptions: [Subscription] = []

  init() {
    subscriptions = [
      bus.subscribe(to: ListNavigator.FocusMoved.self) { [unowned self] in focus = $0.current },
      bus.subscribe(to: ListNavigator.SelectionChanged.self) { [unowned self] in
        selection = $0.selection.description
      },
    ]
  }
}
