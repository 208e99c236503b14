/// The protocol between a host and its plugins.
public nonisolated enum PluginProtocol {
  /// The versions that this module speaks, as host and as plugin.
  public static let versions: ClosedRange<Int> = 1...1

  /// The newest version that both sides speak, or nil when there is none.
  static func newest(of other: ClosedRange<Int>) -> Int? {
    let shared = versions.clamped(to: other)
    return versions.overlaps(other) ? shared.upperBound : nil
  }

  /// How a range is written in messages: `1`, or `1 to 3`.
  static func text(_ versions: ClosedRange<Int>) -> String {
    versions.count == 1 ? "\(versions.lowerBound)" : versions.spelled
  }
}

nonisolated extension ClosedRange<Int> {
  fileprivate var spelled: String { "\(lowerBound) to \(upperBound)" }
}
