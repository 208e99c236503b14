import KeyboardCore
package import KeyboardPluginSDK

/// Keeps drafts of the texts that somebody types.
package struct Autosave: KeyboardPlugin {
  package static let identity = PluginIdentity(
    id: "autosave",
    name: "Autosave",
    version: "1.0.0",
    summary: "Keeps drafts of texts while they are typed, and restores them.",
    mayRun: ["text.replace"],
    mayHear: ["text.*"],
    mayRead: ["text.*"]
  )

  package init() {}

  package func register(in context: PluginContext) {
    let keeper = DraftKeeper(context, scheduler: MainScheduler())
    context.on("text.changed") { await keeper.hear($0) }
    // A text that was submitted is no longer a draft.
    context.on("text.submitted") { event in
      if let input = event["input"]?.stringValue { try? keeper.discard(input) }
    }
    context.onShutdown { try? keeper.save() }
    context.command(
      "autosave.restore", title: "Restore draft",
      summary: "Puts the draft in the place of the text of the input that has the focus."
    ) { _ in
      try await keeper.restore()
    }
    context.command(
      "autosave.save", title: "Save drafts", summary: "Writes the drafts now, not after a pause."
    ) { _ in
      try keeper.save()
    }
    context.command(
      "autosave.discard", title: "Discard draft",
      summary: "Forgets the draft of the argument input.",
      parameters: [CommandParameter("input", .text)]
    ) { invocation in
      guard let input = invocation.arguments["input"]?.stringValue else {
        throw PluginError(
          code: .failed, message: "autosave.discard needs an input; write input=note")
      }
      try keeper.discard(input)
    }
    context.query(
      "autosave.list", title: "List drafts", summary: "Answers with the drafts by input."
    ) { _ in
      try keeper.list()
    }
  }
}
