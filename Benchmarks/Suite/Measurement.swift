import CAllocations

/// A loop over one operation: does it that many times.
typealias Loop = (_ count: Int) -> Void

/// Times a subject and its reference in turns, so that both see the same machine.
struct Measurement {
  /// The number of operations in a turn.
  let count: Int
  /// The number of turns that each gets; the median is reported.
  var rounds = 15

  /// Measures a subject against a reference.
  func row(_ label: String, _ subject: Loop, against reference: Loop, limits: Limits) -> Row {
    var subjectTimes: [Double] = []
    var referenceTimes: [Double] = []
    subject(count / 10 + 1)
    reference(count / 10 + 1)
    for _ in 0..<rounds {
      referenceTimes.append(nanoseconds(reference))
      subjectTimes.append(nanoseconds(subject))
    }
    return Row(
      label: label, nanoseconds: subjectTimes.median, reference: referenceTimes.median,
      allocations: allocations(subject), limits: limits)
  }

  /// Measures a subject that nothing is compared with.
  func row(_ label: String, _ subject: Loop, limits: Limits) -> Row {
    subject(count / 10 + 1)
    let times = (0..<rounds).map { _ in nanoseconds(subject) }
    return Row(
      label: label, nanoseconds: times.median, reference: nil, allocations: allocations(subject),
      limits: limits)
  }

  private func nanoseconds(_ loop: Loop) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure { loop(count) }.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }

  private func allocations(_ loop: Loop) -> Double? {
    guard allocations_are_counted() else { return nil }
    let before = allocations_count()
    loop(count)
    return Double(allocations_count() - before) / Double(count)
  }
}

extension [Double] {
  /// The middle value; the upper one of two.
  var median: Double { sorted()[count / 2] }
}
