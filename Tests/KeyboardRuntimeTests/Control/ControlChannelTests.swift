import Glibc
import KeyboardCore
import KeyboardPluginSDK
import Testing

@testable import KeyboardRuntime

@Suite("A channel between a script and an application")
struct ControlChannelTests {
  @Test("Who sends for ten seconds more than can be read is let go, and told why")
  func flood() async throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    defer { close(ends[1]) }
    let line = WireMessage.notification(method: "more", parameters: [:]).line
    let text = Array(String(repeating: line, count: 150).utf8)
    try #require(write(ends[1], text, text.count) == text.count)

    let clock = ManualScheduler()
    let channel = try #require(ControlChannel(ends[0], scheduler: clock))
    var count = 0
    var reasons: [ControlChannel.End] = []
    channel.onMessage = { _ in
      count += 1
      // Each message takes as long as a turn counts at most; the pause after it is as long again.
      clock.advance(by: .milliseconds(50))
    }
    channel.onEnd = { reasons.append($0) }
    channel.start()
    channel.read()
    #expect(count == 1)
    while reasons.isEmpty, clock.nextDeadline != nil { clock.advance(by: .milliseconds(50)) }
    #expect(count == 100)
    #expect(reasons == [.refused("it sends more than can be read")])

    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let length = read(ends[1], &bytes, bytes.count)
    let goodbye = WireMessage.notification(
      method: "goodbye", parameters: ["reason": "it sends more than can be read"])
    #expect(String(decoding: bytes.prefix(max(length, 0)), as: UTF8.self) == goodbye.line)
    #expect(read(ends[1], &bytes, bytes.count) == 0)
  }
}
