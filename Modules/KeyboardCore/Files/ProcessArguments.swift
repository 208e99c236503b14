#if canImport(Glibc)
  import CArguments
#endif

extension CommandLine {
  /// The arguments that the process was started with, the program's name first.
  ///
  /// On Linux these are C's `argv`: `CommandLine.arguments` reads `/proc` there, and is empty where that is not
  /// mounted. Bytes that are not UTF-8 are replaced. Empty if the program was started without even a name, for which
  /// Linux passes an empty one.
  public static let argv: [String] = {
    #if canImport(Glibc)
      (0..<Int(CArgumentsCount())).compactMap { index in
        CArgumentsValues()[index].map { String(cString: $0) }
      }
    #else
      arguments
    #endif
  }()
}
