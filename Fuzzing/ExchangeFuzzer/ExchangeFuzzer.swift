import Subjects

/// Called by the main that the package manager makes for an executable.
@_cdecl("ExchangeFuzzer_main")
public func run(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  fuzz(count, arguments) { exchange($0, $1) }
}
