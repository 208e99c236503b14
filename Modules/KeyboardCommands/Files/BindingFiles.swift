import FoundationEssentials

/// The user's files of bindings, and what they put into force in an engine.
///
/// ```
///  profile             ──▶ layer profile
///  keymap.json5        ──▶ layer keymap file, settings, the profile's name
///  customizations.json ──▶ layer customizations, over everything below
/// ```
///
/// A file with an error leaves in force what it last said. For live reload the main loop of the
/// program watches ``descriptor`` and calls ``readChanges()``.
///
/// ```swift
/// let files = BindingFiles(ConfigurationPaths(name: "mail", environment: environment), engine)
/// files.load(watching: true)
/// ```
public final class BindingFiles {
  /// The places of the files; nil when there are none.
  public let paths: ConfigurationPaths?
  /// Told, in a sentence with file and place, what a person should know of a file.
  public var onNotice: (String) -> Void

  private let engine: KeyEngine
  private let store: CustomizationStore?
  private var keymap: KeymapSource
  private var changes: DirectoryChanges?
  /// The profile that was chosen in this process; it wins over the file's.
  private var chosenProfile: String?

  /// Creates the files of a directory, and reads nothing yet.
  ///
  /// - Parameters:
  ///   - paths: the files; nil for none, so that nothing is read or written.
  ///   - engine: where the bindings get into force.
  ///   - onNotice: told what a person should know of a file.
  public init(
    _ paths: ConfigurationPaths?, _ engine: KeyEngine,
    onNotice: @escaping (String) -> Void = { _ in }
  ) {
    self.paths = paths
    self.engine = engine
    self.onNotice = onNotice
    keymap = KeymapSource(file: paths?.keymap ?? "")
    let store = paths.map { CustomizationStore(path: $0.customizations) }
    self.store = store
    engine.customizations = { store?.customizations.bindings(over: $0) ?? [] }
  }

  /// The name of the profile in force.
  public var profile: String { chosenProfile ?? keymap.current.profile ?? "default" }

  /// The names of all profiles that can be chosen, sorted.
  public var profiles: [String] {
    paths.map { KeymapProfile.names(in: $0) } ?? KeymapProfile.shipped.map(\.name).sorted()
  }

  /// The changes that the user made by commands or in an editor.
  public var customizations: Customizations { store?.customizations ?? Customizations() }

  // MARK: Reading

  /// Reads every file there is.
  ///
  /// - Parameter watching: whether to notice when files change. The directory is made then, because
  ///   only one that exists can be watched.
  public func load(watching: Bool = false) {
    guard let paths else { return }
    if watching {
      try? FileManager.default.createDirectory(
        atPath: paths.profiles, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      changes = DirectoryChanges(in: [paths.directory, paths.profiles])
    }
    loadKeymap()
    loadCustomizations()
  }

  /// A descriptor that is readable when files have changed; nil when they are not watched.
  ///
  /// It stays open as long as this object; on other systems than Linux there is none.
  public var descriptor: Int32? { changes?.descriptor }

  /// Reads the files again that have changed; to be called when ``descriptor`` is readable.
  public func readChanges() {
    guard let names = changes?.read(), !names.isEmpty else { return }
    if names.contains("keymap.json5") {
      loadKeymap()
    } else if names.contains("\(profile).json5") {
      useProfile()
    }
    if names.contains("customizations.json") { loadCustomizations() }
  }

  private func loadKeymap() {
    do throws(KeymapFileError) {
      try keymap.reload()
    } catch {
      return onNotice("\(error); what it said before stays in force")
    }
    let file = keymap.current
    report(file)
    engine.replace(.keymapFile, with: file.bindings)
    for binding in engine.keymap.unreachable(in: .keymapFile) { onNotice("warning: \(binding)") }
    engine.settings.ambiguityTimeout = file.ambiguityTimeout ?? ChordSettings().ambiguityTimeout
    useProfile()
  }

  private func loadCustomizations() {
    guard let store else { return }
    do throws(CustomizationFileError) {
      try store.load()
    } catch {
      return onNotice("\(error); what it said before stays in force")
    }
    for problem in store.problems { onNotice("\(problem)") }
    engine.keymapChanged()
  }

  private func report(_ file: KeymapFile) {
    for problem in file.problems { onNotice("\(problem)") }
  }

  // MARK: Profiles

  /// Chooses a profile for this process.
  ///
  /// - Returns: false when there is none of that name.
  /// - Throws: why its file cannot be used; the profile before stays in force.
  public func choose(_ name: String) throws(KeymapFileError) -> Bool {
    guard let profile = try find(name) else { return false }
    try use(profile)
    chosenProfile = name
    return true
  }

  /// Puts the profile in force that the keymap file or a choice names.
  private func useProfile() {
    do throws(KeymapFileError) {
      if let profile = try find(profile) {
        try use(profile)
      } else {
        let names = profiles.joined(separator: ", ")
        onNotice("there is no profile \(profile); there is \(names)")
      }
    } catch {
      onNotice("\(error); the profile stays as it was")
    }
  }

  private func use(_ profile: KeymapProfile) throws(KeymapFileError) {
    let file = try profile.keymap()
    report(file)
    engine.replace(.profile, with: file.bindings)
  }

  private func find(_ name: String) throws(KeymapFileError) -> KeymapProfile? {
    guard let paths else { return KeymapProfile.named(name) }
    return try KeymapProfile.named(name, in: paths)
  }

  // MARK: Saving

  /// Changes the program's file and puts the changes into force.
  ///
  /// - Parameter change: what to change; see ``CustomizationStore/update(_:)``.
  /// - Throws: why nothing was saved; nothing has changed then.
  public func update(
    _ change: (inout Customizations) -> Void
  ) throws(CustomizationFileError) {
    guard let store else {
      throw CustomizationFileError(
        code: .unwritable, message: "there is no configuration to save to; name its directory",
        path: "")
    }
    try store.update(change)
    engine.keymapChanged()
  }
}
