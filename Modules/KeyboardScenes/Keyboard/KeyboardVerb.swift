import KeyboardActions
import KeyboardCore
import KeyboardForms
import KeyboardScripting

/// The verb `keyboard`.
nonisolated let keyboardVerb = Verb(
  "keyboard", "Makes a scene of the on-screen keyboard, changes it, or lists its suggestions.",
  example: "keyboard type numeric",
  synopsis: "keyboard [\(keyboardParts.map(\.partName).joined(separator: " | "))]",
  parts: keyboardParts
) { session, arguments in
  let context = session.keyboard.controller.keyboardContext
  let (type, isVisible) = ("\(context.keyboardType)", session.keyboard.dock.isVisible)
  let locale = context.locale.identifier
  arguments.answer(
    Answer(
      ["type": .string(type), "locale": .string(locale), "isVisible": .bool(isVisible)],
      ["\(type), \(locale), \(isVisible ? "shown" : "hidden")"]))
}

nonisolated private let keyboardParts: [Verb] = [
  Verb(
    "keyboard new", "Makes a scene of the keyboard, as on a phone or a tablet.",
    example: "keyboard new k",
    .sceneName, .optional(.choice("pad"))
  ) { session, _, name, device in
    session.keyboard.controller.keyboardContext.device = device == nil ? .phone : .pad
    session.add(KeyboardScene(name, session.keyboard.controller))
  },
  Verb(
    "keyboard type", "Shows other keys, such as numeric.", example: "keyboard type numeric",
    .words(
      "TYPE",
      offering: { @MainActor _, _ in
        ["alphabetic", "numeric", "symbolic", "email", "emojis", "images"].map {
          Session.Completion($0)
        }
      })
  ) { session, arguments, words throws(ScriptError) in
    guard let type = KeyboardType(words.text) else {
      throw arguments.bad(
        words[0],
        "'\(words.text)' is not a keyboard type; write alphabetic, numeric, symbolic, email, emojis, "
          + "images or custom(named: x)")
    }
    session.keyboard.controller.keyboardActionHandler.handle(.press, on: .keyboardType(type))
  },
  Verb(
    "keyboard case", "Shows letters in a case, such as capsLocked.",
    example: "keyboard case capsLocked",
    .choice("CASE", KeyboardCasing.allCases.map(\.rawValue))
  ) { session, _, name in
    session.keyboard.controller.keyboardContext.keyboardType =
      .alphabetic(KeyboardCasing(rawValue: name) ?? .auto)
  },
  Verb(
    "keyboard locale", "Changes the language: a built-in one, or one from a file.",
    example: "keyboard locale sv", synopsis: "keyboard locale LOCALE|FILE.json",
    .word(
      "LOCALE", .file,
      offering: { @MainActor session, _ in
        session.keyboard.controller.keyboardContext.locales.map {
          Session.Completion($0.identifier)
        }
      })
  ) { session, arguments, word throws(ScriptError) in
    let context = session.keyboard.controller.keyboardContext
    if let json = try arguments.json(word) {
      let locale = try arguments.reading(word) { () throws(JSONError) in
        try KeyboardLocale(json: json)
      }
      context.locales.removeAll { $0.identifier == locale.identifier }
      context.locales.append(locale)
      context.locale = locale
    } else if let locale = context.locales.first(where: { $0.identifier == word.text })
      ?? KeyboardLocale(identifier: word.text)
    {
      context.locale = locale
    } else {
      let known = context.locales.map(\.identifier).joined(separator: ", ")
      throw arguments.bad(
        word, "the locale '\(word.text)' is unknown; there are \(known), and files in .json")
    }
  },
  Verb(
    "keyboard layout", "Uses the key layout of a file, or the standard one.",
    example: "keyboard layout standard", synopsis: "keyboard layout standard|FILE.json",
    .word("FILE", .file, offering: { @MainActor _, _ in [Session.Completion("standard")] })
  ) { session, arguments, word throws(ScriptError) in
    let controller = session.keyboard.controller
    if let json = try arguments.json(word) {
      let template = try arguments.reading(word) { () throws(JSONError) in
        try KeyboardLayoutTemplate(json: json)
      }
      controller.keyboardLayout = template.layout
    } else if word.text == "standard" {
      controller.keyboardLayout = KeyboardLayout.standard
    } else {
      throw arguments.bad(
        word, "the layout '\(word.text)' is unknown; write standard, or a file in .json")
    }
  },
  Verb(
    "keyboard suggestions", "Lists the suggestions for the word at the cursor.",
    example: "keyboard suggestions"
  ) { session, arguments in
    let suggestions = session.keyboard.suggestions
    let lines = suggestions.enumerated().map { index, suggestion in
      "\(index + 1): \(suggestion.title)"
        + (suggestion.isAutocomplete ? ", applied automatically" : "")
    }
    arguments.answer(Answer(.array(suggestions.map { .string($0.text) }), lines))
  },
  Verb(
    "keyboard suggestion", "Accepts a suggestion by its number.", example: "keyboard suggestion 1",
    .word("N", .wholeNumber(atLeast: 1))
  ) { session, arguments, word throws(ScriptError) in
    let suggestions = session.keyboard.suggestions
    guard let number = Int(word.text), suggestions.indices.contains(number - 1) else {
      throw arguments.bad(
        word,
        suggestions.isEmpty
          ? "nothing is suggested; type the beginning of a word first"
          : "there is no suggestion '\(word.text)'; write a number from 1 to \(suggestions.count)"
      )
    }
    session.keyboard.controller.insertAutocompleteSuggestion(suggestions[number - 1])
  },
  teachingVerb("learn", "Adds a word to the learned words.", "Kungsholmen") {
    try $0.learnWord($1)
  },
  teachingVerb("unlearn", "Removes a learned word.", "Kungsholmen") {
    try $0.unlearnWord($1)
  },
  teachingVerb("ignore", "Stops correcting a word.", "teh") { try $0.ignoreWord($1) },
  teachingVerb("unignore", "Corrects an ignored word again.", "teh") {
    try $0.removeIgnoredWord($1)
  },
  Verb(
    "keyboard words",
    "Lists the learned, ignored and typed words, or loads the words of a file.",
    example: "keyboard words /usr/share/dict/words", .optional(.file)
  ) { session, arguments, file throws(ScriptError) in
    let provider = session.keyboard.controller.autocompleteProvider
    if let file {
      let locale = session.keyboard.controller.keyboardContext.locale
      do throws(FileError) {
        let words = try WordList(path: file.path, locale: locale)
        (provider as? LocalAutocompleteProvider)?.wordLists[locale.languageCode] = words
      } catch {
        throw ScriptError(.failed, error.message, at: file.position)
      }
      return
    }
    let (learned, ignored) = (provider?.learnedWords ?? [], provider?.ignoredWords ?? [])
    let typed = (provider?.typedWords ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    arguments.answer(
      Answer(
        [
          "learned": .array(learned.map(Value.string)),
          "ignored": .array(ignored.map(Value.string)),
          "typed": .object(
            Dictionary(uniqueKeysWithValues: typed.map { ($0.key, .integer($0.value)) })),
        ],
        columns: learned.map { [$0, "learned"] } + ignored.map { [$0, "ignored"] }
          + typed.map { [$0.key, "typed \($0.value == 1 ? "once" : "\($0.value) times")"] },
        otherwise: "no word was learned; keyboard learn WORD teaches one"))
  },
  Verb(
    "keyboard forget", "Forgets all learned, ignored and typed words.",
    example: "keyboard forget"
  ) { session, arguments throws(ScriptError) in
    do {
      try session.keyboard.controller.autocompleteProvider?.forgetWords()
    } catch {
      throw ScriptError(.failed, "\(error)", at: arguments.position)
    }
    session.keyboard.controller.performAutocomplete()
  },
  Verb(
    "keyboard why", "Explains why a word is corrected or not; by default the last corrected word.",
    example: "keyboard why teh", .optional(.word("WORD"))
  ) { session, arguments, word throws(ScriptError) in
    let controller = session.keyboard.controller
    let atCursor = controller.textDocumentProxy.currentWord.flatMap { $0.isEmpty ? nil : $0 }
    guard let typed = word?.text ?? atCursor ?? controller.corrections.last?.typed else {
      throw ScriptError(
        .failed, "nothing was corrected; write a word, as in keyboard why teh",
        at: arguments.position)
    }
    guard let explanation = controller.explanation(of: typed) else {
      throw ScriptError(
        .failed, "there are no words of this language; keyboard words FILE reads some",
        at: arguments.position)
    }
    arguments.answer(
      Answer(
        [
          "word": .string(typed), "correction": explanation.correction.map(Value.string) ?? .null,
          "refusal": explanation.refusal.map { .string($0.rawValue) } ?? .null,
        ], explanation.lines))
  },
  Verb(
    "keyboard corrections", "Lists the corrections in the input, from oldest to newest.",
    example: "keyboard corrections"
  ) { session, arguments in
    let corrections = session.keyboard.controller.corrections
    arguments.answer(
      Answer(
        .array(corrections.map { ["typed": .string($0.typed), "applied": .string($0.applied)] }),
        corrections.map { "\($0.typed) → \($0.applied)" }))
  },
  Verb(
    "keyboard backspace", "Sets the effect of backspace right after a correction.",
    example: "keyboard backspace deletesLetter",
    .choice("EFFECT", KeyboardContext.BackspaceAfterCorrection.allCases.map(\.rawValue))
  ) { session, _, name in
    session.keyboard.controller.keyboardContext.backspaceAfterCorrection =
      KeyboardContext.BackspaceAfterCorrection(rawValue: name) ?? .takesBack
  },
  Verb(
    "keyboard sound", "Rings the bell of the terminal for every key in live.",
    example: "keyboard sound on", .choice("on", "off")
  ) { session, _, state in
    session.keyboard.feedback.isAudioEnabled = state == "on"
  },
  Verb("keyboard show", "Shows the keyboard.", example: "keyboard show") { session, _ in
    session.keyboard.dock.isVisible = true
  },
  Verb("keyboard hide", "Hides the keyboard.", example: "keyboard hide") { session, _ in
    session.keyboard.dock.isVisible = false
  },
  Verb(
    "keyboard height", "Sets the height of the keys, for which forms make room.",
    example: "keyboard height 12", .word("LINES", .number)
  ) { session, arguments, word throws(ScriptError) in
    guard let lines = Double(word.text), (0...1e6).contains(lines) else {
      throw arguments.bad(word, "'\(word.text)' is not a height; write a number of lines")
    }
    session.keyboard.dock.keysHeight = lines
  },
  Verb(
    "keyboard frame", "Lets the keyboard float, or docks it at the bottom.",
    example: "keyboard frame 20,8,40,8", synopsis: "keyboard frame docked|X,Y,WIDTH,HEIGHT",
    .word("FRAME", offering: { @MainActor _, _ in [Session.Completion("docked")] })
  ) { session, arguments, word throws(ScriptError) in
    let numbers = word.text.split(separator: ",").compactMap { Double($0) }
    guard word.text == "docked" || numbers.count == 4 && numbers[2...].allSatisfy({ $0 >= 0 })
    else {
      throw arguments.bad(word, "'\(word.text)' is not a frame; write docked, or X,Y,WIDTH,HEIGHT")
    }
    session.keyboard.dock.floatingFrame =
      numbers.count == 4
      ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
  },
]

/// Returns a verb that teaches the provider of suggestions a word.
nonisolated private func teachingVerb(
  _ name: String, _ summary: String, _ word: String,
  _ change: @escaping @MainActor (any AutocompleteProvider, String) throws -> Void
) -> Verb {
  Verb("keyboard \(name)", summary, example: "keyboard \(name) \(word)", .word("WORD")) {
    session, arguments, word throws(ScriptError) in
    guard let provider = session.keyboard.controller.autocompleteProvider else { return }
    do {
      try change(provider, word.text)
    } catch {
      throw arguments.bad(word, "\(error)")
    }
    session.keyboard.controller.performAutocomplete()
  }
}

extension Arguments {
  /// Returns the text of a JSON file; nil if the word is not the path of one.
  fileprivate func json(_ word: Word) throws(ScriptError) -> String? {
    guard word.text.hasSuffix(".json") else { return nil }
    return try ScriptFile(word.text, relativeTo: frame.directory, at: word.position).text()
  }

  /// Reads data of a keyboard, and adds the file to its error.
  fileprivate func reading<Content>(
    _ word: Word, _ read: () throws(JSONError) -> Content
  ) throws(ScriptError) -> Content {
    do throws(JSONError) {
      return try read()
    } catch {
      throw ScriptError(
        .failed, "\(FileError(.shape, error, file: word.text))", at: word.position)
    }
  }
}
