import CSocket
import Glibc
package import KeyboardCore
package import KeyboardPluginSDK
import KeyboardPlugins

/// One end of a connection between a script and an application, for JSON-RPC messages of one line each.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
package final class ControlChannel {
  /// The limits of a channel.
  package nonisolated enum Limits {
    /// The maximum length of a message, in bytes.
    static let message = 1 << 20
    /// The maximum number of bytes queued because the other end does not read.
    static let backlog = 1 << 24
    /// The number of queued bytes above which a sender waits before it sends more.
    static let crowd = 1 << 20
    /// The maximum number of lines that are not messages.
    static let mistakes = 16
    /// The maximum time for which the other end may send faster than its messages are read.
    static let flood = Duration.seconds(10)
  }

  /// The reason why a channel ended.
  package nonisolated enum End: Hashable, Sendable {
    /// The other end has closed the connection.
    case closed
    /// The other end violates the protocol.
    case refused(String)
  }

  /// Called with each message of the other end.
  package var onMessage: (WireMessage) -> Void = { _ in }
  /// Called once when the other end has closed the connection, unless ``close()`` was called.
  package var onEnd: (End) -> Void = { _ in }

  private let descriptor: Int32
  private let writer: PipeWriter
  private var reader: PipeReader?
  private var mistakes = 0
  private var isOpen = true

  /// Creates a channel for a socket that does not block; nothing is read before ``start()``.
  package convenience init?(_ descriptor: Int32, scheduler: any Scheduler) {
    guard let copy = Self.copy(of: descriptor) else { return nil }
    self.init(descriptor, copy, scheduler)
  }

  /// Returns another descriptor of a socket, for writing; nil, with the socket closed, if there are none.
  private static func copy(of descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { Glibc.close(descriptor) }
    return copy < 0 ? nil : copy
  }

  private init(_ descriptor: Int32, _ copy: Int32, _ scheduler: any Scheduler) {
    self.descriptor = descriptor
    writer = PipeWriter(copy, droppableLimit: 1, scheduler: scheduler)
    reader = PipeReader(
      descriptor, limit: Limits.message, floodDuration: Limits.flood, poller: ReadPoller(),
      scheduler: scheduler,
      onFlood: { [weak self] in self?.refuse("it sends more than can be read") },
      onEnd: { [weak self] in self?.end(.closed) }, deliver: { [weak self] in self?.take($0) })
  }

  isolated deinit {
    close()
  }

  /// Connects to the socket of an application.
  ///
  /// - Throws: a `MessageError` that names the remedy.
  package convenience init(
    connectingTo path: String, scheduler: any Scheduler
  ) throws(MessageError) {
    // The application may end before this process writes to it, and this process likewise.
    signal(SIGPIPE, SIG_IGN)
    let descriptor = CSocketConnect(path)
    guard descriptor >= 0 else {
      throw MessageError("cannot attach to \(path): \(String(cString: strerror(errno)))")
    }
    guard let copy = Self.copy(of: descriptor) else {
      throw MessageError("there are too many open files; close some")
    }
    self.init(descriptor, copy, scheduler)
  }

  /// Begins to read.
  package func start() { reader?.start() }

  /// A Boolean value indicating whether much of what was sent has not been read.
  package var isCrowded: Bool { isOpen && writer.bytesWaiting > Limits.crowd }

  /// Processes the messages that have arrived.
  package func read() { reader?.readAvailable() }

  /// Processes only messages, until a condition holds or the time has passed.
  package func read(within timeout: Duration, until isDone: () -> Bool) {
    let deadline = ContinuousClock.now + timeout
    while isOpen, !isDone() {
      let rest = deadline - ContinuousClock.now
      guard rest > .zero else { return }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, Int32(rest.components.attoseconds / 1_000_000_000_000_000) + 1)
      reader?.readAvailable()
    }
  }

  /// Sends a message, immediately or when the other end has made room.
  package func send(_ message: WireMessage) {
    guard isOpen else { return }
    writer.send(message.line, mayBeDropped: false)
    if writer.bytesWaiting > Limits.backlog { refuse("it does not read its messages") }
  }

  /// Closes the connection when everything is written.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    hangUp()
    reader?.close()
    writer.closeAfterWriting()
  }

  /// Notifies the other end immediately: a process that was just started may have the socket open, too, for a moment.
  private func hangUp() {
    shutdown(descriptor, Int32(writer.bytesWaiting == 0 ? SHUT_RDWR : SHUT_RD))
  }

  private func end(_ reason: End) {
    guard isOpen else { return }
    isOpen = false
    hangUp()
    reader?.close()
    writer.close()
    onEnd(reason)
  }

  private func refuse(_ reason: String) {
    guard isOpen else { return }
    // The other end reads this, unless much is queued before it.
    let goodbye = WireMessage.notification(
      method: ControlMethod.goodbye, parameters: ["reason": .string(reason)])
    writer.send(goodbye.line, mayBeDropped: false)
    end(.refused(reason))
  }

  private func take(_ line: LineFramer.Line) {
    guard isOpen else { return }
    switch line {
    case .text(let text) where text.isBlank: return
    case .text(let text):
      do throws(WireError) {
        onMessage(try WireMessage(line: text))
      } catch {
        answerMistake("a line that \(error.message)")
      }
    case .tooLong: answerMistake("a line of more than \(Limits.message) bytes")
    case .notText: answerMistake("a line that is not UTF-8")
    }
  }

  private func answerMistake(_ problem: String) {
    mistakes += 1
    send(.response(id: .null, .failure(WireError(.invalidRequest, problem))))
    if mistakes >= Limits.mistakes { refuse("\(mistakes) of its lines were no messages") }
  }
}

/// The methods of the control protocol.
package nonisolated enum ControlMethod {
  /// A request, always the first: the name of the client, and the supported versions.
  package static let hello = "hello"
  /// A notification: a request is cancelled.
  package static let cancel = "$/cancel"
  /// A notification: the connection ends, with the reason.
  package static let goodbye = "goodbye"
  /// The version of the protocol.
  package static let version = 1
}
