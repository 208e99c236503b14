import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library of Hunspell, loaded at run time.
///
/// The functions are those of `hunspell.h`, which are the same since version 1.3.
final class HunspellLibrary {
  typealias Handle = OpaquePointer
  typealias Create = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Handle?
  typealias Destroy = @convention(c) (Handle) -> Void
  typealias Spell = @convention(c) (Handle, UnsafePointer<CChar>) -> CInt
  typealias Encoding = @convention(c) (Handle) -> UnsafePointer<CChar>?

  private let createHandle: Create
  private let destroyHandle: Destroy
  let spell: Spell
  let encoding: Encoding

  /// The names of the library, the newest first.
  static let names = [
    "libhunspell-1.7.so.0", "libhunspell-1.6.so.0", "libhunspell-1.5.so.0", "libhunspell-1.4.so.0",
    "libhunspell-1.3.so.0", "libhunspell.so", "libhunspell-1.7.dylib",
  ]

  /// Loads the library, which stays loaded; nil if the system has none.
  init?(names: [String] = names) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let create = dlsym(library, "Hunspell_create"),
      let destroy = dlsym(library, "Hunspell_destroy"),
      let spell = dlsym(library, "Hunspell_spell"),
      let encoding = dlsym(library, "Hunspell_get_dic_encoding")
    else { return nil }
    createHandle = unsafeBitCast(create, to: Create.self)
    destroyHandle = unsafeBitCast(destroy, to: Destroy.self)
    self.spell = unsafeBitCast(spell, to: Spell.self)
    self.encoding = unsafeBitCast(encoding, to: Encoding.self)
  }

  // MARK: Dictionaries

  /// The lock held while a dictionary is opened or closed.
  ///
  /// The library's count of the dictionaries that share its table of characters is not safe for several threads.
  private static let counting = Mutex(())

  /// Opens a dictionary by the paths of its rules and words.
  func create(_ rules: String, _ words: String) -> Handle? {
    Self.counting.withLock { _ in createHandle(rules, words) }
  }

  /// Closes a dictionary.
  func destroy(_ handle: Handle) {
    Self.counting.withLock { _ in destroyHandle(handle) }
  }
}
