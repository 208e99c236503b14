import Dispatch
import Glibc
import KeyboardCore

/// Writes what it reads, from the same event source as a plugin, and does nothing else.
@main
enum PipeEcho {
  static func main() {
    let source = MainActor.assumeIsolated {
      ReadSource(STDIN_FILENO) {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
          let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
          if count <= 0 { exit(0) }
          _ = write(STDOUT_FILENO, buffer.baseAddress, count)
        }
      }
    }
    withExtendedLifetime(source) { dispatchMain() }
  }
}
