import KeyboardCommands
public import KeyboardCore
import KeyboardTerminal

/// The live key map: the keyboard with the command of every key, over everything.
extension FullScreen {
  /// Shows the keyboard with the command that every key would perform now.
  ///
  /// The page below keeps the keys, so that the keyboard always shows its keys. The keyboard's own keys
  /// are commands that users may bind: arrows move over the keys, Tab shows them with modifiers, Enter
  /// performs the focused one, Escape closes. A modifier that is held counts where the terminal reports
  /// it. A key that begins a sequence shows the keys that continue it; any other one closes the keyboard
  /// and does what it does.
  public func showKeyMap() {
    guard isRunning, keyboard == nil else { return }
    hideKeys()
    if announcer != nil { return tell(keyMapLines) }
    keyboard = KeyboardPage(chart())
    terminal?.reportsModifiers = capabilities?.keyboard?.contains(.disambiguate) ?? false
  }

  func hideKeyMap() {
    guard keyboard != nil else { return }
    keyboard = nil
    terminal?.reportsModifiers = false
  }

  /// The keyboard now, while modifiers are held.
  private func chart(holding modifiers: Modifiers = []) -> KeyChart {
    KeyChart(engine, holding: modifiers) { [front] in
      front?.takes($0) ?? false
    } unreachable: { [self] in
      unreachable($0)
    }
  }

  /// The page with the commands of keys at this moment.
  var keyboardNow: KeyboardPage? {
    guard var page = keyboard else { return nil }
    page.chart = chart(holding: page.modifiers)
    let keys = keysOfKeyboard.keysInForce
    func label(_ command: CommandID) -> String? {
      keys.first { $0.command.id == command }?.sequences.first?.label(.words)
    }
    page.help = KeyboardPage.Help(
      layers: label("screen.nextLayer"), performs: label("screen.performKey"),
      closes: label("screen.hideKeyMap") ?? openingKey ?? Self.lastWayOut.label(.words),
      cancels: engine.settings.cancelStrokes.first?.label(.words))
    return page
  }

  /// The layers as lines, for a screen in words.
  private var keyMapLines: [String] {
    if engine.pendingStrokes != nil { return ["Keyboard"] + chart().lines }
    return KeyChart.layers.flatMap { layer -> [String] in
      let lines = chart(holding: layer).lines
      let heading = layer.isEmpty ? "Keyboard" : "Keyboard with \(layer.layerName)"
      return lines.isEmpty ? [] : [heading] + lines.map { "  " + $0 }
    }
  }

  // MARK: Keys

  /// The keys of the keyboard itself.
  var keysOfKeyboard: PageKeymap { PageKeymap(of: keyboardCommands, in: engine) }

  /// The key that shows the keyboard and hides it again.
  private var openingKey: String? { engine.possibleKeys(of: [.showKeyMap]).first?.label }

  /// A Boolean value indicating whether no key is left that closes the keyboard and does nothing else.
  private var isKeyboardLocked: Bool {
    openingKey == nil
      && !keysOfKeyboard.keysInForce.contains { $0.command.id == "screen.hideKeyMap" }
  }

  /// Takes a key for the keyboard that is shown, or closes the keyboard before the key's command.
  ///
  /// - Returns: whether the key is the keyboard's own.
  func keyboardTakes(_ key: KeyEvent) -> Bool {
    guard keyboard != nil else { return offersKeyboard(for: key) }
    if let modifier = key.key.name?.modifier {
      if key.phase == .release {
        keyboard?.held.remove(modifier)
      } else {
        keyboard?.held.insert(modifier)
      }
      return true
    }
    guard key.phase != .release else { return false }
    if engine.pendingStrokes == nil, let (binding, step) = keysOfKeyboard.step(for: key) {
      if key.phase == .press || binding.allowsRepeat { _ = try? step.take() }
      return true
    }
    if key.phase == .repeat { return true }
    if key.candidates.contains(Self.lastWayOut), isKeyboardLocked {
      hideKeyMap()
      return true
    }
    switch front?.takes(key) ?? false ? .taken : engine.meaning(of: key) {
    case .waits(fallback: nil): return false
    case .endsSequence where key.candidates.contains(where: engine.settings.cancelStrokes.contains):
      return false
    case .performs(let binding) where binding.invocation?.id == .showKeyMap:
      hideKeyMap()
      return true
    default:
      hideKeyMap()
      return false
    }
  }

  /// Shows the keys that continue a waiting sequence, unless the key is one of them.
  private func offersKeyboard(for key: KeyEvent) -> Bool {
    guard key.phase == .press, engine.pendingStrokes != nil, guide == nil, announcer == nil,
      engine.meaning(of: key) == .endsSequence,
      engine.keymap.bindings(performing: .showKeyMap)
        .contains(where: { binding in
          key.candidates.contains { KeySequence($0) == binding.sequence }
        })
    else { return false }
    showKeyMap()
    return true
  }

  /// Goes to the key beside, above or below the focused one.
  func moveOnKeyboard(_ direction: NamedKey) {
    guard var page = keyboardNow else { return }
    page.move(direction, in: keyboardSize)
    keyboard = page
  }

  /// Performs the command of the focused key.
  func performKeyOfKeyboard() {
    let stroke = keyboardNow?.focused?.stroke
    hideKeyMap()
    guard let stroke else { return }
    engine.send(KeyEvent(pressing: stroke, at: engine.scheduler.now, source: .terminal))
  }

  /// The size of the page: that of the pane and the header.
  private var keyboardSize: CellSize { whole.size }

  /// Focuses the key under a press of the mouse; a press elsewhere closes the keyboard.
  func keyboardTakes(_ event: MouseEvent) {
    guard event.action == .press, let cell = event.cell, var page = keyboardNow else { return }
    if page.focus(at: cell, in: keyboardSize) { keyboard = page } else { hideKeyMap() }
  }
}

extension CommandID {
  /// `screen.showKeyMap`: shows the command of every key.
  nonisolated public static let showKeyMap: CommandID = "screen.showKeyMap"
}

extension NamedKey {
  /// The modifier that a key is; nil for other keys and for locks.
  nonisolated fileprivate var modifier: Modifiers? {
    switch self {
    case .leftShift, .rightShift: .shift
    case .leftControl, .rightControl: .control
    case .leftAlt, .rightAlt: .alt
    case .leftSuper, .rightSuper: .super
    case .leftHyper, .rightHyper: .hyper
    case .leftMeta, .rightMeta: .meta
    default: nil
    }
  }
}
