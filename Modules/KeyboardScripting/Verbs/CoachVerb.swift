import KeyboardCommands
import KeyboardCore

/// The verb for hints about faster keys.
nonisolated let coachVerb = Verb(
  "coach",
  "Suggests faster keys for actions that were done a slower way, or lists its suggestions.",
  example: "coach on", synopsis: "coach on | off | list | silence [COMMAND] | forget",
  watches: true,
  .choice("on", "off", "list", "silence", "forget"), .optional(.word("COMMAND", .command))
) { session, arguments, what, command throws(ScriptError) in
  let coach = session.coach
  if let command, what != "silence" {
    throw arguments.bad(command, "coach \(what) takes no command; coach silence does")
  }
  switch what {
  case "on", "off": coach.isOn = what == "on"
  case "silence":
    if let command {
      coach.silenced.insert(CommandID(command.text))
    } else if coach.silenceLast() == nil {
      throw ScriptError(
        .failed,
        "the coach has suggested nothing yet; write the command, as in coach silence navigation.last",
        at: arguments.position)
    }
  case "forget":
    coach.silenced = []
    coach.forget()
  default:
    let lines = coach.coach.lines { session.name(of: $0) }
    let values = coach.coach.counts.map { ($0.key.rawValue, Value.integer($0.value)) }
    arguments.answer(
      Answer(
        .object(Dictionary(uniqueKeysWithValues: values)),
        lines.isEmpty ? ["the coach has suggested nothing yet"] : lines))
  }
}
