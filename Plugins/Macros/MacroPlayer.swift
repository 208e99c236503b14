import KeyboardCore
import KeyboardPluginSDK

/// Records, keeps and plays macros.
final class MacroPlayer {
  private let context: PluginContext
  private var recorder = MacroRecorder()
  /// The macros; nil until they are needed and read.
  private var read: MacroBook?

  init(_ context: PluginContext) {
    self.context = context
  }

  private func book() throws -> MacroBook {
    if let read { return read }
    let book = try context.read(MacroBook.self, from: Self.file) ?? MacroBook()
    read = book
    return book
  }

  private func keep(_ book: MacroBook) throws {
    read = book
    try context.write(book, to: Self.file)
  }

  private static let file = "macros.json"

  // MARK: Recording

  func record() throws {
    guard recorder.keys == nil else {
      throw PluginError(code: .failed, message: "a macro is recorded already; macros.stop ends it")
    }
    recorder.begin()
    tell()
  }

  func hear(_ keys: String, performing command: String?) {
    guard !recorder.hear(keys, performing: command) else { return }
    context.message(
      "more than \(MacroRecorder.limit) keys; the macro was given up, the last one is kept",
      level: .warning)
    tell()
  }

  /// Ends recording and returns the keys.
  func stop() throws -> Value {
    guard recorder.keys != nil else {
      throw PluginError(code: .failed, message: "no macro is recorded; macros.record begins one")
    }
    let keys = recorder.end()
    tell()
    guard let keys else {
      throw PluginError(code: .failed, message: "no key was pressed; the last macro is kept")
    }
    var book = try book()
    book.last = keys
    try keep(book)
    return .string(keys)
  }

  private func tell() {
    context.setContext(Macros.recording, to: .bool(recorder.keys != nil))
  }

  // MARK: Macros

  /// Plays the last macro or one by its name, once or more often.
  func play(_ name: String?, times count: Int) throws {
    let book = try book()
    guard let keys = try name.map({ try keys(named: $0) }) ?? book.last else {
      throw PluginError(code: .failed, message: "no macro was recorded; macros.record begins one")
    }
    // The keys of this command's own key come first, so nobody waits for these.
    context.run("key.press", ["keys": .string(keys), "count": .integer(count)])
  }

  /// Gives the last macro a name.
  func name(_ name: String) throws {
    var book = try book()
    guard let keys = book.last else {
      throw PluginError(code: .failed, message: "no macro was recorded; macros.record begins one")
    }
    book.named[name] = keys
    try keep(book)
  }

  func delete(_ name: String) throws {
    _ = try keys(named: name)
    var book = try book()
    book.named[name] = nil
    try keep(book)
  }

  /// The keys of the macros by name.
  func list() throws -> Value {
    .object(try book().named.mapValues(Value.string))
  }

  private func keys(named name: String) throws -> String {
    let named = try book().named
    if let keys = named[name] { return keys }
    let remedy =
      Spelling.nearest(to: name, in: named.keys.sorted()).map { "did you mean \($0)?" }
      ?? "macros.list shows those there are"
    throw PluginError(code: .failed, message: "no macro is called \(name); \(remedy)")
  }
}
