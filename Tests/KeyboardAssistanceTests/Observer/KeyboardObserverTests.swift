import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("The keyboard is followed by what it covers")
struct KeyboardObserverTests {
  private final class Log: KeyboardObserverDelegate {
    var lines: [String] = []

    func keyboardDidChangeState(
      keyboardObserver: KeyboardObserver, keyboardState: KeyboardObserver.State
    ) {
      lines.append("\(keyboardState) \(keyboardObserver.keyboardIsUp ? "up" : "not up")")
    }

    func keyboardDidInvalidateKeyboardHeight(
      keyboardObserver: KeyboardObserver, keyboardHeight: Double
    ) {
      lines.append("height \(Int(keyboardHeight))")
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let window = Window()
  private let clock = ManualScheduler()
  private let log = Log()
  private let observer: KeyboardObserver

  init() {
    observer = KeyboardObserver(source: window, scheduler: clock)
    observer.delegate = log
    observer.start()
  }

  @Test("T36: repeats change no state, the height comes before the state, hiding is not up at once")
  func script() {
    #expect(observer.state == .didHide)
    window.show(260)
    #expect(log.take() == ["height 260", "willShow not up"])
    clock.advance(by: .milliseconds(249))
    #expect(log.take() == [])
    clock.advance(by: .milliseconds(1))
    #expect(log.take() == ["didShow up"])
    window.show(260)
    #expect(log.take() == [])
    window.show(216)
    #expect(log.take() == ["height 216"])
    clock.advance(by: .seconds(1))
    #expect(log.take() == [])
    window.hide()
    #expect(log.take() == ["willHide not up"])
    #expect(observer.keyboardHeight == 0)
    clock.advance(by: .seconds(1))
    #expect(log.take() == ["didHide not up"])
  }

  @Test("T36: showing again before it is shown is one showing")
  func showTwice() {
    window.show(260)
    clock.advance(by: .milliseconds(200))
    window.show(260)
    #expect(log.take() == ["height 260", "willShow not up"])
    clock.advance(by: .milliseconds(50))
    #expect(log.take() == ["didShow up"])
  }

  @Test("Reports that repeat themselves do not put off that the keyboard is there")
  func repeatedReports() {
    for _ in 0..<10 {
      window.show(260)
      clock.advance(by: .milliseconds(200))
    }
    #expect(log.take() == ["height 260", "willShow not up", "didShow up"])
  }

  @Test("A keyboard that comes back while it goes is shown, and never hidden")
  func comeBack() {
    window.show(260)
    clock.advance(by: .seconds(1))
    window.hide()
    clock.advance(by: .milliseconds(100))
    _ = log.take()
    window.show(260)
    clock.advance(by: .seconds(1))
    #expect(log.take() == ["height 260", "willShow not up", "didShow up"])
  }

  @Test(
    "T54: the overlap of the frames counts",
    arguments: [
      ("docked", Rect(x: 0, y: 540, width: 400, height: 260), 260, 260),
      ("partly below the window", Rect(x: 0, y: 740, width: 400, height: 260), 60, 60),
      ("floating", Rect(x: 50, y: 300, width: 200, height: 200), 0, 200),
      ("at the top", Rect(x: 0, y: -100, width: 400, height: 260), 0, 160),
      ("in half of the window", Rect(x: 200, y: 600, width: 400, height: 200), 200, 200),
    ])
  func overlap(name: String, frame: Rect, height: Double, covered: Double) {
    window.show(frame)
    #expect(observer.state == .willShow)
    #expect(observer.keyboardHeight == height)
    #expect(observer.keyboardFrame.size.height == covered)
  }

  @Test(
    "T54: a frame without height, or outside the window, is a hidden keyboard",
    arguments: [
      Rect(x: 0, y: 540, width: 400, height: 0), Rect(x: 0, y: 800, width: 400, height: 260),
      .zero, Rect(x: 400, y: 540, width: 400, height: 260),
    ])
  func hidden(frame: Rect) {
    window.show(frame)
    #expect(observer.state == .didHide)
    window.show(260)
    clock.advance(by: .seconds(1))
    window.show(frame)
    #expect(observer.state == .willHide)
    #expect(observer.keyboardFrame == .zero)
  }

  @Test("Starting and stopping twice is starting and stopping once")
  func startStop() {
    observer.start()
    #expect(window.starts == 1)
    #expect(observer.isObserving)
    window.show(260)
    observer.stop()
    observer.stop()
    #expect(!observer.isObserving)
    #expect(observer.state == .didHide)
    #expect(observer.keyboardHeight == 0)
    #expect(window.frames.isEmpty)
    _ = log.take()
    clock.advance(by: .seconds(1))
    #expect(log.take() == [])
    observer.start()
    window.show(200)
    #expect(log.take() == ["height 200", "willShow not up"])
  }

  @Test("A keyboard that is up already is found at the start")
  func foundAtStart() {
    observer.stop()
    window.keyboardFrame = Rect(x: 0, y: 600, width: 400, height: 200)
    observer.start()
    clock.advance(by: .zero)
    #expect(log.take() == ["height 200", "willShow not up", "didShow up"])
  }

  /// A source that only reports frames.
  private final class Reporter: KeyboardFrameSource {
    let windowFrame = Rect(x: 0, y: 0, width: 400, height: 800)
    let frames = Observers<KeyboardFrameChanged>()

    func observeFrames(_ observer: @escaping (KeyboardFrameChanged) -> Void) -> Subscription {
      frames.observe(observer)
    }
  }

  @Test("Of a source that cannot be asked, what it reports is used until it reports something else")
  func reportsOnly() {
    let source = Reporter()
    let observer = KeyboardObserver(source: source, scheduler: clock)
    observer.start()
    #expect(observer.state == .didHide)
    let frame = Rect(x: 0, y: 540, width: 400, height: 260)
    source.frames.notify(KeyboardFrameChanged(from: .zero, to: frame))
    clock.advance(by: .seconds(1))
    observer.refresh()
    observer.focusDidChange(to: nil)
    #expect(observer.state == .didShow)
    #expect(observer.keyboardFrame == frame)
    #expect(observer.keyboardHeight == 260)
    source.frames.notify(KeyboardFrameChanged(from: frame, to: .zero))
    #expect(observer.state == .willHide)
  }

  @Test("The duration is that of the last change; without one the state still comes later")
  func durations() {
    window.show(260, for: .milliseconds(400))
    #expect(observer.keyboardAnimationDuration == .milliseconds(400))
    window.show(200, for: .zero)
    #expect(observer.keyboardAnimationDuration == .zero)
    #expect(observer.state == .willShow)
    clock.advance(by: .zero)
    #expect(observer.keyboardIsUp)
  }

  @Test("A frame that can be asked for is read at the end of showing, at the focus and at layout")
  func pulled() {
    window.show(216)
    window.keyboardFrame = Rect(x: 0, y: 540, width: 400, height: 260)
    clock.advance(by: .seconds(1))
    #expect(
      log.take() == ["height 216", "willShow not up", "height 260", "didShow up"])
    window.keyboardFrame = Rect(x: 0, y: 600, width: 400, height: 200)
    observer.focusDidChange(to: nil)
    #expect(log.take() == ["height 200"])
    window.keyboardFrame = Rect(x: 0, y: 500, width: 400, height: 300)
    observer.refresh()
    #expect(log.take() == ["height 300"])
    window.keyboardFrame = .zero
    observer.refresh()
    #expect(log.take() == ["willHide not up"])
  }

  @Test("An observer that goes leaves no timer behind")
  func noTimer() {
    var other: KeyboardObserver? = KeyboardObserver(source: Window(), scheduler: clock)
    let source = other?.source as? Window
    other?.start()
    source?.show(100)
    #expect(clock.nextDeadline != nil)
    other = nil
    #expect(clock.nextDeadline == nil)
  }

  @Test("A bus brings the frames, and hears what became of them")
  func bus() throws {
    let bus = EventBus(
      catalogue: EventCatalogue(
        EventDescription.inputEvents + EventDescription.assistanceEvents))
    let source = EventBusFrameSource(
      bus: bus, windowFrame: Rect(x: 0, y: 0, width: 80, height: 24))
    let observer = KeyboardObserver(source: source, scheduler: clock, bus: bus)
    var heard: [String] = []
    let subscription = bus.subscribeToAll { heard.append("\($0.name) \($0.value)") }
    observer.start()
    bus.publish(KeyboardFrameChanged(from: .zero, to: Rect(x: 0, y: 18, width: 80, height: 6)))
    clock.advance(by: .zero)
    #expect(observer.keyboardIsUp)
    #expect(
      heard.dropFirst().map { String($0.prefix { $0 != " " }) } == [
        "assistance.keyboardHeightChanged", "assistance.keyboardStateChanged",
        "assistance.keyboardStateChanged",
      ])
    #expect(heard.last?.contains("didShow") == true)
    observer.stop()
    bus.publish(KeyboardFrameChanged(from: .zero, to: .zero))
    #expect(heard.count == 5)
    subscription.cancel()
  }
}
