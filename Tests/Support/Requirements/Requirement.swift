import Glibc
public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test out, and says why, where a program that it starts is not installed.
  ///
  /// - Parameters:
  ///   - program: the name of the program, or its path.
  ///   - package: the package of Debian that has it; nil for the one of the same name.
  /// - Returns: the condition.
  public static func needs(_ program: String, of package: String? = nil) -> Self {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let places = program.hasPrefix("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    let isThere = places.contains { access($0 + program, X_OK) == 0 }
    return .enabled(
      if: isThere, "\(program) is not installed; apt-get install \(package ?? program)")
  }

  /// Leaves a test out of a build with a sanitizer, which takes the signals of a crash for itself.
  public static var endsBySignals: Self {
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    return .disabled(if: isSanitized, "a sanitizer takes the signals of a crash for itself")
  }
}
