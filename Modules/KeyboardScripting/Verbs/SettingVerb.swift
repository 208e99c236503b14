import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The verb for the settings of keys, of plugins, and of notes on keys.
nonisolated let settingVerb = Verb(
  "setting", "Lists the settings of keys and plugins, shows one, or changes one for this session.",
  example: "setting chord.ambiguityTimeout 300ms",
  synopsis: "setting [NAME [DURATION | on | off | VALUE | default]]",
  .optional(
    .word(
      "NAME",
      offering: { @MainActor session, _ in
        Setting.all(session).map { Session.Completion($0.name, $0.summary) }
      })),
  .optional(.word("VALUE"))
) { session, arguments, word, value throws(ScriptError) in
  let settings = Setting.all(session)
  guard let word else {
    return arguments.answer(
      Answer(
        .object(
          Dictionary(settings.map { ($0.name, .string($0.text(session))) }) { first, _ in first }
        ),
        columns: settings.map { [$0.name, $0.text(session), $0.summary] }))
  }
  guard let setting = settings.first(where: { $0.name == word.text }) else {
    throw word.unknown(
      "there is no setting \(word.text)", among: settings.map(\.name),
      otherwise: "setting lists them")
  }
  if let value { return try setting.change(to: value, in: session) }
  let text = setting.text(session)
  arguments.answer(Answer(.string(text), ["\(setting.name) = \(text)"]))
}

/// A setting of a session.
private struct Setting {
  let name: String
  let summary: String
  /// Returns the value as text.
  let text: (Session) -> String
  let set: (Session, Word) throws(ScriptError) -> Void
  /// Returns how to set the value of now again; nil for a setting that knows its default itself.
  var keep: ((Session) -> (Session) -> Void)?

  /// Sets the value; the word default, the value from before the first change.
  func change(to value: Word, in session: Session) throws(ScriptError) {
    guard let keep else { return try set(session, value) }
    if value.isBare("default") {
      session.settingDefaults[name]?(session)
      return
    }
    let former = keep(session)
    try set(session, value)
    session.settingDefaults[name] = session.settingDefaults[name] ?? former
  }

  /// Returns all settings of a session: those of keys, and those of the loaded plugins.
  static func all(_ session: Session) -> [Setting] {
    ofKeys + session.plugins.settings.map { ofPlugin($0.name, $0.parameter) }
  }

  private static func ofPlugin(_ name: String, _ parameter: CommandParameter) -> Setting {
    let sentence = parameter.summary.hasSuffix(".")
    let said = sentence ? String(parameter.summary.dropLast()) : parameter.summary
    let summary = [said, parameter.requirement].filter { !$0.isEmpty }
    return Setting(
      name: name, summary: summary.joined(separator: "; "),
      text: { (try? $0.plugins.value(ofSetting: name))?.text ?? "" },
      set: { session, word throws(ScriptError) in
        let value = word.isBare("default") ? Value?.none : word.value(as: parameter.kind)
        do throws(PluginError) {
          try session.plugins.set(name, to: value)
        } catch {
          throw word.bad(error.message)
        }
      })
  }

  private static let ofKeys = [
    time(
      KeymapFile.ambiguityTimeoutSetting,
      "the time for which a complete sequence waits for a longer one",
      get: { $0.settings.ambiguityTimeout > .zero ? $0.settings.ambiguityTimeout : nil },
      set: { $0.settings.ambiguityTimeout = $1 ?? .zero }, ofKeymap: \.ambiguityTimeout),
    time(
      "chord.hintDelay", "the time after which continuations are shown",
      get: { $0.settings.hintDelay }, set: { $0.settings.hintDelay = $1 }),
    time(
      "keys.holdLimit",
      "the maximum time for which keys wait for a plugin's command; off for no limit",
      get: { $0.holdLimit }, set: { $0.holdLimit = $1 }),
    Setting(
      name: "keys.described",
      summary: "whether a line after press describes the effects of the keys",
      text: { $0.describesKeys ? "on" : "off" },
      set: { session, word throws(ScriptError) in
        guard ["on", "off"].contains(word.text) else {
          throw word.bad("write on, off or default")
        }
        session.describesKeys = word.text == "on"
        session.recordsDescriptions = session.describesKeys
      },
      keep: { session in
        let former = session.describesKeys
        return {
          $0.describesKeys = former
          $0.recordsDescriptions = false
        }
      }),
  ]

  /// Returns a setting for a time that an engine waits; off for none. What the keymap file says is its default.
  private static func time(
    _ name: String, _ summary: String, get: @escaping (KeyEngine) -> Duration?,
    set: @escaping (KeyEngine, Duration?) -> Void,
    ofKeymap: @escaping (BindingFiles) -> Duration? = { _ in nil }
  ) -> Setting {
    Setting(
      name: name, summary: summary, text: { get($0.engine).map(text) ?? "off" },
      set: { session, word throws(ScriptError) in
        set(session.engine, word.isBare("off") ? nil : try word.duration())
      },
      keep: { session in
        let former = get(session.engine)
        return { set($0.engine, ofKeymap($0.files) ?? former) }
      })
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return Int(exactly: milliseconds).map { "\($0)ms" } ?? "\(milliseconds)ms"
  }
}
