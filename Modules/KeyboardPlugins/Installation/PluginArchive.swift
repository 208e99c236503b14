import KeyboardCore
import KeyboardPluginSDK

/// An archive with a plugin, which system programs unpack.
struct PluginArchive {
  /// An absolute path.
  let path: String
  let limits: PluginInstallation.Limits
  /// The variables of the process.
  let environment: [String: String]

  private static let endings = [".tar.gz", ".tgz", ".tar", ".zip"]

  /// A shell script that takes the path of the archive, a directory and the maximum number of bytes, and prints the
  /// names of the files in it, and its unpacked size.
  private static let listing = """
    case $1 in
    *.zip) unzip -Z1 "$1" && unzip -Zt "$1" | sed 's/.* \\([0-9]*\\) bytes uncompressed.*/size \\1/' ;;
    *.tar) tar -tf "$1" && wc -c < "$1" | sed 's/^/size /' ;;
    *) tar -tzf "$1" && gzip -dc "$1" | head -c $(($3 + 1)) | wc -c | sed 's/^/size /' ;;
    esac
    """

  /// A shell script that unpacks the archive; data beyond the size in the listing is cut off, or fails.
  private static let unpacking = """
    case $1 in
    *.zip) ulimit -f $(($3 / 512)); unzip -q -o "$1" -d "$2" ;;
    *.tar) head -c "$3" "$1" | tar -xf - -C "$2" --no-same-owner --no-same-permissions ;;
    *) gzip -dc "$1" | head -c "$3" | tar -xf - -C "$2" --no-same-owner --no-same-permissions ;;
    esac
    """

  /// Unpacks the archive into a directory, unless it contains a path that leads out of it, or too much.
  func unpack(into directory: String) async throws(PluginError) {
    guard let ending = Self.endings.first(where: path.hasSuffix) else {
      let known = Self.endings.joined(separator: ", ")
      throw PluginError(
        code: .unreadable, message: "\(path) is not a directory and ends with none of \(known)")
    }
    for tool in ending == ".zip" ? ["unzip"] : ["tar", "gzip"] {
      if try await run("command -v \(tool)", directory).isEmpty {
        throw PluginError(
          code: .notFound,
          message: "\(tool) is not installed, and \(path) needs it; apt-get install \(tool)")
      }
    }
    var names = try await run(Self.listing, directory, task: "read")
    let size = names.popLast().flatMap { Int($0.split(separator: " ").last ?? "") } ?? .max
    for name in names {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      if name.hasPrefix("/") || parts.contains("..") {
        throw PluginError(
          code: .refused, message: "\(path) holds the path \(name), which leads outside of it")
      }
    }
    guard size <= limits.bytes else {
      throw PluginError(
        code: .refused,
        message: "\(path) holds more than \(limits.bytes >> 20) MiB; "
          + "leave out what the plugin does not need")
    }
    guard names.count <= limits.files else {
      throw PluginError(
        code: .refused, message: "\(path) holds more than \(limits.files) files")
    }
    _ = try await run(Self.unpacking, directory, task: "unpack")
  }

  /// Runs a shell script, and returns the lines that it writes.
  ///
  /// - Throws: a ``PluginError`` with its last output when it fails at a task; nothing when there is no task.
  private func run(
    _ script: String, _ directory: String, task: String? = nil
  ) async throws(PluginError) -> [String] {
    let (events, feed) = AsyncStream.makeStream(of: PluginProcess.Event.self)
    let process: PluginProcess
    do {
      process = try PluginProcess(
        PluginProgram(
          "/bin/sh",
          arguments: [
            "-c", "LC_ALL=C; export LC_ALL\n\(script)", "sh", path, directory,
            "\(limits.bytes)",
          ],
          variables: environment),
        limits: PluginHost.Limits(), poller: ReadPoller(), scheduler: MainScheduler()
      ) { feed.yield($0) }
    } catch {
      throw PluginError(code: .unavailable, message: "\(error)")
    }
    defer { withExtendedLifetime(process) {} }
    process.input.closeAfterWriting()
    var lines: [String] = []
    var log = ""
    for await event in events {
      switch event {
      case .output(.text(let line)): lines.append(line)
      case .log(.text(let line)): log = ": \(line)"
      case .ended(.code(0)): return lines
      case .ended(let end):
        guard let task else { return [] }
        throw PluginError(code: .unreadable, message: "cannot \(task) \(path) (\(end))\(log)")
      case .output, .log, .started, .flood: break
      }
    }
    throw PluginError(code: .cancelled, message: "unpacking \(path) was cancelled")
  }
}
