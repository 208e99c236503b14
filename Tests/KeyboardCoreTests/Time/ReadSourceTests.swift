import Glibc
import KeyboardCore
import Testing

@MainActor
@Suite("A source tells when a descriptor can be read", .timeLimit(.minutes(60)))
struct ReadSourceTests {
  /// A pipe that closes its ends.
  private final class Pipe {
    private(set) var input: Int32
    private(set) var output: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      for end in ends { _ = (fcntl(end, F_SETFD, FD_CLOEXEC), fcntl(end, F_SETFL, O_NONBLOCK)) }
      (input, output) = (ends[0], ends[1])
    }

    deinit {
      closeInput()
      closeOutput()
    }

    func closeInput() {
      if input >= 0 { close(input) }
      input = -1
    }

    func closeOutput() {
      if output >= 0 { close(output) }
      output = -1
    }

    func write(_ text: String) {
      _ = Glibc.write(output, text, text.utf8.count)
    }

    /// Reads at most two bytes of the available ones; returns an empty string at the end.
    func read() -> String {
      var bytes: [UInt8] = [0, 0]
      let count = Glibc.read(input, &bytes, 2)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  /// Lets the main queue turn until something holds, at most for a while; every other test is on that
  /// queue too.
  private func turn(until isDone: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(1200)
    while !isDone(), ContinuousClock.now < deadline { await Task.yield() }
  }

  /// Lets a timer pass that was started later than whatever is on its way.
  private func settle() async {
    let scheduler = MainScheduler()
    await withCheckedContinuation { continuation in
      _ = scheduler.schedule(after: .milliseconds(20)) { continuation.resume() }
    }
  }

  @Test("It calls as long as there is something to read, the end included")
  func reading() async throws {
    let pipe = try Pipe()
    var read: [String] = []
    let source = try #require(ReadSource(pipe.input) { read.append(pipe.read()) })
    #expect(read.isEmpty)
    pipe.write("abc")
    pipe.closeOutput()
    await turn { read.count >= 4 }
    #expect(read.prefix(4) == ["ab", "c", "", ""])
    source.cancel()
  }

  @Test("Cancelled within its handler, it calls no more, lets go and closes nothing")
  func cancelling() async throws {
    let pipe = try Pipe()
    var calls = 0
    weak var held: Recorder?
    var source: ReadSource?
    do {
      let recorder = Recorder()
      held = recorder
      source = ReadSource(pipe.input) {
        calls += 1
        source?.cancel()
        recorder.note("called")
      }
    }
    #expect(held != nil)
    pipe.write("abc")
    await turn { calls > 0 }
    source?.cancel()
    await settle()
    #expect(calls == 1)
    #expect(held == nil)
    #expect(pipe.read() == "ab")
  }

  @Test("Letting it go cancels")
  func lettingGo() async throws {
    let pipe = try Pipe()
    var calls = 0
    var source = ReadSource(pipe.input) { calls += 1 }
    #expect(source != nil)
    source = nil
    pipe.write("a")
    await settle()
    #expect(calls == 0)
  }

  @Test("A descriptor may be closed, and its number used again, right after cancelling")
  func reuse() async throws {
    for _ in 0..<50 {
      let first = try Pipe()
      let source = ReadSource(first.input) { Issue.record("nothing was written") }
      source?.cancel()
      first.closeInput()
      // Takes the number that has become free, unless another test has it already.
      let second = try Pipe()
      var read = ""
      let other = ReadSource(second.input) { read += second.read() }
      second.write("x")
      await turn { !read.isEmpty }
      #expect(read == "x")
      other?.cancel()
    }
  }

  @Test("Sources come and go without leaving descriptors open")
  func descriptors() async throws {
    let pipe = try Pipe()
    var handled = 0
    for _ in 0..<600 {
      let source = try #require(ReadSource(pipe.input) { handled += 1 })
      pipe.write("a")
      let before = handled
      await turn { handled > before }
      source.cancel()
    }
    await settle()
    let free = dup(pipe.input)
    #expect(free < 400)
    close(free)
  }

  @Test("Sources of one poller take turns, and are cancelled one by one")
  func sharedPoller() async throws {
    let (first, second) = (try Pipe(), try Pipe())
    let poller = ReadPoller()
    var calls: [String] = []
    let sources = [
      ReadSource(first.input, on: poller) { calls.append("first") },
      ReadSource(second.input, on: poller) { calls.append("second") },
    ]
    #expect(sources.allSatisfy { $0 != nil })
    first.write("a")
    second.write("b")
    await turn { calls.count >= 6 }
    // The handlers read nothing, so both sources stay readable.
    #expect(abs(calls.prefix(6).count { $0 == "first" } - 3) <= 1)
    sources[0]?.cancel()
    calls = []
    await turn { calls.count >= 3 }
    #expect(Set(calls) == ["second"])
    sources[1]?.cancel()
    calls = []
    await settle()
    #expect(calls.isEmpty)
  }

  @Test("A source that goes late leaves the one alone whose descriptor has its number now")
  func reusedNumber() async throws {
    let (first, second) = (try Pipe(), try Pipe())
    let poller = ReadPoller()
    let number = first.input
    let former = ReadSource(number, on: poller) {}
    first.closeInput()
    #expect(dup2(second.input, number) == number)
    var calls = 0
    let source = ReadSource(number, on: poller) { calls += 1 }
    former?.cancel()
    second.write("a")
    await turn { calls > 0 }
    #expect(calls > 0)
    source?.cancel()
    close(number)
  }

  @Test("Files cannot be watched")
  func files() {
    let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    #expect(ReadSource(file) {} == nil)
    close(file)
    #expect(ReadSource(-1) {} == nil)
  }

  @Test("A reader takes what is there at once, and the rest of a pipe as it comes, to its end")
  func readingPipe() async throws {
    let pipe = try Pipe()
    var text = ""
    var ends: [Int32?] = []
    let reader = ByteReader(pipe.input) {
      text += String(decoding: $0, as: UTF8.self)
    } onEnd: {
      ends.append($0)
    }
    reader.readAvailable()
    #expect(text == "")
    pipe.write("first ")
    reader.readAvailable()
    #expect(text == "first ")
    reader.start()
    pipe.write("second")
    await turn { text == "first second" }
    #expect(ends == [])
    pipe.closeOutput()
    await turn { reader.hasEnded }
    await settle()
    #expect(ends == [nil])
  }

  @Test("A reader reads a file, which is always there, to its end")
  func readingFile() async throws {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var count = 0
    let reader = ByteReader(descriptor) { count += $0.count }
    reader.readAvailable()
    #expect(count == 1 << 18)
    reader.start()
    await turn { reader.hasEnded }
    #expect(count == Int(lseek(descriptor, 0, SEEK_END)))
  }

  @Test("A reader that was told to pause leaves the rest of a pipe where it is, until it goes on")
  func pausing() async throws {
    let pipe = try Pipe()
    var text = ""
    let reader = ByteReader(pipe.input) { text += String(decoding: $0, as: UTF8.self) }
    reader.start()
    pipe.write("first ")
    await turn { text == "first " }
    reader.pause()
    pipe.write("second")
    await settle()
    #expect(text == "first ")
    reader.start()
    await turn { text == "first second" }
  }

  @Test("A reader of a file pauses after any piece, and reads each once when it goes on")
  func pausingFile() async throws {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var count = 0
    var pause: () -> Void = {}
    let reader = ByteReader(descriptor) {
      count += $0.count
      pause()
    }
    pause = { [unowned reader] in reader.pause() }
    reader.start()
    await turn { count > 0 }
    await settle()
    #expect(count == 1 << 18)
    pause = {}
    reader.start()
    reader.pause()
    reader.start()
    await turn { reader.hasEnded }
    #expect(count == Int(lseek(descriptor, 0, SEEK_END)))
  }

  @Test("A reader tells why it cannot go on")
  func unreadable() {
    let descriptor = open("/", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var ends: [Int32?] = []
    let reader = ByteReader(descriptor, onBytes: { _ in }, onEnd: { ends.append($0) })
    reader.readAvailable()
    #expect(ends == [EISDIR])
  }
}
