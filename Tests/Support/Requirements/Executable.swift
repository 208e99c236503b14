import FoundationEssentials
import Glibc

/// Writes a program that tests start.
///
/// Another process writes it: processes that other tests fork meanwhile inherit what this one has open, and no
/// system runs a program that somebody has open for writing.
public enum Executable {
  /// Writes a program; the file is then complete, and can be run.
  public static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path).new"))
    var process = pid_t()
    let script = #"cp "$1.new" "$1" && chmod 755 "$1" && rm "$1.new""#
    var arguments: [UnsafeMutablePointer<CChar>?] =
      ["sh", "-c", script, "sh", path].map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var status: Int32 = -1
    guard posix_spawnp(&process, "sh", nil, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw CocoaError(.fileWriteUnknown) }
  }
}
