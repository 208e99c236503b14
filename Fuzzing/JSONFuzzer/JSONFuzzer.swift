import Subjects

/// Called by the main that the package manager makes for an executable.
@_cdecl("JSONFuzzer_main")
public func run(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  fuzz(count, arguments) { json($0, $1) }
}
