import Glibc
import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Live reload of the files of bindings")
struct LiveReloadTests {
  private let directory: TemporaryDirectory
  private let scheduler = ManualScheduler()
  private let engine: KeyEngine
  private let notices = Notices()

  init() throws {
    directory = try TemporaryDirectory()
    engine = KeyEngine(scheduler: scheduler)
  }

  private final class Notices {
    var lines: [String] = []
  }

  /// Starts to watch the files of a directory.
  private func watch(_ name: String) -> BindingFiles {
    let paths = ConfigurationPaths(directory: directory.file(name))
    let files = BindingFiles(paths, engine) { [notices] in notices.lines.append($0) }
    files.tellsUnknownNames = false
    files.load(watching: true)
    return files
  }

  private func keymap(_ keys: String) -> String {
    "{ version: 1, bindings: [{ keys: '\(keys)', command: 'mine' }] }"
  }

  private func link(_ name: String, to target: String) {
    unlink(directory.file(name))
    #expect(symlink(target, directory.file(name)) == 0)
  }

  private func move(_ name: String, to other: String) {
    #expect(rename(directory.file(name), directory.file(other)) == 0)
  }

  /// The keys of the keymap file, when the program has read everything that has happened.
  private func keys(_ files: BindingFiles) throws -> String {
    var descriptor = pollfd(
      fd: try #require(files.descriptor), events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0 { files.readChanges() }
    return engine.keymap.bindings(in: .keymapFile).map { "\($0.sequence)" }.joined(separator: " ")
  }

  @Test(
    "A file that changes is read once",
    arguments: [
      ("keymap.json5", "{ version: 1, profile: 'own', bindings: [] }"),
      ("profiles/own.json5", "{ version: 1, bindings: [] }"),
      ("customizations.json", #"{ "version": 1, "bindings": [{ "keys": "x", "command": null }] }"#),
    ])
  func once(name: String, text: String) throws {
    try writeAndClose("{ version: 1, profile: 'own' }", to: "app/keymap.json5")
    try writeAndClose("{ version: 1 }", to: "app/profiles/own.json5")
    try writeAndClose(#"{ "version": 1 }"#, to: "app/customizations.json")
    let files = watch("app")
    try writeAndClose(text, to: "app/\(name)")
    let opened = try watching("app/\(name)", for: IN_OPEN)
    defer { close(opened) }
    _ = try keys(files)
    #expect(masks(of: opened) == [UInt32(IN_OPEN)])
  }

  /// Writes a file in place, and waits until it is closed: a process that another test starts just now
  /// has it open for a moment, too.
  private func writeAndClose(_ text: String, to name: String) throws {
    try directory.create(name)
    let closed = try watching(name, for: IN_CLOSE_WRITE)
    defer { close(closed) }
    try directory.write(text, to: name)
    #expect(wait(for: closed))
  }

  /// Waits for something to read; false when nothing came.
  private func wait(for descriptor: Int32) -> Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 60_000) > 0
  }

  /// Tells of events of a file from now on.
  private func watching(_ name: String, for kind: Int32) throws -> Int32 {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    try #require(inotify_add_watch(descriptor, directory.file(name), UInt32(kind)) > 0)
    return descriptor
  }

  /// Takes the events of a watched file, without their names.
  private func masks(of descriptor: Int32) -> [UInt32] {
    var events = [inotify_event](repeating: inotify_event(), count: 100)
    let size = read(descriptor, &events, 100 * MemoryLayout<inotify_event>.size)
    return events[..<(max(size, 0) / MemoryLayout<inotify_event>.size)].map(\.mask)
  }

  @Test(
    "A file is read again whatever link on the way to it changes, and whatever it leads to",
    arguments: [
      // The link, what it holds; the directory of the files, the file itself.
      ("app/keymap.json5", "../dot/keymap.json5", "app", "dot/keymap.json5"),
      ("app", "dot/app", "app", "dot/app/keymap.json5"),
      ("config", "dot/config", "config/app", "dot/config/app/keymap.json5"),
      ("config", "./dot/../dot/config", "config/app", "dot/config/app/keymap.json5"),
    ])
  func links(name: String, target: String, app: String, file: String) throws {
    try directory.write(keymap("a"), to: file)
    if name.contains("/") { try directory.write("", to: "app/keep") }
    link(name, to: target)
    let files = watch(app)
    #expect(try keys(files) == "a")
    // The target is written in place.
    try directory.write(keymap("b"), to: file)
    #expect(try keys(files) == "b")
    // The target is replaced.
    try directory.write(keymap("c"), to: file + ".new")
    move(file + ".new", to: file)
    #expect(try keys(files) == "c")
    // The link is away for a while.
    unlink(directory.file(name))
    #expect(try keys(files) == "")
    link(name, to: target)
    #expect(try keys(files) == "c")
    // The link leads elsewhere, and what it leads to now changes.
    let other = file.replacing("dot", with: "other")
    try directory.write(keymap("d"), to: other)
    link(name, to: target.replacing("dot", with: "other"))
    #expect(try keys(files) == "d")
    try directory.write(keymap("e"), to: other)
    #expect(try keys(files) == "e")
    try directory.write(keymap("f"), to: file)
    #expect(try keys(files) == "e", "it does not lead there any more")
    #expect(notices.lines.isEmpty)
  }

  @Test("A chain of links is followed, each of which may change")
  func chain() throws {
    try directory.write(keymap("a"), to: "store/1/keymap.json5")
    try directory.write(keymap("b"), to: "store/2/keymap.json5")
    try directory.write("", to: "app/keep")
    link("current", to: "store/1")
    link("dot.json5", to: "\(directory.path)/current/keymap.json5")
    link("app/keymap.json5", to: "../dot.json5")
    let files = watch("app")
    #expect(try keys(files) == "a")
    // At once, by renaming, as package managers do.
    link("next", to: "store/2")
    move("next", to: "current")
    #expect(try keys(files) == "b")
    unlink(directory.file("dot.json5"))
    #expect(try keys(files) == "")
    link("dot.json5", to: "store/1/keymap.json5")
    #expect(try keys(files) == "a")
  }

  @Test("A directory that is exchanged, or removed and made again, is watched in its place")
  func directories() throws {
    try directory.write(keymap("a"), to: "config/app/keymap.json5")
    try directory.write(keymap("b"), to: "next/app/keymap.json5")
    let files = watch("config/app")
    #expect(try keys(files) == "a")
    move("config", to: "former")
    move("next", to: "config")
    #expect(try keys(files) == "b")
    try directory.write(keymap("x"), to: "former/app/keymap.json5")
    #expect(try keys(files) == "b")
    try directory.write(keymap("c"), to: "config/app/keymap.json5")
    #expect(try keys(files) == "c")
    move("config/app", to: "gone")
    move("config", to: "config-gone")
    #expect(try keys(files) == "")
    try directory.write(keymap("d"), to: "config/app/keymap.json5")
    #expect(try keys(files) == "d")
    #expect(notices.lines.isEmpty)
  }

  @Test("What a program writes in place is read although it keeps the file open")
  func openFile() throws {
    try directory.write(keymap("a"), to: "app/keymap.json5")
    let files = watch("app")
    let file = open(directory.file("app/keymap.json5"), O_WRONLY)
    defer { close(file) }
    func put(_ text: String) {
      ftruncate(file, 0)
      #expect(pwrite(file, text, text.utf8.count, 0) == text.utf8.count)
    }
    put(keymap("b"))
    #expect(try keys(files) == "b")
    // Half of a file is no mistake yet; when no more comes, it is one.
    put("{ version: 1,")
    #expect(try keys(files) == "b")
    #expect(notices.lines.isEmpty)
    put(keymap("c"))
    #expect(try keys(files) == "c")
    scheduler.advance(by: .seconds(1))
    #expect(notices.lines.isEmpty)
    put("{ version: 1,")
    #expect(try keys(files) == "c")
    scheduler.advance(by: .milliseconds(499))
    #expect(notices.lines.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(notices.lines.count == 1)
    #expect(notices.lines.first?.hasSuffix("what it said before stays in force") == true)
    scheduler.advance(by: .seconds(1))
    #expect(notices.lines.count == 1)
  }

  @Test("A mistake in a file that was closed or replaced is told at once, and once")
  func mistakes() throws {
    try directory.write(keymap("a"), to: "app/keymap.json5")
    let files = watch("app")
    try directory.write("{", to: "app/keymap.json5")
    // It is closed when the processes that other tests start just now have let go of it, too.
    while notices.lines.isEmpty, wait(for: try #require(files.descriptor)) { files.readChanges() }
    #expect(try keys(files) == "a")
    #expect(notices.lines.count == 1)
    try directory.write("", to: "app/other")
    chmod(directory.file("app/keymap.json5"), 0o644)
    #expect(try keys(files) == "a")
    #expect(notices.lines.count == 1)
  }

  @Test("The profile in force and the customizations are read again as the keymap is")
  func otherFiles() throws {
    try directory.write("{ version: 1, profile: 'mine' }", to: "app/keymap.json5")
    try directory.write(keymap("a"), to: "dot/mine.json5")
    try directory.write("", to: "app/profiles/keep")
    link("app/profiles/mine.json5", to: "../../dot/mine.json5")
    link("app/customizations.json", to: "../dot/customizations.json")
    let files = watch("app")
    try directory.write(keymap("b"), to: "dot/mine.json5")
    try directory.write(
      #"{ "version": 1, "bindings": [{ "keys": "x", "command": null }] }"#,
      to: "dot/customizations.json")
    _ = try keys(files)
    #expect(engine.keymap.bindings(in: .profile).map(\.sequence) == ["b"])
    #expect(files.customizations.ids == ["customizations:block@x"])
  }

  @Test("Saving interrupts no sequence that was begun afterwards")
  func ownSaves() throws {
    let files = watch("app")
    let commands = CommandSet()
    commands.add("mine") { _ in }
    engine.firstResponder = commands
    try files.update { $0.add("g g", .perform(CommandInvocation("mine"))) }
    #expect(engine.send(KeyEvent(pressing: "g")) == .held)
    _ = try keys(files)
    #expect(engine.pendingStrokes == "g")
  }
}
