import CTerminal
import Glibc
public import KeyboardCore

/// The terminal of a process: raw input, modes while it is used, and restoring of its original state.
///
/// ```
///  enter ──▶ raw mode, modes, handlers ──▶ bytes, sizes ──▶ leave
///               ▲                                │ Ctrl+Z, SIGTSTP
///               └ continuations ─ stopped ◀──────┘
/// ```
///
/// The terminal is restored on every way out of the process that can be handled: ``leave()``, the end of the program,
/// an error, a trap, a crash, a signal, and while the process is stopped. For stack overflows, this applies only
/// while observers of `inputs` run, before they return. A process can use one terminal at a time. Without one, the
/// initialisers throw.
@MainActor
public final class Tty {
  /// Input from a terminal.
  package enum Input: Hashable, Sendable {
    /// Bytes, at least one, and when they were read.
    case bytes([UInt8], Instant)
    /// The terminal is gone; no more input follows.
    case end(Instant)
  }

  /// The observers notified of input, on the main queue.
  package let inputs = Observers<Input>()
  /// The observers notified when the terminal's size differs from the previous ``size``.
  public let resizes = Observers<Tty.Size>()
  /// The observers notified when the process continues after a stop: the modes are set up again, and everything has
  /// to be redrawn.
  public let continuations = Observers<Void>()
  /// A Boolean value indicating whether the terminal answers queries, as determined by detection.
  ///
  /// Leaving then waits, up to a quarter of a second, for everything that the terminal sends before it is back in its
  /// ordinary modes, such as the release of the key that quit.
  public var answersQuestions = false
  /// A Boolean value indicating whether leaving keeps unread input.
  ///
  /// Observers of `inputs` receive it, and later input goes to the next reader of the terminal. For programs that
  /// continue in another way. Reports under way are included.
  public var keepsInput = false

  /// The modes in force; nil while the terminal is in its original state.
  public private(set) var modes: TtyModes?
  /// The clock of `Input`.
  public let scheduler: any Scheduler

  /// The maximum number of bytes that leaving keeps.
  private static let keptBytes = 65_536

  private let descriptors: TtyDescriptors
  private var input: TtyInput?
  private var notices: TtyNotices?
  private var before = termios()
  /// A Boolean value indicating whether a library has borrowed the terminal.
  private var isLent = false
  /// A Boolean value indicating whether input that was read while leaving is reported: the answer to a query would be
  /// input for another program.
  private var isHandingOver = false
  private var pausedModes: TtyModes?
  private var lastSize: Tty.Size
  /// The size that the terminal has reported among its input, until the system reports another one.
  private var toldSize: Tty.Size?
  /// The size that the system reported last.
  private var systemSize: Tty.Size

  /// Opens the terminal of the process, also if its standard streams are redirected.
  ///
  /// - Parameter scheduler: the clock of `Input`.
  /// - Throws: a ``TtyError`` if there is none.
  public convenience init(scheduler: any Scheduler) throws(TtyError) {
    try self.init(TtyDescriptors(), scheduler: scheduler)
  }

  /// Opens the terminal behind descriptors, which remain the caller's and may be closed.
  ///
  /// - Parameters:
  ///   - input: the descriptor for keys.
  ///   - output: the descriptor for the modes and for drawing.
  ///   - scheduler: the clock of `Input`.
  /// - Throws: a ``TtyError`` if one of them is not a terminal.
  public convenience init(
    input: Int32, output: Int32, scheduler: any Scheduler
  ) throws(TtyError) {
    try self.init(TtyDescriptors(input: input, output: output), scheduler: scheduler)
  }

  private init(_ descriptors: TtyDescriptors, scheduler: any Scheduler) throws(TtyError) {
    self.descriptors = descriptors
    self.scheduler = scheduler
    systemSize = descriptors.size
    lastSize = systemSize
    input = try TtyInput(descriptors) { [weak self] bytes in
      guard let self else { return }
      let now = self.scheduler.now
      inputs.notify(bytes.map { .bytes($0, now) } ?? .end(now))
    }
  }

  isolated deinit { close() }

  // MARK: Modes

  /// Sets raw mode and the modes, after which bytes arrive; if other modes are in force, changes them.
  ///
  /// - Throws: a ``TtyError`` if another terminal is in use, this one is closed, or the modes are too many to be
  ///   undone at once.
  public func enter(_ modes: TtyModes) throws(TtyError) {
    guard let input else { throw .closed }
    if let former = self.modes {
      try change(from: former, to: modes)
      return
    }
    guard tcgetattr(descriptors.input, &before) == 0 else { throw .refused(errno) }
    try start(try plan(for: modes, before: before, wanted: before.raw(modes.signalKeys)))
    self.modes = modes
    pausedModes = nil
    notices = TtyNotices { [weak self] in self?.handle($0) }
    lastSize = size
    input.resume()
  }

  /// Restores the terminal; does nothing if it is already restored.
  ///
  /// Undoes the modes in the order that terminals need, and discards unread input, unless ``keepsInput``.
  public func leave() {
    pausedModes = nil
    guard let modes else { return }
    input?.pause()
    notices?.stop()
    notices = nil
    let sendsLate = !modes.keyboard.isEmpty || modes.mouse != .off
    var kept = [UInt8](repeating: 0, count: keepsInput ? Self.keptBytes : 0)
    let count = kept.withUnsafeMutableBufferPointer {
      CTerminalLeave(
        answersQuestions && sendsLate ? 250 : 0, keepsInput ? $0.baseAddress : nil, $0.count)
    }
    self.modes = nil
    toldSize = nil
    guard count > 0 else { return }
    isHandingOver = true
    inputs.notify(.bytes(Array(kept[..<count]), scheduler.now))
    isHandingOver = false
  }

  /// Releases the terminal temporarily, for a line editor or another program.
  public func pause() {
    let modes = modes
    leave()
    pausedModes = modes
  }

  /// Sets up the terminal again after ``pause()``; does nothing if it was not paused.
  ///
  /// - Throws: a ``TtyError`` if another terminal is in use or this one is closed.
  public func resume() throws(TtyError) {
    if let pausedModes { try enter(pausedModes) }
  }

  /// Lends the terminal to a library, such as a line editor, and ensures that its present state is restored on every
  /// way out of the process until ``takeBack(_:)``.
  ///
  /// ```swift
  /// try tty.lend(TtyModes(bracketedPaste: true)) { rl_prep_terminal(1) }
  /// // rl_callback_read_char() …
  /// tty.takeBack { rl_deprep_terminal() }
  /// ```
  ///
  /// Bytes do not arrive here meanwhile. Input typed ahead is kept.
  ///
  /// - Parameters:
  ///   - modes: the modes that the library enters: they are undone if the library cannot do so, and set up again
  ///     after a stop that it does not notice.
  ///   - take: lets the library change the terminal's attributes and enter its modes.
  /// - Throws: a ``TtyError`` if a terminal is in use or this one is closed; nothing was changed.
  public func lend(_ modes: TtyModes, _ take: () -> Void) throws(TtyError) {
    guard input != nil else { throw .closed }
    var attributes = termios()
    guard tcgetattr(descriptors.input, &attributes) == 0 else { throw .refused(errno) }
    var plan = try plan(for: modes, before: attributes, wanted: attributes)
    let leaving = modes.leavingBytes
    // The library enters the modes itself, and is to be undone from its first step on.
    _ = CTerminalPlanSetBytes(&plan, [], 0, leaving, leaving.count, modes.quietingBytes.count)
    try start(plan)
    isLent = true
    take()
    guard tcgetattr(descriptors.input, &attributes) == 0 else { return }
    plan.wanted = attributes
    let entering = modes.enteringBytes
    _ = CTerminalPlanSetBytes(
      &plan, entering, entering.count, leaving, leaving.count, modes.quietingBytes.count)
    _ = CTerminalChange(&plan, nil, 0)
  }

  /// Lets the library of ``lend(_:_:)`` restore the terminal, which is then unused.
  public func takeBack(_ giveBack: () -> Void) {
    giveBack()
    if isLent { CTerminalForget() }
    isLent = false
  }

  /// Stops the process and those in its pipeline, as Ctrl+Z does in a shell.
  ///
  /// The terminal is restored meanwhile. Returns when the process continues, or immediately if no process could
  /// resume it; observers of ``continuations`` are then notified.
  public func suspend() {
    CTerminalSuspend()
  }

  /// Restores the terminal and stops using it permanently.
  public func close() {
    leave()
    takeBack {}
    input?.stop()
    input = nil
  }

  private func change(from former: TtyModes, to modes: TtyModes) throws(TtyError) {
    guard former != modes else { return }
    var plan = try plan(for: modes, before: before, wanted: before.raw(modes.signalKeys))
    let bytes = former.bytes(changingTo: modes)
    _ = CTerminalChange(&plan, bytes, bytes.count)
    self.modes = modes
  }

  private func start(_ plan: CTerminalPlan) throws(TtyError) {
    var plan = plan
    switch CTerminalEnter(&plan) {
    case 0: break
    case EBUSY: throw .inUse
    case let error: throw .refused(error)
    }
  }

  private func plan(
    for modes: TtyModes, before: termios, wanted: termios
  ) throws(TtyError) -> CTerminalPlan {
    var plan = CTerminalPlan()
    plan.input = descriptors.input
    plan.output = descriptors.urgent
    plan.before = before
    plan.keepsErrors = modes.keepsErrors ? 1 : 0
    plan.wanted = wanted
    let (entering, leaving) = (modes.enteringBytes, modes.leavingBytes)
    let quiet = modes.quietingBytes.count
    guard
      CTerminalPlanSetBytes(&plan, entering, entering.count, leaving, leaving.count, quiet) == 0
    else { throw .tooManyModes }
    return plan
  }

  /// The control character that the terminal's attributes define for Backspace; nil if it is not among those for keys
  /// without a name.
  var eraseCharacter: UInt8? {
    var attributes = termios()
    guard input != nil, tcgetattr(descriptors.input, &attributes) == 0 else { return nil }
    let erase = withUnsafeBytes(of: attributes.c_cc) { $0[Int(VERASE)] }
    let isNamed = [0x09, 0x0A, 0x0D, 0x1B].contains(erase)
    return 0x01..<0x20 ~= erase && !isNamed ? erase : nil
  }

  // MARK: Size

  /// The present size, as last reported by the system or the terminal itself; 24 rows of 80 columns if both are
  /// unknown.
  public var size: Tty.Size {
    let now = descriptors.size
    return now == systemSize ? toldSize ?? now : now
  }

  /// Checks whether the size has changed; for programs that watch SIGWINCH themselves.
  public func checkSize() {
    let size = size
    systemSize = descriptors.size
    if size != toldSize { toldSize = nil }
    announce(size)
  }

  /// Uses a size that the terminal has reported among its input.
  func take(_ size: Tty.Size) {
    guard modes != nil, size.rows > 0, size.columns > 0 else { return }
    systemSize = descriptors.size
    toldSize = size
    announce(self.size)
  }

  private func announce(_ size: Tty.Size) {
    guard size != lastSize else { return }
    lastSize = size
    resizes.notify(size)
  }

  // MARK: Input

  /// Delivers the available bytes, without waiting for the main queue's next turn.
  public func readAvailable() {
    input?.readAvailable()
  }

  private func handle(_ notices: TtyNotices.Notice) {
    if notices.contains(.resized) || notices.contains(.continued) { checkSize() }
    if notices.contains(.continued) { continuations.notify() }
  }

  // MARK: Output

  /// Writes all bytes, unless the terminal is gone.
  public func write(_ bytes: [UInt8]) {
    guard input != nil, !isHandingOver else { return }
    descriptors.write(bytes)
  }
}
