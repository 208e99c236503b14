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

    /// A Boolean value indicating whether brackets with something in them follow the name.
    var wantsArgument: Bool {
      if case .withArgument = self { true } else { false }
    }
  }

  static let actions: [String: BoundAction] = [
    "abort": .command("picker.cancel"), "accept": .command("picker.accept"),
    "up": .command(.previousRow), "down": .command(.nextRow),
    "page-up": .command(.pageUp), "page-down": .command(.pageDown),
    "first": .own { $0.focus(rank: 0) }, "last": .own { $0.focus(rank: .max) },
    "pos": .withArgument { $0.focus(position: Int($1) ?? 1) },
    "toggle": .own { $0.toggleFocused() }, "toggle-all": .own { $0.invertSelection() },
    "select-all": .own { $0.selectShown(true) }, "deselect-all": .own { $0.selectShown(false) },
    "clear-selection": .own { $0.clearSelection() },
    "clear-query": .own { $0.document.setText("") },
    "change-query": .withArgument { $0.document.setText($1) },
    "change-prompt": .withArgument { $0.prompt = $1 },
    "toggle-sort": .own { $0.toggleSort() },
    "toggle-preview": .command("picker.togglePreview"),
    "show-preview": .own { $0.showPreview(true) }, "hide-preview": .own { $0.showPreview(false) },
    "preview-up": .command("picker.previewUp"), "preview-down": .command("picker.previewDown"),
    "preview-page-up": .command("picker.previewPageUp"),
    "preview-page-down": .command("picker.previewPageDown"),
    "preview-top": .command("picker.previewTop"),
    "preview-bottom": .command("picker.previewBottom"),
    "refresh-preview": .command("picker.refreshPreview"),
    "toggle-preview-wrap": .command("picker.wrapPreview"),
    "change-preview": .withArgument { $0.changePreview(to: $1) },
    "execute": .withArgument { $0.execute($1) },
    "execute-silent": .withArgument { $0.executeSilently($1) },
    "reload": .withArgument { $0.reload($1) }, "become": .withArgument { $0.become($1) },
    "beginning-of-line": .command("text.moveToLineStart"),
    "end-of-line": .command("text.moveToLineEnd"),
    "backward-char": .command("text.moveBackward"), "forward-char": .command("text.moveForward"),
    "backward-word": .command("text.moveWordBackward"),
    "forward-word": .command("text.moveWordForward"),
    "backward-delete-char": .command("text.deleteBackward"),
    "delete-char": .command("text.deleteForward"),
    "backward-kill-word": .command("text.deleteWordBackward"),
    "kill-word": .command("text.deleteWordForward"),
    "unix-line-discard": .command("text.deleteToLineStart"),
    "kill-line": .command("text.deleteToLineEnd"), "yank": .command("text.yank"),
    "clear-screen": .own { $0.program.screen.repaint() }, "ignore": .own { _ in },
  ]

  /// Performs the actions of a binding; those that would do nothing now are passed over.
  func perform(_ actions: [KeyBinding.Action]) {
    for action in actions {
      switch Self.actions[action.name] {
      case .command(let id): _ = try? program.engine.perform(CommandInvocation(id))
      case .own(let act): act(self)
      case .withArgument(let act): act(self, action.argument ?? "")
      case nil: continue
      }
    }
    updatePreview()
    program.screen.setNeedsDisplay()
  }

  /// Performs the actions that are bound to an event.
  func perform(_ event: KeyBinding.Event) {
    for binding in options.bindings where binding.trigger == event.rawValue {
      perform(binding.actions)
    }
  }

  /// Makes each binding a command, which is listed with its key.
  ///
  /// - Returns: the bindings, stronger than those of the user's files.
  func boundKeys() -> [ResolvedBinding] {
    options.bindings.enumerated().compactMap { index, binding in
      guard let keys = binding.keys else { return nil }
      let id = CommandID("picker.bound\(index)")
      program.commands.add(id, binding.title, allowsRepeat: true, of: self) { picking, _ in
        picking.perform(binding.actions)
      }
      return ResolvedBinding(
        keys, .perform(CommandInvocation(id)), layer: .session, title: binding.title,
        allowsRepeat: true, appliesInText: true)
    }
  }

  // MARK: Commands of a shell

  func shell(_ command: String) -> ChildProgram {
    let template = CommandTemplate(command, delimiter: options.delimiter)
    return ChildProgram(shell: template.command(about: subject))
  }

  private func execute(_ command: String) {
    let child = shell(command)
    Task { await program.run(child) }
  }

  private func executeSilently(_ command: String) {
    do throws(MessageError) {
      try shell(command).start()
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Takes the lines that a command prints in place of those that there are, as soon as it does.
  private func reload(_ command: String) {
    var hasBegun = false
    let begin = { [weak self] in
      if !hasBegun { self?.restart() }
      hasBegun = true
    }
    do throws(MessageError) {
      reloading = try ChildOutput(of: shell(command)) { [weak self] bytes in
        begin()
        self?.source.append(bytes)
        self?.takeLines()
      } onEnd: { [weak self] in
        begin()
        self?.endLines()
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  private func changePreview(to command: String) {
    preview?.template = CommandTemplate(command, delimiter: options.delimiter)
  }

  private func showPreview(_ isShown: Bool) {
    if preview?.isShown != isShown { preview?.isShown = isShown }
  }
}
