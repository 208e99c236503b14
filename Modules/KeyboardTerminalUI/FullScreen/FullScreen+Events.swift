import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

extension FullScreen {
  /// Observes the terminal and the engine, until the tokens are released.
  func connect(to terminal: any ScreenHost) -> [Subscription] {
    terminal.onEvent = { [weak self] in self?.receive($0) }
    terminal.onCapabilities = { [weak self] in self?.learn($0) }
    terminal.render = { [weak self] in self?.render($0) ?? CellGrid(size: $0) }
    if let terminal = terminal as? FlatScreen { connect(to: terminal) }
    return [
      engine.addHost(
        takesKey: { [weak self] in self?.prepare(for: $0) ?? false },
        takesPaste: { [weak self] in
          if self?.guide?.isTyping != true { self?.hideKeys() }
          return self?.front?.paste($0) ?? false
        }),
      engine.unhandledKeys.observe(self) { $0.takeUnbound($1) },
      engine.failures.observe(self) { $0.show($1) },
      engine.programmingMistakes.observe(self) { $0.show($1, isWarning: true) },
      dialogs.changes.observe(self) { $0.setNeedsDisplay() },
      engine.bus.subscribe(to: KeyEngine.BindingHinted.self, self) { $0.hint = $1 },
      engine.bus.deliveries.observe(self) { $0.setNeedsDisplay() },
    ]
  }

  // MARK: Frames

  func render(_ size: CellSize) -> CellGrid {
    let (pane, layer) = (pane, layer)
    let header = layer?.name() == nil ? header : nil
    let keys = message.text.isEmpty ? engine.possibleKeys(of: commandsInStatus) : []
    let text = message.text.isEmpty && keys.isEmpty ? help : message.text
    var status = StatusLine(
      message: text, mode: layer?.name() ?? name, pending: engine.pendingStrokes ?? "")
    status.isWarning = message.isWarning
    status.keys = keys
    if keyboard == nil, let hint, hint.strokes == engine.pendingStrokes { status.show(hint) }
    let rows = size.rows - status.height(on: size)
    // If there is little room, the title goes, and the pane stays.
    let top = header != nil && rows > 3 ? 1 : 0
    shown = CellRect(row: top, column: 0, rows: rows - top, columns: size.columns)
    pane?.layOut(in: shown.size)
    status.info = showsSummary ? pane?.summary ?? "" : ""
    var canvas = Canvas(size: size, theme: theme(terminal?.background))
    canvas.joinsEmoji = terminal?.joinsEmoji ?? false
    canvas.within(shown) {
      pane?.draw(on: &$0, isActive: isActive && !dialogs.isOpen)
      dialogs.draw(on: &$0, isActive: isActive)
    }
    if top > 0, let header {
      canvas.draw(header(), in: CellRect(row: 0, column: 0, rows: top, columns: size.columns))
    }
    if let guide {
      let place = whole
      guide.pane.layOut(in: place.size)
      canvas.within(place) {
        $0.fill(CellRect(size: place.size), $0.theme.text)
        guide.pane.draw(on: &$0, isActive: isActive)
      }
    }
    if let keyboard = keyboardNow {
      canvas.draw(
        keyboard, in: CellRect(row: 0, column: 0, rows: rows, columns: size.columns))
    }
    let remark = isLocked ? "\(Self.lastWayOut) leaves" : remark()
    canvas.draw(
      status.offering(
        [aside(), remark].filter { !$0.isEmpty }.joined(separator: "  "), columns: size.columns),
      in: CellRect(row: rows, column: 0, rows: size.rows - rows, columns: size.columns))
    // If nothing has the focus, the status line is the place to read.
    if canvas.grid.cursor == nil {
      canvas.placeCursor(at: CellPosition(row: size.rows - 1, column: 0))
    }
    return canvas.grid
  }

  // MARK: Events

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key): receive(key)
    case .mouse(let event): receive(event)
    case .paste(let paste): receive(paste.text)
    case .focus(let isGained):
      isActive = isGained
      if !isGained {
        keyboard?.held = []
        engine.interrupt(.focusChange)
        front?.interrupt()
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

  /// Offers a key, from wherever it comes, to the front pane or page, before the bindings.
  ///
  /// - Returns: whether the key was taken.
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
    if keyboardTakes(key) { return true }
    guard engine.pendingStrokes == nil else { return false }
    // The same strokes begun again wait anew.
    hint = nil
    return front?.receive(key) ?? false
  }

  /// The pane that typed text is for: the one that is drawn last; nil for a dialog without one.
  var front: (any Pane)? { guide?.pane ?? (dialogs.isOpen ? dialogs.pane : pane) }

  /// The area that covers the pane and the header.
  var whole: CellRect {
    CellRect(row: 0, column: 0, rows: shown.rows.upperBound, columns: shown.columns.count)
  }

  private func takeUnbound(_ key: KeyEvent) {
    if key.key.name?.isModifier == true { return }
    if guide != nil {
      hideKeys()
      engine.send(key)
      return
    }
    // A bound key that would do nothing now, as an arrow at the end of a list, needs no message: there is
    // nothing new to see. A screen in words says where the focus is.
    let atTimes = Keymap.Environment(engine.context)
    let isBound = key.candidates.contains {
      engine.keymap.resolve(KeySequence($0), in: atTimes) != .unbound
    }
    guard isBound else { return show("\(key.stroke): nobody takes this key here") }
    tellElement()
  }

  private func receive(_ event: MouseEvent) {
    if event.action == .press { message.fade(at: scheduler.now) }
    if keyboard != nil { return keyboardTakes(event) }
    do throws(CommandError) {
      let place = guide == nil ? shown : whole
      let event = event.within(place)
      let commands =
        dialogs.isOpen && guide == nil
        ? dialogs.receive(event, in: place.size) : front?.receive(event, in: place.size) ?? []
      // A click that would do nothing, as one on the focused item, needs no message.
      for command in commands where engine.chain.step(for: command) != nil {
        if commands.count == 1 { coach.willPerform(command, by: Coach.Advice.Way.mouse) }
        mouseCommands.notify(command)
        try perform(command)
      }
    } catch {
      show(error)
    }
  }

  /// Performs a command, and shows why it failed in the end.
  func perform(_ command: CommandInvocation) throws(CommandError) {
    try engine.perform(command)?.whenFinished { [weak self] result in
      if case .failure(let error) = result { self?.show(error) }
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
  var text = ""
  /// A Boolean value indicating whether the message is a warning.
  var isWarning = false
  /// The time until which keys leave it alone.
  var end = Instant.zero

  /// Removes the message when a key or a button is pressed, unless it has to stay for longer.
  mutating func fade(at now: Instant) {
    if now >= end { self = StatusMessage() }
  }
}
