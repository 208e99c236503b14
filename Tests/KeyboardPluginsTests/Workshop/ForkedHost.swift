import CProcess
import Glibc

@testable import KeyboardPlugins

/// A process that holds a plugin's pipes and does nothing else: a host that can be killed.
final class ForkedHost {
  private typealias Fork = @convention(c) () -> pid_t

  private let pid: pid_t
  private let output: Int32

  /// Forks a host that runs a shell script as its plugin; what the script prints can be read here.
  init?(running script: String) {
    // Swift hides fork because little is safe after it; below, nothing but C is called.
    guard let symbol = dlsym(nil, "fork") else { return nil }
    let fork = unsafeBitCast(symbol, to: Fork.self)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    output = ends[0]
    let directed = "exec >/proc/self/fd/2; " + script
    let arguments = CStringArray(["/bin/sh", "-c", directed])
    let environment = CStringArray(["PATH=/usr/bin:/bin"])
    let (argv, envp) = (arguments.pointers, environment.pointers)
    let limits = CProcessLimits(memory: 1 << 32, files: 256)
    var child = CProcessChild()
    var byte: UInt8 = 0
    pid = argv.withUnsafeBufferPointer { argv in
      envp.withUnsafeBufferPointer { envp in
        let forked = fork()
        if forked == 0 {
          _ = CProcessStart("/bin/sh", argv.baseAddress, envp.baseAddress, "/", limits, &child)
          // Hands on what the plugin prints.
          _ = fcntl(child.errors, F_SETFL, 0)
          while read(child.errors, &byte, 1) == 1 { _ = write(ends[1], &byte, 1) }
          while true { pause() }
        }
        return forked
      }
    }
    close(ends[1])
    guard pid > 0, fcntl(output, F_SETFL, O_NONBLOCK) == 0 else { return nil }
  }

  isolated deinit {
    kill()
    close(output)
  }

  /// Kills the host, which has no chance to tidy up.
  func kill() {
    Glibc.kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// The first numbers that the script prints, one on each line.
  func readNumbers(count: Int) async -> [Int32] {
    var text = ""
    _ = await Timeout().until {
      var byte: UInt8 = 0
      while read(output, &byte, 1) == 1 { text.append(Character(Unicode.Scalar(byte))) }
      return text.count { $0 == "\n" } >= count
    }
    return text.split(separator: "\n").compactMap { Int32($0) }
  }
}
