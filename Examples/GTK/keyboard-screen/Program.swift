import FoundationEssentials
import Glibc
import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import KeyboardRuntime
import KeyboardScreen
import KeyboardScripting

/// The program: a keyboard on the screen, with the user's files, plugins, and requests from others.
final class Program {
  let loop = MainLoop()
  private let options: ScreenOptions
  private let runtime: ApplicationRuntime
  private let scheduler = MainScheduler()
  private let windows: any WindowSystem
  private let focus: AccessibleFocus
  private let screen: ScreenKeyboard
  private let files: UserFiles?
  private var bus: DesktopBus?
  private var trace: Trace?
  private var sounds: KeySounds?
  private var tokens: [Subscription] = []
  private var isWalking = false
  private var hasToldOfInputMethod = false

  init(_ options: ScreenOptions) throws(MessageError) {
    self.options = options
    let environment = ProcessInfo.processInfo.environment
    let isWayland =
      options.windows.map { $0 == .wayland } ?? (environment["WAYLAND_DISPLAY"] != nil)
    windows =
      isWayland
      ? try WaylandWindows(scheduler: scheduler, scale: options.scale, output: options.output)
      : try XWindows(scheduler: scheduler, scale: options.scale, output: options.output)
    focus = AccessibleFocus(windows.focus, scheduler: scheduler)
    var configuration = ApplicationRuntime.Configuration(
      name: "keyboard-screen", environment: environment)
    configuration.scheduler = scheduler
    configuration.events = EventDescription.actionEvents
    runtime = ApplicationRuntime(configuration)
    let locales =
      options.locales.isEmpty ? [Self.locale(of: environment)].compactMap(\.self) : options.locales
    screen = ScreenKeyboard(
      on: windows.surface, typing: windows.typist, into: focus, scheduler: scheduler,
      locales: locales.isEmpty ? [.english] : locales, settings: options.settings,
      isDocked: options.isDocked, bus: runtime.engine.bus)
    files = configuration.paths.map { UserFiles($0.directory) }
    if let path = options.trace {
      trace = Trace(path)
      if trace == nil {
        windows.close()
        throw MessageError("\(path) cannot be written: \(String(cString: strerror(errno)))")
      }
    }
    addWords(environment, configuration.paths?.directory)
    addCommands()
  }

  /// Returns the language of the environment; nil where there are no keys for it.
  private static func locale(of environment: [String: String]) -> KeyboardLocale? {
    let text = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return text.flatMap { KeyboardLocale(identifier: String($0.prefix { $0 != "." && $0 != "@" })) }
  }

  /// Shows the keyboard, and listens to all who may ask for something.
  func start() {
    windows.start(in: loop)
    if let name = options.output, !windows.outputs.contains(name) {
      let names = windows.outputs.isEmpty ? "none" : windows.outputs.joined(separator: ", ")
      Self.tell("no output is called \(name) now; there are: \(names)")
    }
    loop.quitAtSignals()
    let bus = DesktopBus(isVisible: { [screen] in screen.isVisible })
    self.bus = bus
    tokens += [
      bus.requests.observe(self) { $0.perform($1) },
      bus.localeRequests.observe { [screen] in
        if let locale = KeyboardLocale(identifier: $0) { screen.setLocale(locale) }
      },
      bus.appearanceChanges.observe(self) { $0.updateTheme() },
      windows.keys.observe(self) { $0.receive($1) },
      runtime.engine.bus.subscribe(to: KeyboardContext.LocaleChanged.self, self) {
        $0.tellOfInputMethod()
      },
      screen.updates.observe { [weak self] in
        guard let self else { return }
        trace?.note(screen, scale: windows.scale)
      },
      runtime.engine.bus.subscribe(to: Plugin.StateChanged.self, self) { $0.updateCommands() },
      runtime.macros.commandChanges.observe(self) { $0.updateCommands() },
      runtime.messages.observe { message in
        if message.level != .debug, message.level != .info { Self.tell(message.text) }
      },
    ]
    updateCommands()
    tellOfInputMethod()
    if options.hasSounds { addSounds() }
    if let files {
      tokens += [
        files.failures.observe { Self.tell($0) },
        files.changes.observe { [weak self, files] in
          self?.screen.setLayout(files.layout)
          self?.updateTheme()
        },
      ]
      files.start()
    }
    focus.start()
    runtime.start(plugins: options.plugins)
    runtime.acceptScripts()
    updateTheme()
    listen()
    if !options.isHidden { screen.show() }
  }

  /// Ends the program, after the keys of the layout are given back.
  func finish() {
    windows.close()
  }

  private static func tell(_ message: String) {
    let line = Array("keyboard-screen: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Prints once that no input method runs which turns letters of Japanese or Chinese into Han characters.
  private func tellOfInputMethod() {
    let locale = screen.controller.keyboardContext.locale
    guard ["ja", "zh"].contains(locale.languageCode), !hasToldOfInputMethod,
      bus?.hasInputMethod != true
    else { return }
    hasToldOfInputMethod = true
    Self.tell(
      "no input method runs that makes Han characters of the letters of \(locale.name); start IBus or Fcitx"
    )
  }

  private func perform(_ request: ScreenOptions.Request) {
    switch request {
    case .show: screen.show()
    case .hide: screen.hide()
    case .toggle: screen.toggle()
    case .quit: loop.quit()
    }
  }

  /// Shows the keys of the commands that there are now.
  private func updateCommands() {
    screen.commandTitles = Dictionary(
      uniqueKeysWithValues: runtime.engine.commands.map {
        ($0.id.rawValue, $0.title ?? $0.id.rawValue)
      })
  }

  private func updateTheme() {
    let isDark = options.appearance == .dark || options.appearance == .auto && bus?.isDark == true
    let theme = isDark ? ScreenTheme.dark : .light
    screen.theme = theme.applying(files?.theme ?? ScreenTheme.Changes())
  }

  private func addSounds() {
    do throws(MessageError) {
      let sounds = try KeySounds()
      self.sounds = sounds
      screen.controller.keyboardFeedbackHandler = StandardKeyboardFeedbackHandler(player: sounds)
    } catch {
      Self.tell(error.message)
    }
  }

  // MARK: Words

  private func addWords(_ environment: [String: String], _ directory: String?) {
    let directories = ProgramDirectory.dataDirectories(environment: environment)
    let provider = makeProvider(directories, directory)
    tokens.append(provider.failures.observe { Self.tell($0.message) })
    tokens.append(
      provider.missingLanguages.observe { locale in
        let path = "\(directories.first ?? "")/words/\(locale.languageCode).txt"
        Self.tell(
          "there are no words of \(locale.name) to suggest; write one a line into \(path), "
            + "or install a dictionary of Hunspell")
      })
    let typed = screen.typed
    screen.controller.autocompleteProvider = CarefulProvider(provider) {
      typed.field.kind == .text
    }
    screen.controller.emojiSearch = EmojiSearch(directories: directories)
    guard let directory else { return }
    let emojis = StoredFile<RecentEmojis>(path: "\(directory)/emojis.json")
    screen.controller.keyboardContext.recentEmojis = (try? emojis.read()) ?? RecentEmojis()
    tokens.append(
      screen.controller.keyboardContext.recentEmojiChanges.observe { recent in
        do { try emojis.write(recent) } catch { Self.tell("\(error)") }
      })
  }

  private func makeProvider(
    _ directories: [String], _ directory: String?
  ) -> LocalAutocompleteProvider {
    let dictionary = { (locale: KeyboardLocale) in HunspellDictionary(locale: locale) }
    if let directory {
      do throws(FileError) {
        return try LocalAutocompleteProvider(
          directories: directories, dictionary: dictionary,
          file: StoredFile(path: "\(directory)/words.json"))
      } catch {
        Self.tell("\(error.message); words are not kept meanwhile")
      }
    }
    return LocalAutocompleteProvider(directories: directories, dictionary: dictionary)
  }

  // MARK: Commands

  private func addCommands() {
    let commands = runtime.commands
    commands.add("screen.show", "Show keyboard", isChange: false) { [screen] _ in screen.show() }
    commands.add("screen.hide", "Hide keyboard", isChange: false) { [screen] _ in screen.hide() }
    commands.add("screen.toggle", "Show or hide keyboard", isChange: false) { [screen] _ in
      screen.toggle()
    }
    commands.add("screen.dock", "Dock at the bottom or float", isChange: false) { [screen] _ in
      screen.setDocked(!screen.placement.isDocked)
    }
    commands.add("screen.switch", "Press the switch of scanning", isChange: false) { [screen] _ in
      screen.pressSwitch()
    }
    commands.add("screen.walk", "Walk the keys by arrows, or stop", isChange: false) {
      [weak self] _ in
      guard let self else { return }
      isWalking.toggle()
      listen()
    }
    commands.add("screen.quit", "Quit", isChange: false) { [loop] _ in loop.quit() }
    commands.nextResponder = screen.controller
    runtime.engine.firstResponder = screen.keyboard
    screen.controller.host = self
  }

  /// The arrows while somebody walks by them, and the key that is a switch.
  private func listen() {
    var keys: [(name: String, stroke: KeyStroke)] = []
    if isWalking {
      keys = [
        ("Left", "left"), ("Right", "right"), ("Up", "up"), ("Down", "down"), ("Return", "enter"),
        ("Escape", "escape"), ("Page_Up", "pageup"), ("Page_Down", "pagedown"),
      ]
    }
    if let name = options.switchKey { keys.append((name, Self.switchStroke)) }
    if !windows.listen(to: keys), !keys.isEmpty {
      Self.tell(
        "keys of other keyboards cannot be heard here; bind the command to a key of the desktop")
    }
  }

  private static let switchStroke: KeyStroke = "f35"

  private func receive(_ event: KeyEvent) {
    if event.stroke == Self.switchStroke { return screen.pressSwitch() }
    guard event.key == .escape else {
      runtime.send(event)
      return
    }
    // Escape leads back to the program that is typed into, whatever a plugin binds it to.
    let leave = CommandInvocation("keyboard.leave")
    if screen.keyboard.canPerform(leave) { return perform(leave) }
    isWalking = false
    listen()
  }
}

extension Program: @MainActor KeyboardHost {
  func dismissKeyboard() { screen.hide() }

  func canPerform(_ command: CommandInvocation) -> Bool {
    runtime.engine.chain.responder(for: command) != nil
  }

  func perform(_ command: CommandInvocation) {
    do throws(CommandError) {
      _ = try runtime.engine.perform(command)
    } catch {
      Self.tell(error.message)
    }
  }
}
