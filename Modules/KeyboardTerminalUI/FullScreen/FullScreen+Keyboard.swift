import KeyboardCommands
public import KeyboardCore
import KeyboardTerminal

/// The live key map: the keyboard with what every key would do, over everything.
extension FullScreen {
  /// Shows the keyboard with what every key would do here and now.
  ///
  /// What is below keeps the keys, so that the keyboard is always about it: arrows move over the keys,
  /// Tab shows what they do with modifiers, Enter does what the focused one does, Escape closes. A
  /// modifier that is held counts where the terminal tells of it. A key that begins a sequence shows
  /// what goes on with it; any other one closes the keyboard and does what it does.
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

  /// The page with what keys do at this moment.
  var keyboardNow: KeyboardPage? {
    guard var page = keyboard else { return nil }
    page.chart = chart(holding: page.modifiers)
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

  /// Takes a key for the keyboard that is shown, or closes it before what the key does.
  ///
  /// - Returns: whether it is the keyboard's own.
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
    switch key.phase {
    case .release: return false
    case .repeat where !isOwn(key): return true
    case .press, .repeat: break
    }
    if engine.pendingStrokes == nil, take(key) { return true }
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

  /// Shows what goes on with a sequence that waits, where its key is none that does.
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

  private func isOwn(_ key: KeyEvent) -> Bool {
    engine.pendingStrokes == nil && Self.arrows.contains(key.stroke)
  }

  private static let arrows: [KeyStroke] = ["left", "right", "up", "down"]

  /// Takes one of the keys of the keyboard.
  private func take(_ key: KeyEvent) -> Bool {
    guard var page = keyboardNow else { return false }
    switch key.stroke {
    case "tab": page.chooseLayer(by: 1)
    case "shift+tab": page.chooseLayer(by: -1)
    case "escape":
      hideKeyMap()
      return true
    case "enter":
      hideKeyMap()
      if let stroke = page.focused?.stroke {
        engine.send(KeyEvent(pressing: stroke, at: engine.scheduler.now, source: key.source))
      }
      return true
    case let stroke where Self.arrows.contains(stroke):
      guard let name = stroke.key.name else { return false }
      page.move(name, in: keyboardSize)
    default: return false
    }
    keyboard = page
    return true
  }

  /// The size of the page: that of the pane and the header.
  private var keyboardSize: CellSize { whole.size }

  /// A press of the mouse focuses a key; elsewhere it closes.
  func keyboardTakes(_ event: MouseEvent) {
    guard event.action == .press, let cell = event.cell, var page = keyboardNow else { return }
    if page.focus(at: cell, in: keyboardSize) { keyboard = page } else { hideKeyMap() }
  }
}

extension CommandID {
  /// `screen.showKeyMap`: shows what every key would do.
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
