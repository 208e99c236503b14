import FoundationEssentials
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Everything that changes files: a plan, a question that shows it, and a way back.
extension Browser {
  // MARK: Questions

  func take(_ kind: FilePlan.Transfer) {
    clipboard = (kind, targets)
    clearSelection()
    let verb = kind == .copy ? "copied" : "cut"
    let names = list((clipboard?.files ?? []).map(\.words), separator: ", ", limit: 3)
    program.screen.show("\(verb): \(names)")
  }

  func paste() {
    guard let clipboard else { return }
    unpack(clipboard.files) { [self] in paste(clipboard.kind, $0) }
  }

  private func paste(_ kind: FilePlan.Transfer, _ files: [FilePath]) {
    let verb = kind == .copy ? "Copy" : "Move"
    let question = "\(verb) \(count(files)) to \(directory.text(home: home))?\n"
    let (directory, done) = (directory, kind == .copy ? "copied" : "moved")
    let paste = { [self] (plan: FilePlan) in
      perform(plan, done, count: plan.paths) { [self] in
        guard clipboard?.kind == .move, kind == .move else { return }
        // Files that could not be moved stay cut.
        let left = clipboard?.files.filter(\.exists) ?? []
        clipboard = left.isEmpty ? nil : (.move, left)
      }
    }
    planning {
      let plan = try FilePlan.transfer(kind, files, into: directory, whereTaken: .keepBoth)
      guard !plan.steps.isEmpty else { throw MessageError("they are here already") }
      let clashes = FilePlan.clashes(of: files, in: directory)
      guard !clashes.isEmpty else {
        let names = list(plan.steps.map(\.words), separator: "\n", limit: 6)
        return program.screen.dialogs.confirm(question + names, verb) { paste(plan) }
      }
      let names = list(files.map(\.words), separator: "\n", limit: 6)
      decide(question + names, about: clashes, verb) { [self] clash in
        planning {
          paste(try FilePlan.transfer(kind, files, into: directory, whereTaken: clash))
        }
      }
    }
  }

  /// Runs a closure, and shows the message of an error that it throws.
  private func planning(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      program.screen.show(MessageError(describing: error).message, isWarning: true)
    }
  }

  /// Shows the files whose names are taken, and asks what to do with them.
  private func decide(
    _ question: String, about files: [FilePath], _ verb: String,
    then: @escaping (FilePlan.Clash) -> Void
  ) {
    let number = files.first?.name?.numbered(2).text ?? ""
    let names = list(files.map(\.words), separator: ", ", limit: 3)
    program.screen.dialogs.choose(
      "\(question)\nThere already: \(names)",
      ["Keep both: \(number)", "Replace: what is there goes to the trash", "Leave those out"], verb
    ) { then([.keepBoth, .replace, .skip][$0]) }
  }

  func delete(forGood: Bool) {
    let files = targets
    let question =
      forGood
      ? """
      Delete \(count(files)) for good? There is no way back. \
      Files in write-protected directories are deleted too.
      """
      : "Move \(count(files)) to the trash?"
    let names = list(files.map(\.words), separator: "\n", limit: 6)
    program.screen.dialogs.confirm("\(question)\n\(names)", forGood ? "Delete" : "Move") { [self] in
      let plan = FilePlan(files.map { forGood ? .delete($0) : .trash($0) })
      perform(plan, forGood ? "deleted for good" : "in the trash", count: files.count)
    }
  }

  func rename() {
    guard let path = focusedPath, let former = path.name else { return }
    program.screen.dialogs.ask("Rename \(former.text)", text: former.text, "Rename") {
      [self] text in
      guard let name = name(typed: text), name != former, let target = path.parent?.appending(name)
      else { return }
      let rename = { [self] (clash: FilePlan.Clash) in
        perform(FilePlan.rename(path, to: name, whereTaken: clash), "renamed", count: 1)
      }
      guard target.exists, !path.isSameIgnoringCase(target) else { return rename(.keepBoth) }
      decide("Rename \(former.text) to \(name.text)?", about: [target], "Rename", then: rename)
    }
  }

  func make() {
    program.screen.dialogs.ask("New file, or with / at the end a directory", "Make") {
      [self] text in
      let isDirectory = text.hasSuffix("/")
      guard !text.hasPrefix("/") else {
        return program.screen.show("\(text) is not below this directory", isWarning: true)
      }
      var names: [FileName] = []
      for part in text.split(separator: "/") {
        guard let name = name(typed: String(part)) else { return }
        names.append(name)
      }
      guard let last = names.popLast() else { return }
      var (path, steps) = (directory, [FilePlan.Step]())
      for name in names {
        path = path.appending(name)
        if !path.exists { steps.append(.makeDirectory(path)) }
      }
      path = path.appending(last)
      guard !path.exists else {
        return program.screen.show("\(last.text) is there already", isWarning: true)
      }
      steps.append(isDirectory ? .makeDirectory(path) : .makeFile(path))
      perform(FilePlan(steps), "made", count: steps.count)
    }
  }

  func name(typed text: String) -> FileName? {
    let name = FileName(typed: text)
    if name == nil { program.screen.show("\(text) cannot be a name", isWarning: true) }
    return name
  }

  private func count(_ files: [FilePath]) -> String {
    files.count == 1 ? "1 file or directory" : "\(files.count) files or directories"
  }

  /// Names, of many the first ones and how many more there are.
  func list(_ names: [String], separator: String, limit: Int) -> String {
    let rest = names.count - limit
    return (names.prefix(limit) + (rest > 0 ? ["… and \(rest) more"] : []))
      .joined(separator: separator)
  }

  // MARK: Performing

  /// Performs a plan that was agreed to, and remembers the way back.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - verb: what has been done at the end, such as `copied`.
  ///   - count: the number of files.
  ///   - then: called at the end, or if it cannot begin.
  func perform(
    _ plan: FilePlan, _ verb: String, count: Int, then: @escaping () -> Void = {}
  ) {
    guard !plan.steps.isEmpty else { return program.screen.show("nothing to do") }
    clearSelection()
    var record: FileJournal.Record?
    do throws(FileError) {
      record = try journal?.begin(verb)
    } catch {
      then()
      return program.screen.show(error.message, isWarning: true)
    }
    run(plan, record) { [weak self] outcome in
      then()
      guard let self else { return }
      if outcome.inverse.steps.isEmpty {
        record?.forget()
      } else {
        remember(verb, count, outcome.inverse, record)
      }
      tell(outcome, words(verb, count))
    }
  }

  func words(_ verb: String, _ count: Int) -> String {
    count == 1 ? verb : "\(verb): \(count)"
  }

  func tell(_ outcome: FilePlan.Outcome, _ message: String, _ part: String = "") {
    if let error = outcome.error {
      program.screen.show(error.message + part, isWarning: true)
    } else if let leftover = outcome.leftovers.first {
      let rest = outcome.leftovers.count - 1
      let others = rest > 0 ? ", and \(rest) more" : ""
      program.screen.show("\(message), but \(leftover.message)\(others)", isWarning: true)
    } else {
      program.screen.show(outcome.isCancelled ? "cancelled" : message)
    }
  }

  /// Performs a plan beside the keys; asks before links are left out that cannot be where they are to go.
  func run(
    _ plan: FilePlan, _ record: FileJournal.Record?, isUndo: Bool = false,
    leavesOutLinks: Bool = false,
    then: @escaping (FilePlan.Outcome) -> Void
  ) {
    let trash = trash
    run(
      {
        plan.perform(
          trash: trash, record: record, isUndo: isUndo, leavesOutLinks: leavesOutLinks, progress: $0
        )
      },
      then: { [self] outcome in
        guard outcome.isPossibleWithoutLinks, let error = outcome.error else {
          return then(outcome)
        }
        Task {
          let question = "\(error.message).\nLeave such files out?"
          guard await program.screen.dialogs.confirm(question, "Leave Out") else {
            return then(outcome)
          }
          run(outcome.rest, record, isUndo: isUndo, leavesOutLinks: true) {
            then(outcome.followed(by: $0))
          }
        }
      })
  }

  /// Performs a change in the background, and shows its progress.
  func run(
    _ work: @escaping @Sendable (@escaping (FilePlan.Progress) -> Bool) -> FilePlan.Outcome,
    then: @escaping (FilePlan.Outcome) -> Void
  ) {
    let (stream, feed) = AsyncStream.makeStream(
      of: FilePlan.Progress.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached {
      let outcome = work { progress in
        feed.yield(progress)
        return !Task.isCancelled
      }
      feed.finish()
      return outcome
    }
    change = (task, FilePlan.Progress())
    Task { [weak self] in
      for await progress in stream {
        self?.change?.progress = progress
        self?.program.screen.setNeedsDisplay()
      }
      let outcome = await task.value
      guard let self else { return }
      change = nil
      reload(focusing: outcome.paths.first { $0.parent == directory }?.name)
      then(outcome)
    }
  }

  /// Cancels the change that goes on, and waits until nothing is left of it.
  func endChange() async {
    cancelArchiving()
    change?.task.cancel()
    _ = await change?.task.value
  }

  // MARK: Opening

  /// Enters an archive, and opens a file by the user's rules, else a text in an editor, and everything else as the
  /// desktop does.
  func openFile(_ path: FilePath) {
    if focused?.isDirectory == true { return go(to: path) }
    guard hasContent() else { return }
    if archive != nil { return unpackToRead(path) { [self] in openUnpacked($0) } }
    openUnpacked(path)
  }

  /// Returns whether the focused file has a content; says so if it is a pipe, a socket or a device, for which an
  /// editor and the programs of a desktop would wait.
  func hasContent() -> Bool {
    guard let kind = focused?.entry.kind, [.pipe, .socket, .device].contains(kind) else {
      return true
    }
    program.screen.show("this is a \(kind.rawValue); O opens it with a program", isWarning: true)
    return false
  }

  private func openUnpacked(_ path: FilePath) {
    let openers = Openers()
    if let opener = openers.ruled(path).first { return open(opener) }
    if Archive.isArchive(path), archive == nil { return go(to: path) }
    if let opener = openers.unruled(path) { return open(opener) }
    if path.firstBytes(1 << 12)?.isText ?? false { return edit(path) }
    do throws(MessageError) {
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] != nil else {
        throw MessageError("there is no desktop to open it; ~/.config/files/openers may say how")
      }
      try ChildProgram([Array("xdg-open".utf8), path.bytes]).start()
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  private func open(_ opener: Openers.Opener) {
    let program = ChildProgram([Array("sh".utf8), Array("-c".utf8), opener.command])
    guard opener.isBeside else { return use(program) }
    do throws(MessageError) {
      try program.start()
    } catch {
      self.program.screen.show(error.message, isWarning: true)
    }
  }

  /// Lets the user choose what opens a file: a program of the rules or of the desktop, or any command.
  func openWith() {
    guard let path = focusedPath else { return }
    unpackToRead(path) { file in
      Task { [self] in
        let environment = ProcessInfo.processInfo.environment
        let rules = Openers()
        var openers = rules.ruled(file)
        if let other = rules.unruled(file) { openers.append(other) }
        openers += await DesktopPrograms(environment: environment).openers(of: file)
        let dialogs = program.screen.dialogs
        let titles = openers.map(\.title) + ["The editor", "A command"]
        switch await dialogs.choose("Open \(path.words) with", titles, "Open") {
        case nil: break
        case openers.count: edit(file)
        case openers.count + 1:
          if let line = await dialogs.ask("A command, with {} for the file", "Open") {
            open(Openers.Opener(line, file))
          }
        case let choice?: open(openers[choice])
        }
      }
    }
  }

  /// Opens a file in the user's editor, on this terminal, and tells whether that ended well.
  func edit(_ path: FilePath, then: ((Bool) -> Void)? = nil) {
    use(.editor(of: path.bytes), then: then)
  }

  /// Starts a shell in this directory, on this terminal.
  func startShell() {
    let script = #"cd -- "$1" && exec "${SHELL:-sh}""#
    use(ChildProgram(["sh", "-c", script, "sh"].map { Array($0.utf8) } + [directoryOnDisk.bytes]))
  }

  private func use(_ other: ChildProgram, then: ((Bool) -> Void)? = nil) {
    Task {
      let isDone = await program.run(other)
      reload()
      then?(isDone)
    }
  }
}

extension FilePath {
  /// The name, as questions tell it.
  fileprivate var words: String { name?.text ?? "/" }
}

extension FilePlan {
  /// The number of files that are brought somewhere.
  fileprivate var paths: Int {
    steps.count { step in
      if case .trash = step { false } else { true }
    }
  }
}

extension FilePlan.Step {
  /// The name of a file that is brought somewhere, and the one that it gets if that is another.
  fileprivate var words: String {
    switch self {
    case .copy(let file, let target), .move(let file, let target):
      file.name == target.name ? file.words : "\(file.words) → \(target.words)"
    default: ""
    }
  }
}
