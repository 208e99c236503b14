#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another program that does the same, run by a script in `Peers/`.
struct Peer {
  /// The file name of the script.
  let script: String

  /// Runs the script on a file of lines.
  ///
  /// - Parameter lines: the lines that the script reads.
  /// - Returns: the number that it prints; nil when it cannot run.
  func answer(to lines: [String]) -> Double? {
    var template = Array("/tmp/benchmarks-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else { return nil }
    defer { unlink(template) }
    for line in lines { fputs(line + "\n", file) }
    fclose(file)
    return output(of: "python3 '\(folder)/\(script)' \(Self.text(template))").flatMap(Double.init)
  }

  private var folder: String {
    let suite = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return (suite + ["Peers"]).joined(separator: "/")
  }

  /// The first word that a command prints; nil when it fails.
  private func output(of command: String) -> String? {
    guard let pipe = popen("\(command) 2>/dev/null", "r") else { return nil }
    var line = [CChar](repeating: 0, count: 256)
    let isRead = fgets(&line, Int32(line.count), pipe) != nil
    guard pclose(pipe) == 0, isRead else { return nil }
    return Self.text(line).split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
