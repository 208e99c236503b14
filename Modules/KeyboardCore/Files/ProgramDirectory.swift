#if canImport(Glibc)
  import CArguments
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The directory of the running program and the data near it.
public enum ProgramDirectory {
  /// The directory of the executable; nil if the system does not report it.
  public static let current: String? = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    var count = readlink("/proc/self/exe", &path, path.count)
    #if canImport(Glibc)
      // Without /proc, the path by which the system started the program.
      if count < 0, realpath(CArgumentsProgram(), &path) != nil { count = Int(strlen(path)) }
    #endif
    guard count > 0, let slash = path[..<count].lastIndex(of: CChar(UInt8(ascii: "/"))) else {
      return nil
    }
    return String(decoding: path[..<slash].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// Returns the directories that may hold the data of an application, in order of precedence.
  ///
  /// In this order: the user's (``UserDirectory/data``), `../share/NAME` relative to the program's directory, that
  /// directory itself, `NAME` in those of `$XDG_DATA_DIRS`, and, for a program built by SwiftPM, `Data` in the
  /// package.
  ///
  /// - Parameters:
  ///   - name: the name of the application's directories.
  ///   - environment: the variables of the process.
  ///   - program: the directory of the program; nil to leave out the directories near it.
  /// - Returns: absolute paths, existing or not.
  public static func dataDirectories(
    of name: String = "keyboard-toolkit", environment: [String: String],
    program: String? = current
  ) -> [String] {
    var directories = [UserDirectory.data.path(of: name, environment: environment)]
    if let program {
      let prefix = program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)
      directories += ["\(prefix)/share/\(name)", program]
    }
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    directories += (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    directories += program.map(packages)?.map { "\($0)/Data" } ?? []
    return directories.compactMap(\.self)
  }

  /// Returns the directories above a program's that may be the package it was built in, innermost first.
  ///
  /// - Returns: an empty list for a program outside `.build` of a package.
  package static func packages(above program: String) -> [String] {
    guard let build = program.firstRange(of: "/.build/") else { return [] }
    var packages: [String] = []
    var path = program[..<build.lowerBound]
    while let slash = path.lastIndex(of: "/") {
      packages.append(String(path))
      path = path[..<slash]
    }
    return packages
  }
}
