import Subjects

/// Called by the main that the package manager makes for an executable.
@_cdecl("ScriptFuzzer_main")
public func run(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  fuzz(count, arguments) { script($0, $1) }
}
