import KeyboardCommands
import KeyboardCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Saves customizations again and again until it is killed: what the test of crashes runs.
///
/// `CustomizationWriter PATH NAME` first reads how often NAME has saved before, then counts on from
/// there, and writes a byte to the standard output after each save.
@main
enum CustomizationWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: CustomizationWriter PATH NAME")
      exit(2)
    }
    let store = CustomizationStore(path: arguments[1])
    let id = ResolvedBinding.ID(arguments[2])
    while true {
      do throws(FileError) {
        try store.update { customizations in
          let former = customizations[id]?.count ?? 0
          customizations[id] = Customization(count: former + 1)
        }
      } catch {
        // On a busy machine, the other writer may keep it for seconds.
        guard error.code == .locked else { throw error }
        continue
      }
      var report: UInt8 = 1
      guard write(STDOUT_FILENO, &report, 1) == 1 else { exit(1) }
    }
  }
}

extension Customization {
  /// A change that carries a number: an argument of a binding of the user's own.
  fileprivate init(count: Int) {
    let invocation = CommandInvocation("test.count", ["count": .integer(count)])
    self.init(.added("ctrl+k", .perform(invocation), when: .always))
  }

  fileprivate var count: Int? {
    guard case .added(_, .perform(let invocation), when: .always) = change else { return nil }
    return invocation.arguments["count"]?.integerValue
  }
}
