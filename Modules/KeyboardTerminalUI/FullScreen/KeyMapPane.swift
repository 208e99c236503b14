import KeyboardCommands
public import KeyboardCore
import KeyboardTerminal

/// The live key map: the keyboard with the command of each key, over everything.
///
/// The page below keeps the keys, so that the map always shows its keys; the map's own keys are looked up first.
final class KeyMapPane: Pane {
  private let screen: FullScreen
  private let commands: CommandSet
  /// The page as last drawn.
  private var page: KeyboardPage

  init(on screen: FullScreen) {
    self.screen = screen
    commands = screen.makeCommands(Self.commands)
    page = KeyboardPage(screen.keyChart())
  }

  /// The commands of the page.
  static let commands: [FullScreen.OwnCommand] = [
    .init("hideKeyMap", "Close", ["escape"]) { $0.hideKeyMap() },
    .init("performKey", "Do what the key does", ["enter"]) { $0.keyMap?.performKey() },
    .init("nextLayer", "Next modifiers", ["tab"]) { $0.keyMap?.page.chooseLayer(by: 1) },
    .init("previousLayer", "Previous modifiers", ["shift+tab"]) {
      $0.keyMap?.page.chooseLayer(by: -1)
    },
    .init("leftKey", "Key to the left", ["left"], allowsRepeat: true) {
      $0.keyMap?.move(.left)
    },
    .init("rightKey", "Key to the right", ["right"], allowsRepeat: true) {
      $0.keyMap?.move(.right)
    },
    .init("upperKey", "Key above", ["up"], allowsRepeat: true) { $0.keyMap?.move(.up) },
    .init("lowerKey", "Key below", ["down"], allowsRepeat: true) { $0.keyMap?.move(.down) },
  ]

  private var engine: KeyEngine { screen.engine }

  /// The page with the commands of keys at this moment.
  private var pageNow: KeyboardPage {
    var page = page
    page.chart = screen.keyChart(holding: page.modifiers)
    let keys = keymap.keysInForce
    func label(_ command: CommandID) -> String? {
      keys.first { $0.command.id == command }?.sequences.first?.label(.words)
    }
    page.help = KeyboardPage.Help(
      layers: label("screen.nextLayer"), performs: label("screen.performKey"),
      closes: label("screen.hideKeyMap") ?? openingKey ?? FullScreen.lastWayOut.label(.words),
      cancels: engine.settings.cancelStrokes.first?.label(.words))
    return page
  }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.draw(pageNow, in: CellRect(size: canvas.size))
  }

  // MARK: Keys

  /// The keys of the page itself.
  private var keymap: PageKeymap { PageKeymap(of: commands, in: engine) }

  /// The key that shows the keyboard and hides it again.
  private var openingKey: String? { engine.possibleKeys(of: [.showKeyMap]).first?.label }

  /// A Boolean value indicating whether no key remains that only closes the keyboard.
  private var isLocked: Bool {
    openingKey == nil && !keymap.keysInForce.contains { $0.command.id == "screen.hideKeyMap" }
  }

  /// Handles its own keys, and closes the keyboard before the command of another one.
  func receive(_ key: KeyEvent) -> Bool {
    if let modifier = key.key.name?.modifier {
      if key.phase == .release {
        page.held.remove(modifier)
      } else {
        page.held.insert(modifier)
      }
      return true
    }
    guard key.phase != .release else { return false }
    if engine.pendingStrokes == nil, let (binding, step) = keymap.step(for: key) {
      if key.phase == .press || binding.allowsRepeat { _ = try? step.take() }
      return true
    }
    if key.phase == .repeat { return true }
    if key.candidates.contains(FullScreen.lastWayOut), isLocked {
      screen.hideKeyMap()
      return true
    }
    switch screen.front?.takes(key) ?? false ? .taken : engine.meaning(of: key) {
    case .waits(fallback: nil): return false
    case .endsSequence where key.candidates.contains(where: engine.settings.cancelStrokes.contains):
      return false
    case .performs(let binding) where binding.invocation?.id == .showKeyMap:
      screen.hideKeyMap()
      return true
    default:
      screen.hideKeyMap()
      return false
    }
  }

  /// Moves to the key beside, above or below the focused one.
  private func move(_ direction: NamedKey) {
    page = pageNow
    page.move(direction, in: screen.whole.size)
  }

  /// Performs the command of the focused key.
  private func performKey() {
    let stroke = pageNow.focused?.stroke
    screen.hideKeyMap()
    guard let stroke else { return }
    engine.send(KeyEvent(pressing: stroke, at: engine.scheduler.now, source: .terminal))
  }

  /// Focuses the key under a press of the mouse; a press elsewhere closes the keyboard.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard event.action == .press, let cell = event.cell else { return [] }
    page = pageNow
    if !page.focus(at: cell, in: size) { screen.hideKeyMap() }
    return []
  }

  func interrupt() { page.held = [] }
}

extension FullScreen {
  /// The visible keyboard; nil if it is not shown.
  fileprivate var keyMap: KeyMapPane? { layers.newest(KeyMapPane.self) }

  /// Shows the keyboard with the command that each key would perform now.
  ///
  /// The page below keeps the keys, so that the keyboard always shows its keys. The keyboard's own keys are commands
  /// that users may bind: arrows move over the keys, Tab shows them with modifiers, Enter performs the focused one,
  /// Escape closes. A held modifier counts if the terminal reports it. A key that begins a sequence shows the keys
  /// that continue it; any other one closes the keyboard and has its usual effect.
  public func showKeyMap() {
    guard isRunning, keyMap == nil else { return }
    hideKeys()
    if flat != nil { return tell(keyMapLines) }
    layers.push(Layer(KeyMapPane(on: self), keys: nil, on: .page, isModal: false))
    terminal?.reportsModifiers = capabilities?.keyboard?.contains(.disambiguate) ?? false
  }

  func hideKeyMap() {
    guard let keyMap else { return }
    layers.remove(keyMap)
    terminal?.reportsModifiers = false
  }

  /// Shows the keys that continue a pending sequence, if a key would otherwise show the keyboard.
  func offersKeyMap(for key: KeyEvent) -> Bool {
    guard key.phase == .press, engine.pendingStrokes != nil, guide == nil, flat == nil,
      engine.meaning(of: key) == .endsSequence,
      engine.keymap.bindings(performing: .showKeyMap)
        .contains(where: { binding in
          key.candidates.contains { KeySequence($0) == binding.sequence }
        })
    else { return false }
    showKeyMap()
    return true
  }

  /// Returns the chart of the present keyboard, with held modifiers.
  fileprivate func keyChart(holding modifiers: Modifiers = []) -> KeyChart {
    KeyChart(engine, holding: modifiers) { [front] in
      front?.takes($0) ?? false
    } unreachable: { [self] in
      unreachable($0)
    }
  }

  /// The layers as lines, for a screen in words.
  private var keyMapLines: [String] {
    if engine.pendingStrokes != nil { return ["Keyboard"] + keyChart().lines }
    return KeyChart.layers.flatMap { layer -> [String] in
      let lines = keyChart(holding: layer).lines
      let heading = layer.isEmpty ? "Keyboard" : "Keyboard with \(layer.layerName)"
      return lines.isEmpty ? [] : [heading] + lines.map { "  " + $0 }
    }
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
