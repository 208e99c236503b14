import CAllocations
import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// The cost of the number of rows: places, edits, moves of the focus and memory.
enum NavigationScaleBenchmark: Benchmark {
  static let name = "navigation"
  static let summary = "tables of up to 10,000,000 rows; the reference is one of 1,000"

  static func run() -> [Row] {
    [ScaleTable.Heights.uniform, .variable].flatMap { heights in
      let reference = ScaleSubject(rows: 1_000, heights: heights)
      return [1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap { rows in
        let (subject, load) = loaded(rows: rows, heights: heights)
        return [load]
          + ScaleOperation.all.map { operation in
            Measurement(count: operation.count, rounds: 5).row(
              "\(heights), \(rows) rows: \(operation.label)", { operation.run(subject, $0) },
              against: { operation.run(reference, $0) }, limits: operation.limits)
          }
      }
    }
  }

  /// A table, with the time for each row and the memory that it took to make it.
  ///
  /// Memory is for each row where every row has a height of its own, else for each section.
  private static func loaded(
    rows: Int, heights: ScaleTable.Heights
  ) -> (subject: ScaleSubject, load: Row) {
    let before = (allocations_live_bytes(), allocations_count(), ContinuousClock.now)
    let table = ScaleTable(rows: rows, heights: heights)
    let seconds = (ContinuousClock.now - before.2) / .seconds(1)
    let bytes = Double(allocations_live_bytes() - before.0)
    let allocations = Double(allocations_count() - before.1)
    let load = Row(
      label: "\(heights), \(rows) rows: load, bytes a \(heights == .uniform ? "section" : "row")",
      nanoseconds: seconds * 1e9 / Double(rows), reference: nil,
      allocations: allocations_are_counted() ? allocations / Double(rows) : nil,
      bytes: allocations_are_counted()
        ? bytes / Double(heights == .uniform ? rows / 1_000 : rows) : nil,
      limits: Limits(bytes: rows < 100_000 ? nil : heights == .uniform ? 60 : 12))
    return (ScaleSubject(table), load)
  }
}
