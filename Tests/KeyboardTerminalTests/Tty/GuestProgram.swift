import FoundationEssentials

/// The executable `TerminalGuest` that was built with these tests.
enum GuestProgram {
  /// The path of the executable, beside the test binary, where SwiftPM puts every product.
  static let path: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let directory = path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
    return directory + "/TerminalGuest"
  }()
}
