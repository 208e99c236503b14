import KeyboardBindingFiles
import KeyboardCommands
import KeyboardCore

/// The verb about the times that keys wait, and what is said of them.
nonisolated let settingVerb = Verb(
  "setting", "Lists the settings of keys, shows one, or changes one for this session.",
  example: "setting chord.ambiguityTimeout 300ms",
  synopsis: "setting [NAME [DURATION | on | off]]",
  .optional(
    .word(
      "NAME",
      offering: { @MainActor _, _ in Setting.all.map { Session.Completion($0.name, $0.summary) } })),
  .optional(.word("VALUE"))
) { session, arguments, word, value throws(ScriptError) in
  guard let word else {
    return arguments.answer(
      Answer(
        .object(
          Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.name, .string($0.text(session))) })
        ),
        columns: Setting.all.map { [$0.name, $0.text(session), $0.summary] }))
  }
  guard let setting = Setting.all.first(where: { $0.name == word.text }) else {
    throw word.unknown(
      "there is no setting \(word.text)", among: Setting.all.map(\.name),
      otherwise: "setting lists them")
  }
  if let value { return try setting.set(session, value) }
  let text = setting.text(session)
  arguments.answer(Answer(.string(text), ["\(setting.name) = \(text)"]))
}

/// Something of a session that users choose.
private struct Setting {
  let name: String
  let summary: String
  /// The value as it is written after the name.
  let text: (Session) -> String
  let set: (Session, Word) throws(ScriptError) -> Void

  static let all = [
    time(
      KeymapFile.ambiguityTimeoutSetting,
      "the time that a complete sequence waits for a longer one",
      get: { $0.settings.ambiguityTimeout > .zero ? $0.settings.ambiguityTimeout : nil },
      set: { $0.settings.ambiguityTimeout = $1 ?? .zero }),
    time(
      "chord.hintDelay", "the time after which what can follow is shown",
      get: { $0.settings.hintDelay }, set: { $0.settings.hintDelay = $1 }),
    time(
      "keys.holdLimit",
      "the longest time that keys wait for a plugin's command; off waits for its answer",
      get: { $0.holdLimit }, set: { $0.holdLimit = $1 }),
    Setting(
      name: "keys.described", summary: "whether a line after press says what the keys did",
      text: { $0.describesKeys ? "on" : "off" },
      set: { session, word throws(ScriptError) in
        guard ["on", "off"].contains(word.text) else { throw word.bad("write on or off") }
        session.describesKeys = word.text == "on"
        session.recordsDescriptions = session.describesKeys
      }),
  ]

  /// A time that an engine waits; off for none.
  private static func time(
    _ name: String, _ summary: String, get: @escaping (KeyEngine) -> Duration?,
    set: @escaping (KeyEngine, Duration?) -> Void
  ) -> Setting {
    Setting(
      name: name, summary: summary, text: { get($0.engine).map(text) ?? "off" },
      set: { session, word throws(ScriptError) in
        set(session.engine, word.isBare("off") ? nil : try word.duration())
      })
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return Int(exactly: milliseconds).map { "\($0)ms" } ?? "\(milliseconds)ms"
  }
}
