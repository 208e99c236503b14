import CSocket
import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardScripting
import Testing

/// The event of the lamp in the guide.
private struct LampChanged: KeyboardEvent, Hashable {
  static let name = "lamp.changed"
  let isOn: Bool
}

extension AttachingTests {
  @Suite("Control protocol")
  struct ControlProtocolTests {
    @Test("The conversations of the guide are those of a real socket")
    func guide() async throws {
      let directory = "/tmp/kt-guide-\(UInt32.random(in: 0 ... .max))"
      mkdir(directory, 0o700)
      defer { try? FileManager.default.removeItem(atPath: directory) }
      var configuration = ApplicationRuntime.Configuration()
      (configuration.name, configuration.hasControlSocket) = ("lamp", true)
      configuration.environment = ["XDG_RUNTIME_DIR": directory]
      configuration.events = [EventDescription(LampChanged.self, "the lamp was turned on or off")]
      let runtime = ApplicationRuntime(configuration)
      var isOn = false
      runtime.commands.add("lamp.toggle", "Toggle", keys: "space") { [unowned runtime] _ in
        isOn.toggle()
        runtime.engine.bus.publish(LampChanged(isOn: isOn))
      }
      let token = runtime.engine.context.register(Context.Name("lamp.isOn", "whether it is on")) {
        .bool(isOn)
      }
      runtime.acceptScripts()

      let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Docs/ControlProtocol.md").path
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      let blocks = text.components(between: "```keyboard-control\n", and: "```")
      #expect(blocks.count == 4)
      var ends: [String: RawEnd] = [:]
      var current = ""
      var count = 0
      for line in blocks.joined().split(separator: "\n") {
        let (who, message) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
        if who != "application" {
          current = String(who)
          if ends[current] == nil {
            ends[current] = try RawEnd(try #require(runtime.controlSocket?.path))
          }
          ends[current]?.send(message + "\n")
        } else {
          let end = try #require(ends[current])
          let answer = try await end.nextLine()
          let real = answer.replacing("\(getpid())", with: "4711")
          let written = try Value(json: Array(message.utf8))
          #expect(try Value(json: Array(real.utf8)) == written, "\(real)")
          count += 1
        }
      }
      #expect(count == 11)
      withExtendedLifetime(token) {}
    }
  }
}

/// An end of a connection that sends and reads lines as they are.
private final class RawEnd {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  init(_ path: String) throws {
    descriptor = CSocketConnect(path)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func send(_ text: some StringProtocol) {
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  func nextLine() async throws -> String {
    let deadline = ContinuousClock.now + .seconds(1800)
    while true {
      if let end = bytes.firstIndex(of: 0x0A) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      try #require(ContinuousClock.now < deadline, "no answer has come")
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
}

extension String {
  /// The texts between two marks.
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().map { part in
      part.firstRange(of: end).map { String(part[..<$0.lowerBound]) } ?? String(part)
    }
  }
}
