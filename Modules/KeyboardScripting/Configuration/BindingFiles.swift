import FoundationEssentials
import KeyboardCommands
import KeyboardCore

/// The user's files of bindings, and what they put into the keymap.
///
/// ```
///  profile             ──▶ layer profile
///  keymap.json5        ──▶ layer keymap file, settings, the profile's name
///  customizations.json ──▶ layer customisations, over everything below
/// ```
///
/// A file with an error leaves in force what it last said.
final class BindingFiles {
  /// Where the files are; nil when this session has none.
  let paths: ConfigurationPaths?
  private let store: CustomizationStore?
  private let keys: KeyPipeline
  /// Told what a person should know of a file.
  private let notify: (String) -> Void
  private var keymap: KeymapSource
  private var watchers: [DirectoryWatcher] = []
  /// The profile that was chosen in the session; it wins over the file's.
  private var chosenProfile: String?

  /// Creates the files of a directory; without paths, nothing is read or written.
  init(_ paths: ConfigurationPaths?, keys: KeyPipeline, notify: @escaping (String) -> Void) {
    self.paths = paths
    self.keys = keys
    self.notify = notify
    keymap = KeymapSource(file: paths?.keymap ?? "")
    let store = paths.map { CustomizationStore(path: $0.customizations) }
    self.store = store
    keys.customizations = { store?.customizations.bindings(over: $0) ?? [] }
  }

  /// The name of the profile in force.
  var profile: String { chosenProfile ?? keymap.current.profile ?? "default" }

  /// The names of all profiles that can be chosen.
  var profiles: [String] {
    paths.map { KeymapProfile.names(in: $0) } ?? KeymapProfile.shipped.map(\.name).sorted()
  }

  /// What the user changed by commands or in an editor.
  var customizations: Customizations { store?.customizations ?? Customizations() }

  // MARK: Reading

  /// Reads every file there is.
  ///
  /// - Parameter watching: whether to read files again when they change.
  func load(watching: Bool) {
    guard let paths else { return }
    loadKeymap()
    loadCustomizations()
    guard watching else { return }
    // Made now, because only a directory that exists can be watched.
    try? FileManager.default.createDirectory(
      atPath: paths.profiles, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    watchers = [paths.directory, paths.profiles].compactMap { directory in
      DirectoryWatcher(directory) { [weak self] in self?.filesChanged($0) }
    }
  }

  private func filesChanged(_ names: Set<String>) {
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
      return notify("\(error); what it said before stays in force")
    }
    let file = keymap.current
    report(file)
    keys.replace(.keymapFile, with: file.bindings)
    for binding in keys.keymap.unreachable(in: .keymapFile) { notify("warning: \(binding)") }
    keys.ambiguityTimeout = file.ambiguityTimeout ?? ChordSettings().ambiguityTimeout
    useProfile()
  }

  private func loadCustomizations() {
    guard let store else { return }
    do throws(CustomizationFileError) {
      try store.load()
    } catch {
      return notify("\(error); what it said before stays in force")
    }
    for problem in store.problems { notify("\(problem)") }
    keys.customizationsChanged()
  }

  private func report(_ file: KeymapFile) {
    for problem in file.problems { notify("\(problem)") }
  }

  // MARK: Profiles

  /// Chooses a profile for this session.
  ///
  /// - Returns: false when there is none of that name.
  /// - Throws: why its file cannot be used; the profile before stays in force.
  func choose(_ name: String) throws(KeymapFileError) -> Bool {
    guard let profile = try find(name) else { return false }
    try use(profile)
    chosenProfile = name
    return true
  }

  /// Puts the profile in force that the keymap file or the session names.
  private func useProfile() {
    do throws(KeymapFileError) {
      if let profile = try find(profile) {
        try use(profile)
      } else {
        let names = profiles.joined(separator: ", ")
        notify("there is no profile \(profile); there is \(names)")
      }
    } catch {
      notify("\(error); the profile stays as it was")
    }
  }

  private func use(_ profile: KeymapProfile) throws(KeymapFileError) {
    let file = try profile.keymap()
    report(file)
    keys.replace(.profile, with: file.bindings)
  }

  private func find(_ name: String) throws(KeymapFileError) -> KeymapProfile? {
    guard let paths else { return KeymapProfile.named(name) }
    return try KeymapProfile.named(name, in: paths)
  }

  // MARK: Saving

  /// Changes the program's file and puts the changes into force.
  ///
  /// - Throws: one sentence why nothing was saved.
  func update(_ change: (inout Customizations) -> Void) throws(SavingError) {
    guard let store else {
      throw SavingError(
        message: "there is no configuration to save to; start keyboard-repl with --config")
    }
    do throws(CustomizationFileError) {
      try store.update(change)
    } catch {
      throw SavingError(message: "\(error)")
    }
    keys.customizationsChanged()
  }

  /// Why nothing was saved.
  struct SavingError: Error {
    /// One sentence that names the remedy.
    let message: String
  }
}
