import FoundationEssentials
import KeyboardCommands
import KeyboardCore

/// The verb that draws the keys.
nonisolated let keysVerb = Verb(
  "keys",
  "Draws the keyboard with what each key does here, and lists all keys, as Markdown or another format.",
  example: "keys json", watches: true,
  .optional(.choice("", KeymapDrawing.Format.allCases.map(\.rawValue))), .optional(.file),
  .option(
    "--theme", "the colours of svg and html",
    .choice(KeymapDrawing.Theme.allCases.map(\.rawValue))),
  .option("--layout", "the keyboard", .choice(KeymapDrawing.Layout.all.map(\.name))), .force
) { session, arguments, format, file, theme, layout, replaces throws(ScriptError) in
  let theme = try theme.map { word throws(ScriptError) in
    try word.named(\.rawValue, in: KeymapDrawing.Theme.allCases)
  }
  let layout = try layout.map { word throws(ScriptError) in
    try word.named(\.name, in: KeymapDrawing.Layout.all)
  }
  let environment = ProcessInfo.processInfo.environment
  let drawing = KeymapDrawing(
    "Keys", session.engine, layout: layout ?? .ofUser(environment: environment))
  let text = drawing.text(
    format.flatMap(KeymapDrawing.Format.init) ?? .markdown, theme: theme ?? .automatic)
  if let file {
    try file.create(text, replacing: replaces)
  } else {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    arguments.answer(Answer(.string(text), lines.dropLast()))
  }
}

extension Word {
  /// Returns the value with the name in this word.
  fileprivate func named<Named>(
    _ name: (Named) -> String, in values: [Named]
  ) throws(ScriptError) -> Named {
    if let value = values.first(where: { name($0) == text }) { return value }
    let names = values.map(name)
    throw unknown(
      "there is no '\(text)'", among: names, otherwise: "there is \(names.joined(separator: ", "))")
  }
}
