public import KeyboardActions
public import KeyboardCore

/// A keyboard on the screen that types into the program that has the focus.
///
/// ```
///  surface ── touches ──▶ SystemKeyboard ──▶ gestures, actions ──▶ TypedText ──▶ backend ──▶ program
///     ▲                          │                                     ▲
///     └──── drawing ◀────────────┘             focus source ── forgets ┘
/// ```
///
/// It knows no window system: a ``KeyboardSurface`` shows it, a ``TypingBackend`` types, and a ``FocusSource``
/// tells where.
public final class ScreenKeyboard {
  /// The settings that a person chooses.
  public struct Settings: Hashable, Sendable {
    /// A Boolean value indicating whether words are corrected, capitalized and put into quotation marks in fields
    /// that programs call text.
    public var corrects = true
    /// A Boolean value indicating whether words are corrected and capitalized in unknown fields as well.
    public var trustsUnknownFields = false
    /// The device that keys are laid out for; nil to choose by the width.
    public var device: KeyboardContext.Device?
    /// The time for which a row or key is lit for a switch; nil for no scanning.
    public var scanInterval: Duration?
    /// The time after which a key is pressed on which the pointer rests; nil for never.
    public var dwellDelay: Duration?

    /// Creates the usual settings.
    public init() {}
  }

  /// The controller of the keyboard.
  public let controller: KeyboardInputViewController
  /// The keys.
  public let keyboard: SystemKeyboard
  /// The text that was typed since the last click or change of the focus.
  public let typed: TypedText
  /// The settings.
  public let settings: Settings
  /// The place on the screen.
  public internal(set) var placement: ScreenPlacement
  /// The colours.
  public var theme = ScreenTheme.light { didSet { if theme != oldValue { setNeedsDisplay() } } }
  /// A Boolean value indicating whether the keyboard is shown.
  public private(set) var isVisible = false
  /// The number of touches that have ended, and that are done with.
  public internal(set) var touchCount = 0
  /// The titles of the commands that there are, by their ids, such as those of plugins: a key that is named after
  /// another command is left out. Nil, as at first, shows every key.
  public var commandTitles: [String: String]? {
    didSet { if commandTitles != oldValue { layOut() } }
  }
  /// Tell that something was drawn.
  public let updates = Observers<Void>()

  let surface: any KeyboardSurface
  let scheduler: any Scheduler
  private let backend: any TypingBackend
  private let focus: any FocusSource
  private var tokens: [Subscription] = []
  private var displayTimer: TimerToken?
  private var knownLocale: KeyboardLocale?
  private var template: KeyboardLayoutTemplate?

  /// The frames of the keys that somebody has just pressed on another keyboard.
  var foreignKeys: [Rect] = []
  var touched: [Int: Target] = [:]
  var scanner: KeyScanner?
  var scanTimer: TimerToken?
  var dwell: DwellTimer?
  var dwellTimer: TimerToken?

  /// The part of the keyboard that a finger touched first.
  enum Target: Hashable {
    case keys
    case edge
    case hideButton
    case suggestion(Int)
    case scanSwitch
  }

  /// Creates a keyboard that is hidden.
  ///
  /// - Parameters:
  ///   - surface: shows it.
  ///   - backend: types.
  ///   - focus: tells what has the focus.
  ///   - scheduler: the clock.
  ///   - locales: the languages, the first of which is typed first.
  ///   - settings: the settings that a person has chosen.
  ///   - isDocked: whether it is at the bottom of the screen.
  ///   - bus: the bus on which actions are published; nil for none.
  public init(
    on surface: any KeyboardSurface, typing backend: any TypingBackend,
    into focus: any FocusSource, scheduler: any Scheduler, locales: [KeyboardLocale] = [.english],
    settings: Settings = Settings(), isDocked: Bool = true, bus: EventBus? = nil
  ) {
    (self.surface, self.backend, self.focus) = (surface, backend, focus)
    (self.scheduler, self.settings) = (scheduler, settings)
    typed = TypedText(backend)
    controller = KeyboardInputViewController(
      document: typed, scheduler: scheduler, locale: locales.first ?? .english, locales: locales,
      bus: bus)
    controller.keyboardActionHandler = ScreenActionHandler(controller, typed)
    keyboard = SystemKeyboard(controller: controller, size: .zero)
    placement = ScreenPlacement(screen: surface.screen, isDocked: isDocked)
    if let interval = settings.scanInterval { scanner = KeyScanner(interval: interval) }
    if let delay = settings.dwellDelay { dwell = DwellTimer(delay: delay) }
    controller.loadViewIfNeeded()
    (typed.mayChange, typed.trustsUnknownFields) =
      (settings.corrects, settings.trustsUnknownFields)
    controller.keyboardLayout = { [weak self] in self?.layout($0) ?? Self.standardLayout($0) }
    connect()
    fieldDidChange()
  }

  private func connect() {
    tokens = [
      keyboard.changes.observe(self) { $0.setNeedsDisplay() },
      typed.changes.observe(self) { $0.setNeedsDisplay() },
      surface.touches.observe(self) { $0.receive($1) },
      surface.screenChanges.observe(self) { $0.layOut() },
      focus.changes.observe(self) { $0.receive($1) },
    ]
  }

  // MARK: Showing

  /// Shows the keyboard.
  public func show() {
    isVisible = true
    focus.update()
    layOut()
  }

  /// Hides the keyboard, and lets go of every key.
  public func hide() {
    isVisible = false
    controller.gestures.cancelAll()
    touched = [:]
    stopSwitches()
    surface.hide()
    updates.notify()
  }

  /// Shows the keyboard if it is hidden, or hides it.
  public func toggle() { if isVisible { hide() } else { show() } }

  /// Docks the keyboard at the bottom of the screen, or lets it float.
  public func setDocked(_ isDocked: Bool) {
    placement.isDocked = isDocked
    layOut()
  }

  /// Shows the keys of another layout; nil for the standard one.
  public func setLayout(_ template: KeyboardLayoutTemplate?) {
    self.template = template
    layOut()
  }

  /// Returns the keys for the field, those of commands as far as there are these.
  private func layout(_ context: KeyboardContext) -> KeyboardLayout {
    var layout = template?.layout(for: context) ?? Self.standardLayout(context)
    if isTerminal {
      layout.straightenQuotationMarks()
      if template == nil { layout.addTerminalKeys() }
    }
    if let commandTitles {
      for row in layout.rows.indices {
        layout.rows[row].removeAll {
          if case .custom(let name) = $0.action { commandTitles[name] == nil } else { false }
        }
      }
    }
    return layout
  }

  private var isTerminal: Bool { typed.field.kind == .terminal }

  /// Returns the label of a key: the title of its command, if it is named after one.
  func label(of action: KeyboardAction) -> String {
    if case .custom(let name) = action, let title = commandTitles?[name] { return title }
    return action.label(for: controller.keyboardContext)
  }

  /// Types another language.
  public func setLocale(_ locale: KeyboardLocale) {
    controller.keyboardContext.locale = locale
    controller.keyboardContext.keyboardType = .alphabetic(.lowercased)
    layOut()
  }

  /// Gives everything its place, after the screen, the layout or the place has changed.
  public func layOut() {
    let context = controller.keyboardContext
    let screen = surface.screen
    placement.screen = screen
    let width = placement.isDocked ? screen.size.width : placement.frame.size.width
    context.device = settings.device ?? (width >= 768 ? .pad : .phone)
    context.isLandscape = screen.size.width > screen.size.height
    placement.naturalKeysHeight = controller.keyboardLayout(context).height
    let keys = parts.keys.size
    keyboard.size = Size(width: keys.width - 2 * KeyboardDrawing.sideMargin, height: keys.height)
    prepareLocale()
    if isVisible { surface.show(at: placement.frame, isDocked: placement.isDocked) }
    setNeedsDisplay()
  }

  /// The parts of the window.
  public var parts: KeyboardParts { KeyboardParts(placement.frame.size) }

  /// Returns the standard keys; on a wide keyboard more emojis in a row.
  public static func standardLayout(_ context: KeyboardContext) -> KeyboardLayout {
    context.keyboardType == .emojis && context.device == .pad
      ? wideEmojis.layout(for: context) : .standard(for: context)
  }

  private static let wideEmojis: KeyboardLayoutTemplate = {
    let text = """
      {
        "rowHeight": 64, "landscapeRowHeight": 86,
        "rows": [
          ["emojis(16)"], ["emojis(16)"], ["emojis(16)"],
          [
            { "key": "keyboardType(alphabetic)", "width": "available" }, "emojiSearch",
            "categories", { "key": "backspace", "width": "available" }
          ]
        ]
      }
      """
    guard let template = try? KeyboardLayoutTemplate(json: text) else {
      preconditionFailure("the layout of emojis is none")
    }
    return template
  }()

  /// Prepares the backend for the characters of the language, those of letters first.
  private func prepareLocale() {
    let locale = controller.keyboardContext.locale
    guard locale != knownLocale else { return }
    knownLocale = locale
    let letters = locale.alphabetic.joined().flatMap { [$0] + locale.flicks[$0, default: []] }
    let texts = letters + locale.numeric.joined() + letters.map(locale.uppercasedKey)
    var seen: Set<Unicode.Scalar> = []
    backend.prepare(for: texts.flatMap(\.unicodeScalars).filter { seen.insert($0).inserted })
  }

  // MARK: Focus

  private func receive(_ change: FocusChange) {
    switch change {
    case .field(let field):
      guard field != typed.field else { return }
      let wasTerminal = isTerminal
      typed.field = field
      controller.endComposition()
      fieldDidChange()
      if isTerminal != wasTerminal { layOut() }
    case .click:
      typed.forget()
      controller.endComposition()
    case .text(let text): guard typed.tell(text) else { return }
    case .foreignKey(let text):
      typed.forget()
      controller.endComposition()
      light(text)
    }
    controller.selectionDidChange(typed)
    setNeedsDisplay()
  }

  /// Lights the key of a text that somebody types on another keyboard, where it cannot be a secret.
  private func light(_ text: String?) {
    guard let text, typed.field.kind == .text else { return }
    let key = keyboard.keys.joined().first {
      $0.action.typedText?.lowercased() == text.lowercased()
    }
    guard let frame = key?.frame else { return }
    foreignKeys.append(frame)
    _ = scheduler.schedule(after: .milliseconds(150), self) {
      $0.foreignKeys.removeFirst()
      $0.setNeedsDisplay()
    }
  }

  private func fieldDidChange() {
    let context = controller.keyboardContext
    context.isAutocorrectEnabled = typed.isTrusted
    context.isDoubleSpaceFullStopEnabled = typed.isTrusted
  }

  /// Asks which field has the focus, before something is typed.
  func updateFocus() { focus.update() }

  // MARK: Drawing

  /// Draws soon.
  public func setNeedsDisplay() {
    guard isVisible, displayTimer == nil else { return }
    displayTimer = scheduler.schedule(after: .zero, self) { $0.display() }
  }

  private func display() {
    displayTimer = nil
    guard isVisible else { return }
    prepareLocale()
    surface.draw(drawing, theme: theme)
    updates.notify()
  }

  /// The suggestions that are shown.
  public var suggestions: ArraySlice<AutocompleteSuggestion> {
    let limit = KeyboardParts.suggestionLimit - (controller.isSearchingEmojis ? 1 : 0)
    return controller.autocompleteContext.suggestions.prefix(limit)
  }

  /// Everything that is seen, in points.
  public var drawing: [Drawn] {
    var drawing = KeyboardDrawing(keyboard, parts, theme)
    drawing.label = label(of:)
    drawing.suggestions = suggestions
    drawing.modifiers = typed.modifiers
    drawing.litKeys = litKeys
    if let target = dwell?.target, let progress = dwell?.progress(at: scheduler.now) {
      drawing.dwell = (target, progress)
    }
    return drawing.drawn()
  }

  /// The keys with what they are called, and their frames on the screen, in points.
  public var keysOnScreen: [(label: String, action: KeyboardAction, frame: Rect)] {
    let origin = placement.frame.origin
    let keys = parts.keys
    return keyboard.keys.joined().filter { !$0.action.isSpacer }.map { key in
      let frame = key.frame.offsetBy(
        x: origin.x + keys.minX + KeyboardDrawing.sideMargin, y: origin.y + keys.minY)
      return (label(of: key.action), key.action, frame)
    }
  }
}
