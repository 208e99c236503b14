import FoundationEssentials
import Glibc

/// The executable `TerminalGuest` that was built with these tests.
enum GuestProgram {
  /// Where it is: beside the test binary, where SwiftPM puts every product.
  static let path: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let directory = path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
    return directory + "/TerminalGuest"
  }()
}

/// A null-terminated array of C strings that lives as long as the body.
func withCStrings<R>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
) -> R {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}
