/// One subject of measurement: a file of its own, listed in `Main.swift`.
protocol Benchmark {
  /// The name by which the command line selects it.
  static var name: String { get }
  /// One line above its table.
  static var summary: String { get }

  /// Measures every row.
  static func run() -> [Row]
}

/// One line of a benchmark's table.
struct Row {
  /// The name of what was measured.
  let label: String
  /// Nanoseconds per operation.
  let nanoseconds: Double
  /// The time of the reference in the same run; nil when there is nothing to compare.
  let reference: Double?
  /// Allocations per operation; nil where the platform does not count them.
  let allocations: Double?
  /// Bytes of memory for each thing that the label names; nil where memory is not the subject.
  var bytes: Double?
  /// The limits that `--check` holds it to.
  let limits: Limits

  /// The subject's time over the reference's.
  var ratio: Double? { reference.map { nanoseconds / $0 } }

  /// The measures that exceed their limits, in words.
  var violations: [String] {
    var found: [String] = []
    if let limit = limits.ratio, let ratio, ratio > limit {
      found.append("\(label): ratio \(ratio.text(3)) is above \(limit.text(3))")
    }
    if let limit = limits.difference, let reference, nanoseconds - reference > limit {
      found.append(
        "\(label): \((nanoseconds - reference).text(1)) ns more, \(limit.text(1)) allowed")
    }
    if let limit = limits.nanoseconds, nanoseconds > limit {
      found.append("\(label): \(nanoseconds.text(1)) ns, \(limit.text(1)) allowed")
    }
    if let limit = limits.allocations, let allocations, allocations > limit {
      found.append("\(label): \(allocations.text(2)) allocations, \(limit.text(2)) allowed")
    }
    if let limit = limits.bytes, let bytes, bytes > limit {
      found.append("\(label): \(bytes.text(2)) bytes, \(limit.text(2)) allowed")
    }
    return found
  }
}

/// The values that a row must not exceed; nil is no limit.
struct Limits {
  /// The greatest ratio to the reference.
  var ratio: Double?
  /// The most nanoseconds more than the reference.
  var difference: Double?
  /// The most nanoseconds.
  var nanoseconds: Double?
  /// The most allocations per operation.
  var allocations: Double?
  /// The most bytes of memory.
  var bytes: Double?
}
