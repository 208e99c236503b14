import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

extension Picking {
  /// The actions of `--bind`, by fzf's names.
  enum BoundAction {
    case command(CommandID)
    case own((Picking) -> Void)
    case withArgument((Picking, String) -> Void)
    /// Runs a command of the shell to its end, for which later actions and keys wait.
    case running(@MainActor (Picking, String) async -> Void)

    /// A Boolean value indicating whether brackets with something in them follow the name.
    var wantsArgument: Bool {
      switch self {
      case .withArgument, .running: true
      case .command, .own: false
      }
    }
  }

  /// Actions for labels of previews, which have no border.
  static let withoutEffect: Set<String> = ["change-preview-label", "transform-preview-label"]

  static let actions: [String: BoundAction] = [
    "abort": .command("picker.cancel"), "accept": .command("picker.accept"),
    "accept-non-empty": .own { $0.acceptIfAny() },
    "cancel": .own { $0.clearOrLeave() }, "close": .own { $0.hidePreviewOrLeave() },
    "print-query": .own { $0.acceptQuery() },
    "up": .command(.previousRow), "down": .command(.nextRow),
    "page-up": .command(.pageUp), "page-down": .command(.pageDown),
    "half-page-up": .own { $0.goHalfPage(isDown: false) },
    "half-page-down": .own { $0.goHalfPage(isDown: true) },
    "first": .own { $0.focus(rank: 0) }, "last": .own { $0.focus(rank: .max) },
    "top": .own { $0.focus(rank: 0) },
    "pos": .withArgument { $0.focus(position: Int($1) ?? 1) },
    "jump": .own { $0.jump(accepting: false) }, "jump-accept": .own { $0.jump(accepting: true) },
    "toggle": .own { $0.toggleFocused() }, "toggle-all": .own { $0.invertSelection() },
    "toggle-in": .own { $0.toggleFocused(goingDown: $0.options.layout.isBottomUp) },
    "toggle-out": .own { $0.toggleFocused(goingDown: !$0.options.layout.isBottomUp) },
    "select": .own { $0.selectFocused(true) }, "deselect": .own { $0.selectFocused(false) },
    "select-all": .own { $0.selectShown(true) }, "deselect-all": .own { $0.selectShown(false) },
    "clear-selection": .own { $0.clearSelection() },
    "next-selected": .own { $0.goToSelected(isDown: true) },
    "prev-selected": .own { $0.goToSelected(isDown: false) },
    "clear-query": .own { $0.document.setText("") },
    "change-query": .withArgument { $0.document.setText($1) },
    "replace-query": .own { $0.replaceQuery() },
    "transform-query": .running { await $0.document.setText($0.firstLine(of: $1)) },
    "put": .withArgument { $0.document.insertText($1) },
    "change-prompt": .withArgument { $0.prompt = $1 },
    "transform-prompt": .running { $0.prompt = await $0.firstLine(of: $1) },
    "change-border-label": .withArgument { $0.border?.setLabel($1, $0.options.look) },
    "transform-border-label": .running {
      await $0.border?.setLabel($0.firstLine(of: $1), $0.options.look)
    },
    "prev-history": .own { $0.recall(-1) }, "next-history": .own { $0.recall(1) },
    "toggle-sort": .own { $0.toggleSort() },
    "toggle-search": .own { $0.searches.toggle() },
    "enable-search": .own { $0.searches = true }, "disable-search": .own { $0.searches = false },
    "toggle-preview": .own { $0.showPreview(!($0.preview?.isShown ?? false)) },
    "show-preview": .own { $0.showPreview(true) }, "hide-preview": .own { $0.showPreview(false) },
    "preview-up": .command("picker.previewUp"), "preview-down": .command("picker.previewDown"),
    "preview-page-up": .command("picker.previewPageUp"),
    "preview-page-down": .command("picker.previewPageDown"),
    "preview-half-page-up": .own { $0.scrollPreview(halves: -1) },
    "preview-half-page-down": .own { $0.scrollPreview(halves: 1) },
    "preview-top": .command("picker.previewTop"),
    "preview-bottom": .command("picker.previewBottom"),
    "refresh-preview": .command("picker.refreshPreview"),
    "toggle-preview-wrap": .command("picker.wrapPreview"),
    "preview": .withArgument { $0.preview($1) },
    "change-preview": .withArgument { $0.changePreview(to: $1) },
    "change-preview-window": .withArgument { $0.changePreviewWindow(through: $1) },
    "execute": .running { _ = await $0.program.run($0.shell($1)) },
    "execute-silent": .running { await $0.executeSilently($1) },
    "reload": .withArgument { $0.reload($1) }, "become": .withArgument { $0.become($1) },
    "reload-sync": .withArgument { $0.reload($1, waits: true) },
    "unbind": .withArgument { $0.unbind($1, true) },
    "rebind": .withArgument { $0.unbind($1, false) },
    "beginning-of-line": .command("text.moveToLineStart"),
    "end-of-line": .command("text.moveToLineEnd"),
    "backward-char": .command("text.moveBackward"), "forward-char": .command("text.moveForward"),
    "backward-word": .command("text.moveWordBackward"),
    "forward-word": .command("text.moveWordForward"),
    "backward-delete-char": .own { $0.deleteBackward(leaving: false) },
    "backward-delete-char/eof": .own { $0.deleteBackward(leaving: true) },
    "delete-char": .command("text.deleteForward"),
    "delete-char/eof": .own { $0.deleteForwardOrLeave() },
    "backward-kill-word": .command("text.deleteWordBackward"),
    "unix-word-rubout": .command("text.deleteWordBackward"),
    "kill-word": .command("text.deleteWordForward"),
    "unix-line-discard": .command("text.deleteToLineStart"),
    "kill-line": .command("text.deleteToLineEnd"), "yank": .command("text.yank"),
    "clear-screen": .own { $0.program.screen.repaint() }, "ignore": .own { _ in },
  ]

  /// Performs the actions of a binding; those that would do nothing now are passed over.
  ///
  /// - Returns: the rest of them, if a command of the shell has to end first.
  @discardableResult
  func perform(
    _ actions: some Collection<KeyBinding.Action>, of key: String = ""
  ) -> CommandTask? {
    defer {
      updatePreview()
      program.screen.setNeedsDisplay()
    }
    for (index, action) in actions.enumerated() {
      switch Self.actions[action.name] {
      case .command(let id): _ = try? program.engine.perform(CommandInvocation(id))
      case .own(let act): act(self)
      case .withArgument(let act): act(self, action.argument ?? key)
      case .running(let act):
        let rest = Array(actions.dropFirst(index + 1))
        let task = CommandTask()
        let former = running
        running = Task {
          // Commands of events run one after another.
          await former?.value
          await act(self, action.argument ?? "")
          let next = perform(rest, of: key)
          if let next { next.whenFinished(task.finish) } else { task.finish(.success(.null)) }
        }
        return task
      case nil: continue
      }
    }
    return nil
  }

  /// Performs the actions that are bound to an event.
  func perform(_ event: KeyBinding.Event) {
    for binding in bindings where binding.trigger == event.rawValue {
      guard !unbound.contains(binding.trigger) else { continue }
      perform(binding.actions)
    }
  }

  /// The keys of the command line, stronger than those of the user's files, and than letters that are typed.
  func boundKeys() -> [ResolvedBinding] {
    let bound = bindings.enumerated().compactMap { index, binding in
      binding.keys.map { ($0, BoundCommands.id(of: index), binding.title, true) }
    }
    let expected = options.expected.enumerated().map { index, expected in
      (expected.keys, CommandID("picker.acceptBy\(index)"), "Choose by \(expected.name)", false)
    }
    return (bound + expected).flatMap { keys, id, title, allowsRepeat in
      KeyBinding.synonyms(of: keys).map {
        ResolvedBinding(
          $0, .perform(CommandInvocation(id)), layer: .session, title: title,
          allowsRepeat: allowsRepeat, appliesInText: true)
      }
    }
  }

  /// Disables the bindings of keys and events, which are separated by commas, or enables them again.
  private func unbind(_ triggers: String, _ isUnbound: Bool) {
    let triggers = triggers.split(separator: ",").map(String.init)
    if isUnbound { unbound.formUnion(triggers) } else { unbound.subtract(triggers) }
  }

  // MARK: Commands of a shell

  func shell(_ command: String) -> ChildProgram {
    let template = CommandTemplate(command, delimiter: options.delimiter)
    return ChildProgram(shell: template.command(about: subject))
  }

  /// The first line that a command prints.
  private func firstLine(of command: String) async -> String {
    let output = await shell(command).output() ?? []
    return String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func executeSilently(_ command: String) async {
    do throws(MessageError) {
      _ = try await shell(command).run(input: [], limit: 0)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Replaces the lines with those that a command prints: with its first line, or at its end if this waits.
  private func reload(_ command: String, waits: Bool = false) {
    var hasBegun = false
    var waiting: [UInt8] = []
    let begin = { [weak self] in
      if !hasBegun { self?.restart() }
      hasBegun = true
    }
    do throws(MessageError) {
      reloading = try ChildOutput(of: shell(command)) { [weak self] bytes in
        if waits {
          waiting += bytes
          return
        }
        begin()
        self?.source.append(bytes)
        self?.takeLines()
      } onEnd: { [weak self] in
        begin()
        self?.source.append(waiting)
        self?.endLines()
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  private func changePreview(to command: String) {
    preview?.change(to: CommandTemplate(command, delimiter: options.delimiter))
  }

  /// Shows what a command prints until another line has the focus.
  private func preview(_ command: String) {
    showPreview(true)
    preview?.showOnce(CommandTemplate(command, delimiter: options.delimiter), about: subject)
  }

  /// Changes the window to the next one of several, which bars set apart.
  private func changePreviewWindow(through text: String) {
    let all = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let next = windowChanges[text, default: 0]
    windowChanges[text] = (next + 1) % all.count
    do throws(MessageError) {
      try preview?.change(window: all[next], from: options.previewWindow)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  private func showPreview(_ isShown: Bool) {
    if preview?.isShown != isShown { preview?.isShown = isShown }
  }

  private func hidePreviewOrLeave() {
    if preview?.isShown == true { showPreview(false) } else { program.screen.leave() }
  }

  private func scrollPreview(halves: Int) {
    guard let pane = preview?.output.pane else { return }
    pane.scroll(by: halves * max(1, pane.size.rows / 2))
  }

  // MARK: The query

  private func clearOrLeave() {
    if query.isEmpty { program.screen.leave() } else { document.setText("") }
  }

  private func replaceQuery() {
    guard let line = focusedLine else { return }
    document.setText(String(decoding: source.bytes(ofLine: line), as: UTF8.self))
  }

  private func deleteBackward(leaving: Bool) {
    if query.isEmpty {
      if leaving { program.screen.leave() } else { perform(.backwardEOF) }
    } else {
      _ = try? program.engine.perform(CommandInvocation("text.deleteBackward"))
    }
  }

  private func deleteForwardOrLeave() {
    if query.isEmpty { return program.screen.leave() }
    _ = try? program.engine.perform(CommandInvocation("text.deleteForward"))
  }

  /// Shows a former query, or a later one.
  func recall(_ distance: Int) {
    guard let text = history?.recall(distance, leaving: query) else { return }
    document.setText(text)
  }
}
