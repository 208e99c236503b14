import KeyboardCore
package import KeyboardPluginSDK

/// Expands abbreviations while somebody types.
package struct Abbreviations: KeyboardPlugin {
  package static let identity = PluginIdentity(
    id: "abbreviations",
    name: "Abbreviations",
    version: "1.0.0",
    summary: "Expands abbreviations in texts while they are typed.",
    mayRun: ["text.replace"],
    mayHear: ["text.changed"],
    mayRead: ["text.*"]
  )

  package init() {}

  package func register(in context: PluginContext) {
    let expander = Expander(context)
    context.on("text.changed") { await expander.hear($0) }
    let short = CommandParameter("short", .text)
    func text(_ name: String, of invocation: CommandInvocation) throws -> String {
      guard let text = invocation.arguments[name]?.stringValue else {
        throw PluginError(
          code: .failed,
          message: "\(invocation.id) needs short and text; write short=btw text='by the way'")
      }
      return text
    }
    context.command(
      "abbreviations.add", title: "Add abbreviation",
      summary: "Expands the argument short to the argument text from now on.",
      parameters: [short, CommandParameter("text", .text)]
    ) {
      try expander.add(text("short", of: $0), for: text("text", of: $0))
    }
    context.command(
      "abbreviations.remove", title: "Remove abbreviation",
      summary: "Does not expand the argument short any more.", parameters: [short]
    ) {
      try expander.remove(text("short", of: $0))
    }
    context.query(
      "abbreviations.list", title: "List abbreviations",
      summary: "Answers with the abbreviations and their texts."
    ) { _ in
      try expander.list()
    }
  }
}
