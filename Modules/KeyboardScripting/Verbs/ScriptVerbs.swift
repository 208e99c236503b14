import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs for running other commands, and for adding verbs.
nonisolated let scriptVerbs: [Verb] = [
  Verb(
    "source", "Runs the commands of a file; relative paths in it start at its directory.",
    example: "source Examples/Scripts/tour.kbd", watches: true, .word("FILE", .file)
  ) { session, arguments, file throws(ScriptError) in
    let value = try await session.run(file: file.text, from: arguments.frame, at: file.position)
    arguments.answer(Answer(value, []))
  },
  Verb(
    "macro", "Adds a verb that runs commands, which see its arguments as $PARAM.",
    example: "macro twice key { press $key $key }", watches: true, .word("NAME"),
    .definedParameters,
    .block(.kept)
  ) { session, arguments, name, parameters, block throws(ScriptError) in
    guard session.language[name.text] == nil else {
      throw name.bad("\(name.text) is a verb; choose another name")
    }
    guard ValueExpression.isName(name.text) else {
      throw name.bad("'\(name.text)' is not a name for a macro; write letters, digits, - and _")
    }
    let kept = KeptBlock("macro \(name.text)", block, in: arguments.frame)
    let synopsis = name.text + parameters.synopsis
    session.macros[name.text] = Verb(
      name.text, "A macro, defined at \(block.position).", example: synopsis, synopsis: synopsis,
      .values(of: parameters)
    ) { session, arguments, values throws(ScriptError) in
      let value = try await session.call(
        kept, values, from: arguments.frame, at: arguments.position)
      arguments.answer(Answer(value, []))
    }
  },
  Verb(
    "shell",
    "Runs a command of the system's shell, and answers with its output and its status.",
    example: "shell 'wc -l Package.swift'", .text("COMMAND")
  ) { session, arguments, command throws(ScriptError) in
    guard session.allowsShell else {
      throw ScriptError(
        .failed, "shell is off in tests and in applications; --allow-shell allows it",
        at: arguments.position)
    }
    do throws(MessageError) {
      let result = try await session.plugins.shell(command, in: arguments.frame.directory)
      arguments.answer(
        Answer(
          [
            "output": .string(result.output), "errors": .string(result.errors),
            "status": .integer(result.status),
          ],
          result.output.isEmpty
            ? []
            : result.output.split(separator: "\n", omittingEmptySubsequences: false).map(
              String.init)))
    } catch {
      throw ScriptError(.failed, error.message, at: arguments.position)
    }
  },
  Verb(
    atOnce: "echo", "Prints words, on as many lines as they contain.",
    example: "echo \"there are ${2 + 3} rows\"", watches: true,
    .text("WORD", isRequired: false)
  ) { session, arguments, text in
    if let remedy = arguments.remedyForExpression { session.say("warning: \(remedy)") }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    arguments.answer(Answer(.string(text), lines.map(String.init)))
  },
]
