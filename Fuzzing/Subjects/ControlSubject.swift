import Glibc
import KeyboardCore

@testable import KeyboardPluginSDK
@testable import KeyboardRuntime

/// Checks what a script can write to the control socket of an application.
///
/// Only requests that were made are answered, each once, and a connection with too many mistakes is closed.
func control(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let stream = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0, "there is no socket")
    guard let channel = ControlChannel(ends[0], scheduler: ManualScheduler()) else {
      preconditionFailure("there is no descriptor")
    }
    let connection = ControlConnection(channel, process: 1, socket: application)
    connection.start()
    write(ends[1], stream, stream.count)
    connection.notice()
    let answers = readBytes(from: ends[1], atMost: 1 << 20) ?? []
    close(ends[1])
    connection.notice()
    MainQueue.drain()
    check(answers, to: stream)
  }
  return 0
}

@MainActor private func check(_ answers: [UInt8], to stream: [UInt8]) {
  var asked = requests(in: stream)
  var framer = LineFramer(limit: 1 << 20)
  for line in framer.append(answers) {
    guard case .text(let text) = line, let message = try? WireMessage(line: text) else {
      preconditionFailure("\(line) is no message")
    }
    guard case .response(let id, _) = message else { continue }
    guard id != .null else { continue }
    precondition(asked[id, default: 0] > 0, "\(id) is answered too often")
    asked[id, default: 0] -= 1
  }
}

/// The number of requests with each id.
private func requests(in stream: [UInt8]) -> [Value: Int] {
  var framer = LineFramer(limit: 1 << 20)
  var asked: [Value: Int] = [:]
  for case .text(let text) in framer.append(stream) {
    if case .request(let id, _, _)? = try? WireMessage(line: text) { asked[id, default: 0] += 1 }
  }
  return asked
}

/// Answers with the parameters.
private final class Echo: ControlAnswerer {
  func answer(_ method: String, _ parameters: Value) async throws(ControlError) -> Value {
    if parameters == .null { throw .unknownMethod(method) }
    return ["echo": parameters]
  }

  func connectionDidEnd() {}
}

@MainActor private let application: ControlSocket = {
  let directory = "/tmp/fuzzing-\(getpid())"
  mkdir(directory, 0o700)
  do throws(MessageError) {
    let socket = try ControlSocket(
      name: "fuzzing", environment: ["XDG_RUNTIME_DIR": directory], scheduler: ManualScheduler()
    ) { _ in Echo() }
    unlink(socket.path)
    rmdir("\(directory)/keyboard-toolkit")
    rmdir(directory)
    return socket
  } catch {
    preconditionFailure(error.message)
  }
}()
