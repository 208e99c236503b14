package import KeyboardCore
import KeyboardPluginSDK

extension PluginHost {
  /// The output of a shell command, without the final line end, and its status.
  package typealias ShellResult = (output: String, errors: String, status: Int)

  /// The maximum output of a command, in bytes.
  private static let shellLimit = 1 << 20

  /// Runs a command of the system's shell and waits for its end; cancelling the task ends it.
  ///
  /// - Parameters:
  ///   - command: the command, as after `sh -c`.
  ///   - directory: the working directory.
  /// - Returns: its output, and its status: 128 plus the number of a signal that has ended it.
  /// - Throws: a `MessageError` if it cannot be run, or writes more than a mebibyte.
  package func shell(
    _ command: String, in directory: String
  ) async throws(MessageError) -> ShellResult {
    let (events, feed) = AsyncStream.makeStream(of: PluginProcess.Event.self)
    var program = PluginProgram(
      "/bin/sh",
      arguments: ["-c", #"cd -- "$1" && eval "$2""#, "sh", directory.absolutePath, command],
      variables: environment)
    program.environment = environment
    let process: PluginProcess
    do {
      process = try PluginProcess(
        program, limits: limits, poller: poller, scheduler: scheduler
      ) { feed.yield($0) }
    } catch {
      throw MessageError("\(error)")
    }
    process.input.closeAfterWriting()
    defer { withExtendedLifetime(process) {} }
    var output: [String] = []
    var errors: [String] = []
    var size = 0
    for await event in events {
      switch event {
      case .output(.text(let line)):
        output.append(line)
        size += line.utf8.count
      case .log(.text(let line)):
        errors.append(line)
        size += line.utf8.count
      case .output, .log: throw MessageError("the command writes what is not text")
      case .started, .flood: break
      case .ended(.code(let code)):
        return (output.joined(separator: "\n"), errors.joined(separator: "\n"), Int(code))
      case .ended(.signal(let number)):
        return (output.joined(separator: "\n"), errors.joined(separator: "\n"), 128 + Int(number))
      case .ended(let exit): throw MessageError("the command was not run: \(exit)")
      }
      guard size <= Self.shellLimit else {
        throw MessageError("the command writes more than a mebibyte; write to a file")
      }
    }
    throw MessageError("the command was interrupted")
  }
}
