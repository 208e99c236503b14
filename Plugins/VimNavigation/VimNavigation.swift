import KeyboardCore
import KeyboardPlugins

/// Moves through lists with the keys of vi.
@main
struct VimNavigation: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "vim-navigation",
    name: "VimNavigation",
    version: "1.0.0",
    summary: "Moves through lists with the keys of vi: j, k, g g, G, counts, modes and jumps.",
    mayRun: ["navigation.*"]
  )

  static let mode = "vim.mode"
  static let count = "vim.count"

  private static let normal = "vim.mode == 'normal'"

  func register(in context: PluginContext) {
    let model = VimModel(context)
    context.declareContext(
      Self.mode, "'normal' when keys are commands, 'insert' when they are text.",
      initial: .string(VimMode.normal.rawValue))
    context.declareContext(Self.count, "The count typed before a command, absent without one.")
    registerMoves(model, in: context)
    registerCounts(model, in: context)
    registerModes(model, in: context)
    registerJumps(model, in: context)
  }

  private func registerMoves(_ model: VimModel, in context: PluginContext) {
    context.command("vim.down", title: "Down", summary: "Moves down by the counted rows.") { _ in
      model.step("navigation.nextRow")
    }
    context.command("vim.up", title: "Up", summary: "Moves up by the counted rows.") { _ in
      model.step("navigation.previousRow")
    }
    context.command(
      "vim.first", title: "First Row", summary: "Moves to the counted row, or to the first."
    ) { _ in
      model.go(to: "navigation.first")
    }
    context.command(
      "vim.last", title: "Last Row", summary: "Moves to the counted row, or to the last."
    ) { _ in
      model.go(to: "navigation.last")
    }
    context.bind("j", to: "vim.down", when: Self.normal, repeats: true)
    context.bind("k", to: "vim.up", when: Self.normal, repeats: true)
    context.bind("g g", to: "vim.first", when: Self.normal)
    context.bind("G", to: "vim.last", when: Self.normal)
    context.bind("o", to: "navigation.commit", when: Self.normal, title: "Open")
  }

  private func registerCounts(_ model: VimModel, in context: PluginContext) {
    context.command(
      "vim.digit", title: "Count", summary: "Adds the argument digit, 0 to 9, to the count.",
      parameters: [CommandParameter("digit", .wholeNumber(atLeast: 0))]
    ) { invocation in
      guard let digit = invocation.arguments["digit"]?.integerValue else {
        throw PluginError(
          code: .failed, message: "vim.digit needs an argument; write digit=5")
      }
      model.type(digit: digit)
    }
    for digit in 0...9 {
      guard let keys = KeySequence(strokes: [KeyStroke(.character(Character("\(digit)")))]) else {
        continue
      }
      let condition = digit == 0 ? "\(Self.normal) && \(Self.count)" : Self.normal
      context.bind(keys, to: "vim.digit", arguments: ["digit": .integer(digit)], when: condition)
    }
  }

  private func registerModes(_ model: VimModel, in context: PluginContext) {
    context.command("vim.insert", title: "Insert", summary: "Lets keys be text.") { _ in
      model.enter(.insert)
    }
    context.command(
      "vim.normal", title: "Normal", summary: "Lets keys be commands and drops the count."
    ) { _ in
      model.enter(.normal)
    }
    context.bind("i", to: "vim.insert", when: Self.normal)
    context.bind("escape", to: "vim.normal", when: "\(Self.mode) == 'insert' || \(Self.count)")
  }

  private func registerJumps(_ model: VimModel, in context: PluginContext) {
    context.on("navigation.focusMoved") { model.follow($0) }
    context.command(
      "vim.jumpBack", title: "Jump Back", summary: "Moves to where the last jump began."
    ) { _ in
      model.jumpBack()
    }
    context.command(
      "vim.jumpForward", title: "Jump Forward", summary: "Undoes a jump back."
    ) { _ in
      model.jumpForward()
    }
    context.bind("ctrl+o", to: "vim.jumpBack", when: Self.normal)
    context.bind("ctrl+i", to: "vim.jumpForward", when: Self.normal)
  }
}
