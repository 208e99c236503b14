#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  /// Called with what a person should know of a file, in a sentence with file and place.
  public var onNotice: (String) -> Void

  private let engine: KeyEngine
  private let store: CustomizationStore?
  /// The keymap file as it was when it could be used last.
  private var keymap = KeymapFile()
  private var changes: DirectoryChanges?
  /// The profile that was chosen in this process; it wins over the file's.
  private var chosenProfile: String?

  /// Creates the files of a directory, and reads nothing yet.
  ///
  /// - Parameters:
  ///   - paths: the files; nil for none, so that nothing is read or written.
  ///   - engine: where the bindings get into force.
  ///   - onNotice: called with what a person should know of a file.
  public init(
    _ paths: ConfigurationPaths?, _ engine: KeyEngine,
    onNotice: @escaping (String) -> Void = { _ in }
  ) {
    self.paths = paths
    self.engine = engine
    self.onNotice = onNotice
    let store = paths.map { CustomizationStore(path: $0.customizations) }
    self.store = store
    engine.customizations = { store?.customizations.bindings(over: $0) ?? [] }
  }

  /// The name of the profile in force.
  public var profile: String { chosenProfile ?? keymap.profile ?? "default" }

  /// The names of all profiles that can be chosen, sorted.
  public var profiles: [String] { KeymapProfile.names(in: paths) }

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
      try? TextFile.makeDirectory(paths.profiles)
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
    guard let path = paths?.keymap else { return }
    do throws(BindingFileError) {
      let text = try TextFile.read(path)
      keymap = if let text { try KeymapFile(parsing: text, file: path) } else { KeymapFile() }
    } catch {
      return onNotice("\(error); what it said before stays in force")
    }
    report(keymap)
    engine.replace(.keymapFile, with: keymap.bindings)
    for unreachable in engine.keymap.unreachable where unreachable.binding.layer == .keymapFile {
      onNotice("warning: \(unreachable)")
    }
    engine.settings.ambiguityTimeout = keymap.ambiguityTimeout ?? ChordSettings().ambiguityTimeout
    useProfile()
  }

  private func loadCustomizations() {
    guard let store else { return }
    do throws(BindingFileError) {
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
  public func choose(_ name: String) throws(BindingFileError) -> Bool {
    guard let profile = try KeymapProfile.named(name, in: paths) else { return false }
    try use(profile)
    chosenProfile = name
    return true
  }

  /// Puts the profile in force that the keymap file or a choice names.
  private func useProfile() {
    do throws(BindingFileError) {
      if let profile = try KeymapProfile.named(profile, in: paths) {
        try use(profile)
      } else {
        let names = profiles.joined(separator: ", ")
        onNotice("there is no profile \(profile); there is \(names)")
      }
    } catch {
      onNotice("\(error); the profile stays as it was")
    }
  }

  private func use(_ profile: KeymapProfile) throws(BindingFileError) {
    let file = try profile.keymap()
    report(file)
    engine.replace(.profile, with: file.bindings)
  }

  // MARK: Saving

  /// Changes the program's file and puts the changes into force.
  ///
  /// - Parameter change: what to change; see ``CustomizationStore/update(_:)``.
  /// - Throws: why nothing was saved; nothing has changed then.
  public func update(
    _ change: (inout Customizations) -> Void
  ) throws(BindingFileError) {
    guard let store else {
      throw BindingFileError(
        code: .unwritable, message: "there is no configuration to save to; name its directory",
        file: "", position: nil)
    }
    try store.update(change)
    engine.keymapChanged()
  }
}

/// The files of some directories that are written, replaced or removed.
///
/// Directories are watched, not files: editors write a new file and rename it. Only on Linux.
private final class DirectoryChanges {
  /// Readable when something has changed.
  let descriptor: Int32

  /// Watches directories until it is let go; nil where that is impossible.
  init?(in directories: [String]) {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
      for directory in directories { inotify_add_watch(descriptor, directory, changes) }
    #else
      return nil
    #endif
  }

  deinit {
    #if os(Linux)
      if descriptor >= 0 { close(descriptor) }
    #endif
  }

  /// The names of the files that have changed since the last time.
  func read() -> Set<String> {
    var names: Set<String> = []
    #if os(Linux)
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return names }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = start + Int(event.len)
            let name = bytes[start..<min(offset, count)].prefix { $0 != 0 }
            names.insert(String(decoding: name, as: UTF8.self))
          }
        }
      }
    #endif
    return names
  }
}
