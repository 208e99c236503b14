import CProcess

/// The variables that a plugin's process gets.
nonisolated enum ProcessEnvironment {
  /// The variables of this process.
  static var current: [String: String] {
    var variables: [String: String] = [:]
    guard var entry = CProcessEnvironment() else { return variables }
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return variables
  }

  /// Variables with what every plugin needs: a crash writes no backtrace and asks for no key.
  static func forPlugin(_ variables: [String: String]?) -> [String: String] {
    (variables ?? current).merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }
}
