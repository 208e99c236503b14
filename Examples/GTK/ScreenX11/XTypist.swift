import CX11
public import KeyboardCore
public import KeyboardScreen

/// Types by XTEST: with the keys of the layout in force, and with spare keys for characters that it lacks.
///
/// The spare keys are written down in a property of the root window before they are given characters, so that
/// the next one to start can give back those of one that was killed.
public final class XTypist: TypingBackend {
  private enum Step {
    case character(Unicode.Scalar)
    case key(TypingKey, Modifiers)
  }

  private let connection: XConnection
  private let scheduler: any Scheduler
  private let grabs: XGrabs
  private let window: Window
  private var keymap: XKeymap?
  private var spares = SpareKeys(keycodes: [])
  private var spareKeycodes: Set<Int> = []
  /// The symbols that spare keys were given.
  private var given: [Int: [KeySym]] = [:]
  private var expected = ExpectedKeys()
  private var steps: [Step] = []
  private var timer: TimerToken?
  private var wanted: [Unicode.Scalar] = []
  private var token: Subscription?
  private var isClosed = false

  private static let record = "_KEYBOARD_SCREEN_SPARE_KEYS"
  private static let owner = "_KEYBOARD_SCREEN"

  /// Begins to type on a display.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - grabs: the keys that the keyboard listens to, which are not heard when it presses them itself.
  ///   - scheduler: the clock.
  /// - Throws: a `MessageError` when another keyboard types there already.
  public init(
    _ connection: XConnection, grabs: XGrabs, scheduler: any Scheduler
  ) throws(MessageError) {
    (self.connection, self.grabs, self.scheduler) = (connection, grabs, scheduler)
    let display = connection.display
    let owner = connection.atom(Self.owner)
    guard XGetSelectionOwner(display, owner) == 0 else {
      throw MessageError("keyboard-screen runs on this display already; --toggle shows it")
    }
    window = XCreateSimpleWindow(display, connection.root, -1, -1, 1, 1, 0, 0, 0)
    XSetSelectionOwner(display, owner, window, Time(CurrentTime))
    giveBackRecorded()
    token = connection.events.observe { [weak self] event in
      if event.kind == ScreenEventKeymap || event.kind == ScreenEventKeyState {
        self?.keymap = nil
      }
    }
  }

  /// Returns whether a key that was pressed is one of this keyboard.
  public func isOwn(_ keycode: Int) -> Bool { expected.take(keycode) }

  /// Returns the text that a key of the layout types alone; nil for none.
  public func text(of keycode: Int) -> String? {
    let found = currentKeymap?.strokes.first { $0.value == .init(keycode: keycode, modifiers: 0) }
    return found.flatMap { Unicode.Scalar($0.key) }.map { String(Character($0)) }
  }

  // MARK: Typing

  /// Types a text.
  public func type(_ text: String) {
    steps += text.unicodeScalars.map { .character($0) }
    run()
  }

  /// Presses a key.
  public func press(_ key: TypingKey, modifiers: Modifiers) {
    steps.append(.key(key, modifiers))
    run()
  }

  /// Gives spare keys the characters that the layout lacks.
  public func prepare(for characters: [Unicode.Scalar]) {
    wanted = characters
    prepareKeys()
    XFlush(connection.display)
  }

  private func run() {
    guard timer == nil, !isClosed else { return }
    grabs.pause {
      while let step = steps.first {
        if let delay = perform(step) {
          timer = scheduler.schedule(after: delay, self) {
            $0.timer = nil
            $0.run()
          }
          break
        }
        steps.removeFirst()
      }
    }
    XFlush(connection.display)
  }

  /// Performs a step; returns how long to wait before it can be performed.
  private func perform(_ step: Step) -> Duration? {
    let keymap = currentKeymap
    switch step {
    case .character(let scalar):
      if let stroke = keymap?.strokes[scalar.value] {
        press(stroke)
        return nil
      }
      return typeBySpareKey(scalar)
    case .key(.character(let scalar), let modifiers):
      guard let stroke = keymap?.strokes[scalar.value] ?? keymap?.spareStrokes[scalar.value] else {
        return typeBySpareKey(scalar)
      }
      press(stroke, with: modifiers)
    case .key(let key, let modifiers):
      if let stroke = keymap?.symbols[key.symbol] { press(stroke, with: modifiers) }
    }
    return nil
  }

  private func typeBySpareKey(_ scalar: Unicode.Scalar) -> Duration? {
    guard Self.symbol(of: scalar) != 0 else { return nil }
    if spares.characters.values.contains(scalar) == false,
      let stroke = currentKeymap?.spareStrokes[scalar.value]
    {
      // A letter whose other case the key was given.
      let level = stroke.modifiers == 0 ? 0 : 1
      spares.note(.init(keycode: stroke.keycode, level: level), at: scheduler.now)
      press(stroke)
      return nil
    }
    switch spares.slot(for: scalar, at: scheduler.now) {
    case .none: return nil
    case .wait(let delay): return delay
    case .assign(let slot): give([slot])
    case .present: break
    }
    if let stroke = currentKeymap?.spareStrokes[scalar.value] { press(stroke) }
    return nil
  }

  private func press(_ stroke: XKeymap.Stroke, with modifiers: Modifiers = []) {
    var bits = stroke.modifiers
    if modifiers.contains(.control) { bits |= UInt32(ControlMask) }
    if modifiers.contains(.shift) { bits |= UInt32(ShiftMask) }
    if modifiers.contains(.alt) { bits |= UInt32(Mod1Mask) }
    if modifiers.contains(.super) { bits |= UInt32(Mod4Mask) }
    let held = (0..<8).compactMap { bits & 1 << $0 != 0 ? keymap?.modifierKeys[1 << $0] : nil }
    let isCapsLocked = keymap?.isCapsLocked == true
    if isCapsLocked { setCapsLock(false) }
    for key in held { fake(key, true) }
    fake(stroke.keycode, true)
    fake(stroke.keycode, false)
    for key in held.reversed() { fake(key, false) }
    if isCapsLocked { setCapsLock(true) }
  }

  /// Programs capitalize what a key types while Caps Lock is on, whatever letter it was given.
  private func setCapsLock(_ isOn: Bool) {
    let lock = UInt32(LockMask)
    XkbLockModifiers(connection.display, UInt32(XkbUseCoreKbd), lock, isOn ? lock : 0)
  }

  private func fake(_ keycode: Int, _ isDown: Bool) {
    if isDown { expected.expect(keycode) }
    XTestFakeKeyEvent(connection.display, UInt32(keycode), isDown ? 1 : 0, 0)
  }

  // MARK: Spare keys

  private var currentKeymap: XKeymap? {
    // Once more where spare keys were given characters meanwhile.
    for _ in 0..<3 where keymap == nil {
      keymap = XKeymap(connection.display, spares: spareKeycodes)
      followKeymap()
    }
    return keymap
  }

  /// Finds unused keys, and forgets those that somebody has given something else.
  private func followKeymap() {
    guard let keymap else { return }
    var isExchanged = false
    for (slot, character) in spares.characters
    where keymap.spareSymbols[slot.keycode]?[slot.level] != Self.symbol(of: character) {
      spares.lose(slot)
      isExchanged = spares.characters.isEmpty
    }
    guard isExchanged || spares.characters.isEmpty && spareKeycodes != Set(keymap.unused) else {
      return
    }
    // The layout was exchanged: nothing of it is ours.
    spares = SpareKeys(keycodes: keymap.unused)
    spareKeycodes = Set(keymap.unused)
    given = [:]
    prepareKeys()
  }

  private func prepareKeys() {
    guard let keymap = currentKeymap else { return }
    let lacking = wanted.filter {
      keymap.strokes[$0.value] == nil && keymap.spareStrokes[$0.value] == nil
        && Self.symbol(of: $0) != 0
    }
    // Letters that are there as the other case of a key do not need their own.
    let present = wanted.filter { spares.characters.values.contains($0) }
    let slots = spares.prepare(for: present + lacking, at: scheduler.now)
    if !slots.isEmpty { give(slots) }
  }

  /// Gives keys their characters.
  private func give(_ slots: [SpareKeys.Slot]) {
    let keycodes = Set(slots.map(\.keycode))
    let next = Dictionary(uniqueKeysWithValues: keycodes.map { ($0, symbols(of: $0)) })
    writeRecord(before: next)
    setSymbols(next)
    given.merge(next) { $1 }
    keymap = nil
  }

  private func symbols(of keycode: Int) -> [KeySym] {
    [0, 1].map { level in
      spares.characters[.init(keycode: keycode, level: level)].map(Self.symbol) ?? 0
    }
  }

  /// Gives keys symbols, neighbours in one request.
  private func setSymbols(_ symbols: [Int: [KeySym]]) {
    var keycodes = symbols.keys.sorted()[...]
    while let first = keycodes.first {
      let run = zip(first..., keycodes).prefix { $0 == $1 }.map(\.1)
      var list = run.flatMap { symbols[$0] ?? [0, 0] }
      XChangeKeyboardMapping(connection.display, Int32(first), 2, &list, Int32(run.count))
      keycodes = keycodes.dropFirst(run.count)
    }
  }

  private static func symbol(of scalar: Unicode.Scalar) -> KeySym {
    KeySym(xkb_utf32_to_keysym(scalar.value))
  }

  // MARK: Giving back

  /// Writes down the symbols that spare keys have, and those that they are about to have.
  private func writeRecord(before next: [Int: [KeySym]]) {
    let keycodes = Set(given.keys).union(next.keys).sorted()
    let values = keycodes.flatMap { keycode -> [UInt] in
      let symbols = (given[keycode] ?? [0, 0]) + (next[keycode] ?? [0, 0])
      return [UInt(keycode)] + symbols.map { UInt($0) }
    }
    connection.set(Self.record, of: connection.root, to: values, type: Atom(XA_CARDINAL))
  }

  /// Gives back the keys of a keyboard that was killed.
  private func giveBackRecorded() {
    let values = connection.values(Self.record, of: connection.root)
    guard !values.isEmpty else { return }
    giveBack(
      stride(from: 0, to: values.count - values.count % 5, by: 5).map { index in
        let symbols = values[index + 1..<index + 5].map { KeySym($0) }
        return (Int(values[index]), [Array(symbols[..<2]), Array(symbols[2...])])
      })
  }

  /// Takes the given symbols from the keys that still have them.
  private func giveBack(_ keys: [(keycode: Int, symbols: [[KeySym]])]) {
    let present = XKeymap(connection.display, spares: Set(keys.map(\.keycode)))?.spareSymbols ?? [:]
    let ours = keys.filter { key in
      guard let first = present[key.keycode] else { return false }
      // The second may be the other case of the first, which the server adds.
      return key.symbols.contains { zip(first, $0).contains { $0 == $1 && $0 != 0 } }
    }
    setSymbols(Dictionary(uniqueKeysWithValues: ours.map { ($0.keycode, [0, 0]) }))
    XDeleteProperty(connection.display, connection.root, connection.atom(Self.record))
    XSync(connection.display, 0)
  }

  /// Gives back the keys that were given characters; nothing is typed after that.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    token?.cancel()
    giveBack(given.map { ($0.key, [$0.value]) })
    XDestroyWindow(connection.display, window)
    XSync(connection.display, 0)
  }
}

extension TypingKey {
  /// The symbol of the key.
  fileprivate var symbol: KeySym {
    switch self {
    case .backspace: 0xFF08
    case .tab: 0xFF09
    case .enter: 0xFF0D
    case .escape: 0xFF1B
    case .left: 0xFF51
    case .up: 0xFF52
    case .right: 0xFF53
    case .down: 0xFF54
    case .character(let scalar): KeySym(xkb_utf32_to_keysym(scalar.value))
    }
  }
}
