import KeyboardCommands
import KeyboardCore

/// The result of running one file as a test.
package nonisolated struct TestOutcome: Hashable, Sendable {
  /// The first failure in a file.
  package struct Failure: Hashable, Sendable {
    /// The kinds of failures.
    package enum Kind: String, Sendable {
      /// A check failed: an `expect`, or the output in a document.
      case check
      /// The file cannot be read or run, or exceeded its time limit.
      case error
      /// The user ended the run.
      case interrupted
    }

    /// The kind of failure.
    package let kind: Kind
    /// The file and line, and one sentence about the failure.
    package let message: String
    /// The line of the file with the failure, or the differences in a document.
    package let excerpt: [String]

    /// Creates a failure.
    package init(_ kind: Kind, _ message: String, excerpt: [String] = []) {
      (self.kind, self.message, self.excerpt) = (kind, message, excerpt)
    }
  }

  /// The path of the file.
  package let file: String
  /// The first failure; nil if the file has passed.
  package let failure: Failure?
  /// A Boolean value indicating whether the file has ended without an error, but has no checks.
  package let hasNoChecks: Bool
  /// The duration of the run.
  package let duration: Duration
  /// The last lines of the output of the file.
  package let output: [String]
  /// The paths of all files that were read, including the file itself.
  package let sources: Set<String>

  /// Creates a result.
  package init(
    file: String, failure: Failure?, hasNoChecks: Bool = false, duration: Duration,
    output: [String] = [], sources: Set<String> = []
  ) {
    (self.file, self.failure, self.duration) = (file, failure, duration)
    self.hasNoChecks = hasNoChecks
    (self.output, self.sources) = (output, sources)
  }
}

// MARK: - Reports

nonisolated extension TestOutcome {
  /// The report of a failure: the file, the failure with its position, and the output before it; empty for a file
  /// that has passed.
  package var report: String {
    guard let failure else { return hasNoChecks ? "\(file.printable()): no checks\n" : "" }
    let said = output.isEmpty ? [] : ["  it said:"] + output.map { "    " + $0 }
    let lines =
      ["FAILED \(file.printable()) (\(duration.roundedText))"]
      + failure.message.split(separator: "\n").map { "  " + $0 }
      + failure.excerpt.map { "    " + $0 } + said
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the result in the Test Anything Protocol, version 14.
  ///
  /// - Parameter number: the number of the file, the first being 1.
  /// - Returns: the line of the result, with the failure below it.
  package func tap(number: Int) -> String {
    let name = file.printable().replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    guard let failure else {
      return "ok \(number) - \(name)\(hasNoChecks ? " # no checks" : "")\n"
    }
    return """
      not ok \(number) - \(name)
        ---
        message: \(Value.string(failure.message))
        severity: \(failure.kind == .check ? "fail" : "error")
        duration_ms: \(duration.milliseconds)
        ...

      """
  }
}

nonisolated extension Sequence<TestOutcome> {
  /// The exit status: 0 if every file has passed, 1 if a check has failed, 2 after any other error, and 130 if the
  /// run was interrupted.
  public var exitStatus: Int32 {
    lazy.map { outcome -> Int32 in
      switch outcome.failure?.kind {
      case nil: 0
      case .check: 1
      case .error: 2
      case .interrupted: 130
      }
    }.max() ?? 0
  }

  /// One line with the numbers of passed and failed files, and the total time.
  public var summary: String {
    let failed = count { $0.failure != nil }
    let passed = count { $0.failure == nil }
    let time = reduce(Duration.zero) { $0 + $1.duration }.roundedText
    guard failed > 0 else { return "\(passed.files) passed in \(time)" }
    return "\((passed + failed).files): \(passed) passed, \(failed) failed in \(time)"
  }

  /// The results in the XML format of JUnit, for continuous integration services.
  public var junit: String {
    let failures = count { $0.failure?.kind == .check }
    let errors = count { $0.failure.map { $0.kind != .check } ?? false }
    let totals =
      "tests=\"\(count { _ in true })\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "time=\"\(reduce(Duration.zero) { $0 + $1.duration }.secondsText)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(totals)>
      <testsuite name="keyboard-repl" \(totals)>
      \(map(\.testCase).joined())</testsuite>
      </testsuites>

      """
  }
}

nonisolated extension TestOutcome {
  fileprivate var testCase: String {
    let start =
      "<testcase name=\"\(file.xml)\" classname=\"keyboard-repl\" time=\"\(duration.secondsText)\""
    guard let failure else { return start + "/>\n" }
    let element = failure.kind == .check ? "failure" : "error"
    let said = output.map { $0.xml + "\n" }.joined()
    return """
      \(start)>
      <\(element) message="\(failure.message.xml)">\(failure.excerpt.joined(separator: "\n").xml)</\(element)>
      \(said.isEmpty ? "" : "<system-out>\(said)</system-out>\n")</testcase>

      """
  }
}

nonisolated extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }

  /// The time rounded for users, such as `12 ms` or `1.25 s`.
  var roundedText: String {
    milliseconds < 1000 ? "\(milliseconds) ms" : "\((Double(milliseconds / 10) / 100).brief) s"
  }

  /// The seconds with three decimal places.
  fileprivate var secondsText: String {
    let digits = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

nonisolated extension Int {
  /// The number of files in words.
  fileprivate var files: String { self == 1 ? "1 file" : "\(self) files" }
}

nonisolated extension String {
  /// The text in XML, without control characters.
  fileprivate var xml: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.description.printable(limit: 100_000) }.joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
  }
}
