import KeyboardCommands
import KeyboardCore

/// The verb about the times that keys wait.
let settingVerb = Verb(
  "setting [NAME [DURATION | off]]",
  "Lists the settings of keys, shows one, or changes one for this session.",
  example: "setting chord.ambiguityTimeout 300ms", operands: .words(Setting.all.map(\.name))
) { session, arguments throws(ScriptError) in
  guard let word = arguments.optionalWord() else {
    return session.say(
      columns: Setting.all.map { [$0.name, $0.text(in: session.engine), $0.summary] })
  }
  guard let setting = Setting.all.first(where: { $0.name == word.text }) else {
    throw word.unknown(
      "there is no setting \(word.text)", among: Setting.all.map(\.name),
      otherwise: "setting lists them")
  }
  guard let value = try arguments.optionalLastWord() else {
    return session.say("\(setting.name) = \(setting.text(in: session.engine))")
  }
  setting.set(session.engine, value.isBare("off") ? nil : try value.duration())
}

/// A time that an engine waits.
private struct Setting {
  let name: String
  let summary: String
  let get: (KeyEngine) -> Duration?
  let set: (KeyEngine, Duration?) -> Void

  /// The value as it is written after the name.
  func text(in engine: KeyEngine) -> String {
    guard let duration = get(engine) else { return "off" }
    let milliseconds = duration / .milliseconds(1)
    return Int(exactly: milliseconds).map { "\($0)ms" } ?? "\(milliseconds)ms"
  }

  static let all = [
    Setting(
      name: KeymapFile.ambiguityTimeoutSetting,
      summary: "the time that a complete sequence waits for a longer one",
      get: { $0.settings.ambiguityTimeout > .zero ? $0.settings.ambiguityTimeout : nil },
      set: { $0.settings.ambiguityTimeout = $1 ?? .zero }),
    Setting(
      name: "chord.hintDelay", summary: "the time after which what can follow is shown",
      get: { $0.settings.hintDelay }, set: { $0.settings.hintDelay = $1 }),
    Setting(
      name: "keys.holdLimit",
      summary: "the longest time that keys wait for a plugin's command; off waits for its answer",
      get: { $0.holdLimit }, set: { $0.holdLimit = $1 }),
  ]
}
