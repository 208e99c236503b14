import Glibc
public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test out, and says why, where a program that it starts is not installed.
  public static func needs(_ program: String) -> Self {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let isThere = path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    return .enabled(if: isThere, "\(program) is not installed; apt-get install \(program)")
  }
}
