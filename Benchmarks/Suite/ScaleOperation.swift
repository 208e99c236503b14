import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// Something done to a table over and over, at places all over it.
struct ScaleOperation {
  let label: String
  let count: Int
  let limits: Limits
  let run: (ScaleSubject, _ times: Int) -> Void

  /// All of them, in the order of the table.
  static var all: [ScaleOperation] {
    [
      query("rect of a path") { $0.layout.rectForRow(at: $0.path($1)) != nil },
      query("flat index of a path") { $0.layout.flatIndexForRow(at: $0.path($1)) != nil },
      query("path of a flat index") {
        $0.layout.indexPathForRow(atFlatIndex: $0.row($1)) != nil
      },
      query("row at a y") { $0.layout.row(atY: $0.y($1)) != nil },
      query("rows that a page shows") { subject, index in
        let y = subject.y(index)
        return subject.layout.firstRow(startingAtOrAfter: y) ?? 0
          <= subject.layout.lastRow(endingAtOrBefore: y + 800) ?? 0
      },
      edit("insert or remove a row") { subject, index in
        let path = subject.path(index & ~1)
        if index & 1 == 0 {
          try subject.layout.insertRows(1, height: 33, at: path)
        } else {
          try subject.layout.removeRow(at: path)
        }
      },
      edit("height of a row") { subject, index in
        try subject.layout.setHeight(index & 1 == 0 ? 33 : 20, ofRow: subject.path(index & ~1))
      },
      move("next or previous row", within: 1_000) { $0.step(.row) },
      move("next or previous page", within: 5_000) { $0.step(.page) },
      move("first or last row", within: 5_000) { $0.step(.end) },
    ]
  }

  private static func query(
    _ label: String, _ question: @escaping (ScaleSubject, Int) -> Bool
  ) -> ScaleOperation {
    ScaleOperation(label: label, count: 1 << 16, limits: Limits(ratio: 20, nanoseconds: 3_000)) {
      subject, times in
      var found = 0
      for index in 0..<times where question(subject, index) { found += 1 }
      precondition(found == times)
    }
  }

  private static func edit(
    _ label: String, _ change: @escaping (ScaleSubject, Int) throws -> Void
  ) -> ScaleOperation {
    ScaleOperation(label: label, count: 1 << 13, limits: Limits(ratio: 40, nanoseconds: 20_000)) {
      subject, times in
      subject.keepingLayout {
        for index in 0..<times { try change(subject, index) }
      }
    }
  }

  private static func move(
    _ label: String, within nanoseconds: Double, _ step: @escaping (ScaleSubject) -> Void
  ) -> ScaleOperation {
    let limits = Limits(ratio: 4, nanoseconds: nanoseconds)
    return ScaleOperation(label: label, count: 1 << 14, limits: limits) { subject, times in
      for _ in 0..<times { step(subject) }
    }
  }
}

/// A table with its navigator, and places all over it, always the same.
final class ScaleSubject {
  /// A copy that edits change.
  var layout: TableLayout
  private let table: ScaleTable
  private let navigator: TableNavigator
  private let delegate = IdleDelegate()
  private let rows: [Int]
  private let paths: [IndexPath]
  private let places: [Double]
  private var isGoingDown = true

  private static let count = 1 << 16

  init(_ table: ScaleTable) {
    self.table = table
    layout = table.layout
    navigator = TableNavigator(tableView: table, delegate: delegate, bus: EventBus())
    var generator = SplitMix(state: 11)
    let layout = layout
    rows = (0..<Self.count).map { _ in
      .random(in: 0..<layout.totalNumberOfRows, using: &generator)
    }
    paths = rows.compactMap { layout.indexPathForRow(atFlatIndex: $0) }
    places = rows.compactMap { layout.rectForRow(atFlatIndex: $0)?.center.y }
    try? navigator.perform(
      CommandInvocation(.focusRow, ["row": .integer(layout.totalNumberOfRows / 2)]))
  }

  convenience init(rows: Int, heights: ScaleTable.Heights) {
    self.init(ScaleTable(rows: rows, heights: heights))
  }

  func row(_ index: Int) -> Int { rows[index & (Self.count - 1)] }

  func path(_ index: Int) -> IndexPath { paths[index & (Self.count - 1)] }

  func y(_ index: Int) -> Double { places[index & (Self.count - 1)] }

  /// Changes the layout and takes the changes back.
  func keepingLayout(_ body: () throws -> Void) {
    let kept = layout
    defer { layout = kept }
    do { try body() } catch { preconditionFailure("\(error)") }
  }

  /// Moves the focus on, turning round where that leads nowhere.
  func step(_ stride: Stride) {
    do {
      try navigator.perform(isGoingDown ? stride.forth : stride.back)
      // From one end to the other there is nothing to be refused.
      if stride == .end { isGoingDown.toggle() }
    } catch {
      isGoingDown.toggle()
    }
  }

  /// The distance of a step, there and back.
  enum Stride {
    case row
    case page
    case end

    fileprivate var forth: CommandInvocation {
      switch self {
      case .row: Self.nextRow
      case .page: Self.pageDown
      case .end: Self.lastRow
      }
    }

    fileprivate var back: CommandInvocation {
      switch self {
      case .row: Self.previousRow
      case .page: Self.pageUp
      case .end: Self.firstRow
      }
    }

    private static let nextRow = CommandInvocation(.nextRow)
    private static let previousRow = CommandInvocation(.previousRow)
    private static let pageDown = CommandInvocation(.pageDown)
    private static let pageUp = CommandInvocation(.pageUp)
    private static let firstRow = CommandInvocation(.firstRow)
    private static let lastRow = CommandInvocation(.lastRow)
  }
}

/// Hears everything and does nothing.
private final class IdleDelegate: TableNavigatorDelegate {
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {}

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {}
}
