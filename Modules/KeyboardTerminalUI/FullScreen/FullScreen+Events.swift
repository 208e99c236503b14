import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

extension FullScreen {
  /// Observes the terminal and the engine, until the tokens are released.
  func connect(to terminal: any ScreenHost) -> [Subscription] {
    terminal.client = self
    if terminal is FlatScreen { addTelling() }
    return [
      engine.addHost(
        takesKey: { [self] in prepare(for: $0) }, takesPaste: { [self] in prepare(forPaste: $0) }),
      engine.unhandledKeys.observe(self) { $0.takeUnbound($1) },
      engine.failures.observe(self) { $0.show($1) },
      engine.programmingMistakes.observe(self) { $0.show($1, isWarning: true) },
      engine.bus.subscribe(to: KeyEngine.BindingHinted.self, self) { $0.hint = $1 },
      engine.bus.subscribe(to: KeyEngine.BindingCancelled.self, self) {
        if $1.reason == .notBound { $0.show("\($1.strokes) is not bound") }
      },
      engine.bus.deliveries.observe(self) { $0.setNeedsDisplay() },
    ]
  }

  // MARK: Frames

  func render(_ size: CellSize) -> CellGrid { engine.withFixedResponders { frame(size) } }

  private func frame(_ size: CellSize) -> CellGrid {
    let mode = layers.ground?.name()
    let pane = layers.ground?.pane ?? root
    let header = mode == nil ? header : nil
    var status = StatusLine(mode: mode ?? name, pending: engine.pendingStrokes ?? "")
    fill(&status)
    if layers.passing.isEmpty, let hint, hint.strokes == engine.pendingStrokes { status.show(hint) }
    let rows = size.rows - status.height(on: size)
    // If there is little room, the title is left out, and the pane stays.
    let top = header != nil && rows > 3 ? 1 : 0
    shown = CellRect(row: top, column: 0, rows: rows - top, columns: size.columns)
    pane?.layOut(in: shown.size)
    status.info = showsSummary ? pane?.summary ?? "" : ""
    var canvas = Canvas(size: size, theme: shownTheme)
    canvas.joinsEmoji = terminal?.joinsEmoji ?? false
    let isCovered = layers.overlays.contains { $0.extent == .box }
    canvas.within(shown) { pane?.draw(on: &$0, isActive: isActive && !isCovered) }
    if top > 0, let header {
      canvas.draw(header(), in: CellRect(row: 0, column: 0, rows: top, columns: size.columns))
    }
    for layer in layers.overlays {
      let place = place(of: layer)
      layer.pane.layOut(in: place.size)
      canvas.within(place) { layer.pane.draw(on: &$0, isActive: isActive) }
    }
    let remark = isLocked ? "\(Self.lastWayOut) leaves" : remark()
    status = status.offering(
      [aside(), remark].filter { !$0.isEmpty }.joined(separator: "  "), columns: size.columns)
    fillKeys(of: &status, columns: size.columns)
    canvas.draw(
      status, in: CellRect(row: rows, column: 0, rows: size.rows - rows, columns: size.columns))
    // Without a focus, the status line is the place to read.
    if canvas.grid.cursor == nil {
      canvas.placeCursor(at: CellPosition(row: size.rows - 1, column: 0))
    }
    return canvas.grid
  }

  // MARK: Events

  func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key): receive(key)
    case .mouse(let event): receive(event)
    case .paste(let paste): receive(paste.text)
    case .focus(let isGained):
      isActive = isGained
      if !isGained {
        engine.interrupt(.focusChange)
        engine.releaseKeys()
        for pane in layers.passing.map(\.pane) + [front].compactMap(\.self) { pane.interrupt() }
      }
    case .reply, .unrecognized: return
    }
    setNeedsDisplay()
  }

  private func receive(_ key: KeyEvent) {
    var key = key
    key.instant = engine.scheduler.now
    engine.send(key)
  }

  /// Offers a key from any source to the front pane or page, before the bindings.
  ///
  /// - Returns: true if the key was taken.
  private func prepare(for key: KeyEvent) -> Bool {
    if key.phase == .press {
      if leavesAnyway(key) {
        leave()
        return true
      }
      message.fade(at: scheduler.now)
    }
    showAdviceSoon()
    setNeedsDisplay()
    let passing = layers.passing
    if passing.isEmpty ? offersKeyMap(for: key) : passing.contains(where: { $0.pane.receive(key) })
    {
      return true
    }
    guard engine.pendingStrokes == nil else { return false }
    // The same strokes begun again start a new wait.
    hint = nil
    return front?.receive(key) ?? false
  }

  /// Offers pasted text to the front pane; closes the list of keys, unless somebody is typing there.
  private func prepare(forPaste text: String) -> Bool {
    if guide?.isTyping != true { hideKeys() }
    return front?.paste(text) ?? false
  }

  /// The area above the status line.
  var whole: CellRect {
    CellRect(row: 0, column: 0, rows: shown.rows.upperBound, columns: shown.columns.count)
  }

  private func place(of layer: Layer?) -> CellRect { layer?.extent == .page ? whole : shown }

  private func takeUnbound(_ key: KeyEvent) {
    if key.key.name?.isModifier == true { return }
    if guide != nil {
      hideKeys()
      engine.send(key)
      return
    }
    // A bound key that would do nothing now, such as an arrow at the end of a list, needs no message, because nothing
    // has changed. A screen in words announces the focus.
    let atTimes = Keymap.Environment(engine.context)
    let isBound = key.candidates.contains {
      engine.keymap.resolve(KeySequence($0), in: atTimes) != .unbound
    }
    guard isBound else { return show("\(key.stroke): nobody takes this key here") }
    tellElement()
  }

  private func receive(_ event: MouseEvent) {
    if event.action == .press { message.fade(at: scheduler.now) }
    do throws(CommandError) {
      let top = layers.entries.last
      let place = place(of: top)
      let commands =
        (top?.pane ?? root)?.receive(event.within(place), in: place.size) ?? []
      // A click that would do nothing, such as one on the focused item, needs no message.
      for command in commands where engine.chain.step(for: command) != nil {
        if commands.count == 1 { coach.willPerform(command, by: Coach.Advice.Way.mouse) }
        mouseCommands.notify(command)
        try perform(command)
      }
    } catch {
      show(error)
    }
  }

  /// Performs a command, and shows the reason if it finally fails.
  func perform(_ command: CommandInvocation) throws(CommandError) {
    try engine.perform(command)?.whenFinished { [self] result in
      if case .failure(let error) = result { show(error) }
    }
  }

  func show(_ error: CommandError) {
    show(engine.message(of: error), isWarning: true)
  }

  private func receive(_ paste: String) {
    if !engine.paste(paste) { show("pasted text goes nowhere here") }
  }
}

/// A message that the status line shows for a while.
nonisolated struct StatusMessage: Hashable {
  /// The text; empty for none.
  private(set) var text = ""
  /// A Boolean value indicating whether the message is a warning.
  private(set) var isWarning = false
  /// The time until which keys do not remove it.
  private var end = Instant.zero
  /// The number of messages so far, because a message may be repeated.
  private(set) var number = 0
  /// The advice of the coach, until there is no other message.
  var advice: String?

  /// Replaces the message.
  mutating func show(_ text: String, isWarning: Bool = false, until end: Instant = .zero) {
    (self.text, self.isWarning, self.end) = (text, isWarning, end)
    number += 1
  }

  /// Removes the message when a key or a button is pressed, unless it has to stay longer.
  mutating func fade(at now: Instant) {
    if now >= end { (text, isWarning, end) = ("", false, .zero) }
  }
}
