public import KeyboardCore

/// The user's files of bindings, whose content is in force in an engine.
///
/// ```
///  profile             ──▶ layer profile
///  keymap.json5        ──▶ layer keymap file, settings, the profile's name
///  customizations.json ──▶ layer customizations, over everything below
/// ```
///
/// While a file has an error, its last content stays in force. For live reload the main loop of the program watches
/// ``descriptor`` and calls ``readChanges()``. All changes of a file are noticed: written in place or replaced,
/// behind links, or with its whole directory.
///
/// ```swift
/// let files = BindingFiles(ConfigurationPaths(name: "mail", environment: environment), engine)
/// files.load(watching: true)
/// ```
public final class BindingFiles {
  /// The places of the files; nil if there are none.
  public let paths: ConfigurationPaths?
  /// The changes that the user made by commands or in an editor; in memory only without paths.
  package let store: CustomizationStore
  /// The observers notified when the keymap file was reloaded and its bindings are in force.
  public let keymapReads = Observers<Void>()

  /// A Boolean value indicating whether unknown commands and names in the keymap file are reported.
  /// They are reported a second after it was read, when the program has added its own.
  ///
  /// Setting it to true again reports them a second later. See ``unknownNames(otherCommands:otherNames:)``.
  public var tellsUnknownNames = true {
    didSet { if tellsUnknownNames, !oldValue { tellUnknownNamesLater() } }
  }

  private let engine: KeyEngine
  private let onNotice: (String) -> Void
  private var tokens: [Subscription] = []
  /// The registries that have joined, each with a function that returns the command of a binding.
  private var registries: [(KeyBindingsRegistry, (ResolvedBinding.ID) -> CommandInvocation)] = []
  /// The keymap file in its last usable state.
  private var keymap = KeymapFile()
  /// The profile in force, if the user wrote it: shipped ones name commands that not every program has.
  private var ownProfile = KeymapFile()
  private var changes: FileChanges?
  /// The profile whose file is watched.
  private var watchedProfile: String?
  /// The contents of the files when last read, by path.
  private var texts: [String: Result<String?, FileError>] = [:]
  /// A Boolean value indicating whether a file that is read now may be incompletely written.
  private var isBeingWritten = false
  /// The engine's own timeout for sequences, which is restored when the keymap file no longer sets one.
  private var ownTimeout = Duration.zero
  private var timer: TimerToken?
  private var namesTimer: TimerToken?
  /// The unknown names that were last reported.
  private var toldNames: [String] = []
  /// The profile that was chosen in this process; it overrides the file's.
  private var chosenProfile: String?

  /// Creates the files of a directory, without reading them.
  ///
  /// - Parameters:
  ///   - paths: the files; nil for none, so that nothing is read or written.
  ///   - engine: the engine in which the bindings come into force.
  ///   - onNotice: called with notices about files, for the user.
  public init(
    _ paths: ConfigurationPaths?, _ engine: KeyEngine,
    onNotice: @escaping (String) -> Void = { _ in }
  ) {
    (self.paths, self.engine, self.onNotice) = (paths, engine, onNotice)
    let store = paths.map { CustomizationStore(path: $0.customizations) } ?? CustomizationStore()
    self.store = store
    engine.customizations = { store.customizations.bindings(over: $0) }
    tokens = [store.changes.observe(self) { $0.customizationsChanged() }]
  }

  /// The name of the profile in force.
  public var profile: String { chosenProfile ?? keymap.profile ?? "default" }

  /// The names of all profiles that can be chosen, sorted.
  public var profiles: [String] { KeymapProfile.names(in: paths) }

  /// The changes that the user made by commands or in an editor.
  public var customizations: Customizations { store.customizations }

  /// The settings of the program and of plugins in the keymap file, in the order written.
  public var settings: [UserSetting] { keymap.settings }

  /// The time in the keymap file for which a complete sequence waits for a longer one.
  package var ambiguityTimeout: Duration? { keymap.ambiguityTimeout }

  // MARK: Registries

  /// Puts the bindings of a registry into force, and shares one store of changes with it.
  ///
  /// Later registrations and changes take effect automatically. Changes in the registry's former store are not
  /// adopted.
  ///
  /// - Parameters:
  ///   - registry: the registry, which remains the application's.
  ///   - action: returns the command that a binding performs; by default the one of the same name.
  public func add(
    _ registry: KeyBindingsRegistry,
    action: @escaping (ResolvedBinding.ID) -> CommandInvocation = CommandInvocation.init(
      namedAfter:)
  ) {
    registry.store = store
    registries.append((registry, action))
    tokens.append(registry.changes.observe(self) { $0.declareRegistries() })
    declareRegistries()
  }

  private func declareRegistries() {
    engine.registeredBindings = registries.flatMap { $0.resolvedBindings(action: $1) }
  }

  private func customizationsChanged() {
    // A binding declared without keys is added once the user has set some.
    declareRegistries()
    engine.keymapChanged()
  }

  // MARK: Reading

  /// Reads all existing files.
  ///
  /// - Parameter watching: whether to watch the files for changes, as ``startWatching()`` does.
  public func load(watching: Bool = false) {
    texts = [:]
    reload()
    if watching { startWatching() }
  }

  /// Starts to watch the files for changes, and reads those that have changed since they were read.
  ///
  /// The directory is created if it is missing, so that it can be watched.
  public func startWatching() {
    guard let paths, changes == nil else { return }
    try? TextFile.makeDirectory(PathTrail(paths.profiles).target)
    changes = FileChanges()
    reload()
  }

  /// A descriptor that is readable when files have changed; nil if they are not watched.
  ///
  /// It stays open for the lifetime of this object; it is available only on Linux.
  public var descriptor: Int32? { changes?.descriptor }

  /// Reads the changed files; call it when ``descriptor`` is readable.
  ///
  /// Mistakes in a file that is still being written are reported once it has not changed for half a second, by the
  /// engine's clock of tasks.
  public func readChanges() {
    guard let change = changes?.read() else { return }
    isBeingWritten = change == .unfinished
    reload()
    isBeingWritten = false
  }

  /// Reads the files, and adopts those whose text has changed since they were last read.
  private func reload() {
    guard let paths else { return }
    watch()
    if let text = change(of: paths.keymap) {
      loadKeymap(text)
    } else if let path = paths.profile(profile), let text = change(of: path) {
      useProfile(text)
    }
    if let text = change(of: paths.customizations) { loadCustomizations(text) }
  }

  private func watch() {
    guard let paths, let changes else { return }
    watchedProfile = profile
    let file = paths.profile(profile)
    changes.watch([paths.keymap, paths.customizations] + [file].compactMap(\.self))
  }

  /// Reads a file; returns nil if it has not changed.
  private func change(of path: String) -> Result<String?, FileError>? {
    let former = texts[path]
    let text = read(path)
    return text == former ? nil : text
  }

  private func read(_ path: String) -> Result<String?, FileError> {
    let text = Result { () throws(FileError) in try TextFile.read(path) }
    texts[path] = text
    return text
  }

  /// Reports why a file cannot be used, with a delay if it is still being written.
  private func refuse(_ path: String, _ notice: String) {
    guard isBeingWritten else { return onNotice(notice) }
    texts[path] = nil
    timer.map(engine.taskScheduler.cancel)
    timer = engine.taskScheduler.schedule(after: .milliseconds(500), self) { $0.reload() }
  }

  private func loadKeymap(_ text: Result<String?, FileError>) {
    guard let path = paths?.keymap else { return }
    let formerTimeout = keymap.ambiguityTimeout
    do throws(FileError) {
      let text = try text.get()
      keymap = if let text { try KeymapFile(parsing: text, file: path) } else { KeymapFile() }
    } catch {
      return refuse(path, "\(error); what it said before stays in force")
    }
    report(keymap)
    engine.replace(.keymapFile, with: keymap.bindings)
    if !keymap.bindings.isEmpty {
      for unreachable in engine.keymap.unreachable where unreachable.binding.layer == .keymapFile {
        onNotice("warning: \(unreachable)")
      }
    }
    if keymap.ambiguityTimeout != formerTimeout {
      if formerTimeout == nil { ownTimeout = engine.settings.ambiguityTimeout }
      engine.settings.ambiguityTimeout = keymap.ambiguityTimeout ?? ownTimeout
    }
    useProfile()
    tellUnknownNamesLater()
    keymapReads.notify()
  }

  private func tellUnknownNamesLater() {
    namesTimer.map(engine.taskScheduler.cancel)
    namesTimer = nil
    guard tellsUnknownNames, filesWithNames.contains(where: { !$0.references.isEmpty }) else {
      return
    }
    namesTimer = engine.taskScheduler.schedule(after: .seconds(1)) { [weak self] in
      guard let self, tellsUnknownNames else { return }
      let names = unknownNames().map(\.description)
      for name in names where !toldNames.contains(name) { onNotice(name) }
      toldNames = names
    }
  }

  private var filesWithNames: [KeymapFile] { [keymap, ownProfile] }

  /// Returns the commands and context names in the keymap file, and in a profile of the user's own, that are not
  /// defined. See ``KeymapFile/unknownNames(among:skipsOtherPrograms:)``.
  public func unknownNames(
    otherCommands: [CommandID] = [], otherNames: [String] = []
  ) -> [KeymapFile.Problem] {
    // A file without names needs no list of all commands.
    let files = filesWithNames.filter { !$0.references.isEmpty }
    guard !files.isEmpty else { return [] }
    let known = KnownNames(
      commands: engine.commands, context: engine.context, otherCommands: otherCommands,
      otherNames: otherNames)
    return files.flatMap { $0.unknownNames(among: known) }
  }

  private func loadCustomizations(_ text: Result<String?, FileError>) {
    let former = store.problems
    do throws(FileError) {
      try store.load(text.get())
    } catch {
      return refuse(store.path, "\(error); what it said before stays in force")
    }
    // After saving, the content of the file is already in force.
    if store.problems != former { for problem in store.problems { onNotice("\(problem)") } }
  }

  private func report(_ file: KeymapFile) {
    for problem in file.problems { onNotice("\(problem)") }
  }

  // MARK: Profiles

  /// Chooses a profile for this process.
  ///
  /// - Returns: false if there is none of that name.
  /// - Throws: the reason why its file cannot be used; the profile before stays in force.
  public func choose(_ name: String) throws(FileError) -> Bool {
    guard let profile = try named(name) else { return false }
    try use(profile)
    chosenProfile = name
    watch()
    return true
  }

  /// Puts the profile into force that a choice or the keymap file names; its file is read unless its text is given.
  private func useProfile(_ text: Result<String?, FileError>? = nil) {
    if watchedProfile != profile { watch() }
    do throws(FileError) {
      if let profile = try named(profile, text) {
        try use(profile)
      } else {
        let names = profiles.joined(separator: ", ")
        onNotice("there is no profile \(profile); there is \(names)")
      }
    } catch {
      refuse(paths?.profile(profile) ?? profile, "\(error); the profile stays as it was")
    }
  }

  private func named(
    _ name: String, _ text: Result<String?, FileError>? = nil
  ) throws(FileError) -> KeymapProfile? {
    let path = paths?.profile(name)
    let text = try (text ?? path.map(read))?.get()
    return KeymapProfile.named(name, text: text ?? nil, file: path ?? name)
  }

  private func use(_ profile: KeymapProfile) throws(FileError) {
    let file = try profile.keymap()
    report(file)
    ownProfile = profile.file == paths?.profile(profile.name) ? file : KeymapFile()
    engine.replace(.profile, with: file.bindings)
    tellUnknownNamesLater()
  }

  // MARK: Saving

  /// Changes the program's file and puts the changes into force.
  ///
  /// - Parameter change: makes the change.
  /// - Throws: the reason why nothing was saved; nothing has changed then.
  public func update(
    _ change: (inout Customizations) -> Void
  ) throws(FileError) {
    guard paths != nil else {
      throw FileError(
        .unwritable, "there is no configuration to save to; name its directory", file: "")
    }
    try store.update { customizations in
      let former = customizations
      change(&customizations)
      customizations.noteOtherKeys(over: engine.keymap, since: former)
    }
  }
}
