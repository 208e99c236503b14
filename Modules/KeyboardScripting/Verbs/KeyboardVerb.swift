import KeyboardActions
import KeyboardCore
import KeyboardForms

/// The verb `keyboard`.
let keyboardVerb = Verb(
  "keyboard", "Makes a scene of the on-screen keyboard, changes it, or says what it shows.",
  example: "keyboard type numeric", parts: parts
) { session in
  let context = session.keyboard.controller.keyboardContext
  let state = session.keyboard.dock.isVisible ? "shown" : "hidden"
  session.say("\(context.keyboardType), \(context.locale.identifier), \(state)")
}

private let parts: [Verb] = [
  Verb(
    "keyboard new NAME [pad]", "Makes a scene of it, as on a phone or a tablet.",
    example: "keyboard new k"
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.sceneName()
    let device = arguments.optionalWord()
    if let device, device.text != "pad" {
      throw arguments.bad(device, "keyboard new knows no '\(device.text)'; write pad or nothing")
    }
    try arguments.finish()
    session.keyboard.controller.keyboardContext.device = device == nil ? .phone : .pad
    session.add(KeyboardScene(name, session.keyboard.controller))
  },
  Verb(
    "keyboard type TYPE", "Shows other keys, such as numeric.", example: "keyboard type numeric",
    operands: .words(["alphabetic", "numeric", "symbolic", "email", "emojis", "images"])
  ) { session, arguments throws(ScriptError) in
    let words = try arguments.words("a TYPE")
    let text = words.map(\.text).joined(separator: " ")
    guard let type = KeyboardType(text) else {
      throw arguments.bad(
        words[0],
        "'\(text)' is no keyboard type; write alphabetic, numeric, symbolic, email, emojis, "
          + "images or custom(named: x)")
    }
    session.keyboard.controller.keyboardActionHandler.handle(.press, on: .keyboardType(type))
  },
  Verb(
    "keyboard case CASE", "Shows letters in a case, such as capsLocked.",
    example: "keyboard case capsLocked",
    operands: .words(KeyboardCasing.allCases.map(\.rawValue))
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("a CASE")
    guard let casing = KeyboardCasing(rawValue: word.text) else {
      let known = KeyboardCasing.allCases.map(\.rawValue).joined(separator: ", ")
      throw arguments.bad(word, "'\(word.text)' is no case; write one of \(known)")
    }
    session.keyboard.controller.keyboardContext.keyboardType = .alphabetic(casing)
  },
  Verb(
    "keyboard locale LOCALE|FILE.json", "Types another language: a known one, or that of a file.",
    example: "keyboard locale sv", operands: .locale
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("a LOCALE")
    let context = session.keyboard.controller.keyboardContext
    if let json = try arguments.json(word) {
      let locale = try arguments.reading(word) { () throws(MessageError) in
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
    "keyboard layout standard|FILE.json", "Lays the keys out as a file says, or as usual.",
    example: "keyboard layout standard", operands: .file
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("standard or a FILE")
    let controller = session.keyboard.controller
    if let json = try arguments.json(word) {
      let template = try arguments.reading(word) { () throws(MessageError) in
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
  ) { session, _ in
    for (index, suggestion) in session.keyboard.suggestions.enumerated() {
      let isApplied = suggestion.isAutocomplete
      session.say("\(index + 1): \(suggestion.title)\(isApplied ? ", applied by itself" : "")")
    }
  },
  Verb(
    "keyboard suggestion N", "Takes a suggestion by its number.", example: "keyboard suggestion 1"
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("a number N")
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
  Verb("keyboard learn WORD", "Suggests a word from now on.", example: "keyboard learn Kungsholmen")
  { session, arguments throws(ScriptError) in
    try session.teach(&arguments) { try $0.learnWord($1) }
  },
  Verb(
    "keyboard unlearn WORD", "Forgets a word that was learned.",
    example: "keyboard unlearn Kungsholmen"
  ) { session, arguments throws(ScriptError) in
    try session.teach(&arguments) { try $0.unlearnWord($1) }
  },
  Verb("keyboard ignore WORD", "Leaves a word as it is typed.", example: "keyboard ignore teh") {
    session, arguments throws(ScriptError) in
    try session.teach(&arguments) { try $0.ignoreWord($1) }
  },
  Verb(
    "keyboard unignore WORD", "Corrects a word again that was ignored.",
    example: "keyboard unignore teh"
  ) { session, arguments throws(ScriptError) in
    try session.teach(&arguments) { try $0.removeIgnoredWord($1) }
  },
  Verb(
    "keyboard words [FILE]",
    "Lists the words that were learned or ignored; or suggests the words of a file.",
    example: "keyboard words /usr/share/dict/words", operands: .file
  ) { session, arguments throws(ScriptError) in
    let provider = session.keyboard.controller.autocompleteProvider
    if let word = arguments.optionalWord() {
      let file = ScriptFile(word.text, relativeTo: arguments.frame.directory, at: word.position)
      let locale = session.keyboard.controller.keyboardContext.locale
      do throws(FileError) {
        let words = try WordList(path: file.path, locale: locale)
        (provider as? LocalAutocompleteProvider)?.wordLists[locale.languageCode] = words
      } catch {
        throw ScriptError(.failed, error.message, at: word.position)
      }
      return
    }
    let words =
      (provider?.learnedWords ?? []).map { [$0, "learned"] }
      + (provider?.ignoredWords ?? []).map { [$0, "ignored"] }
    session.say(columns: words, otherwise: "no word was learned; keyboard learn WORD teaches one")
  },
  Verb(
    "keyboard sound on|off", "Rings the bell of the terminal for every key in live.",
    example: "keyboard sound on", operands: .words(["on", "off"])
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("on or off")
    guard ["on", "off"].contains(word.text) else {
      throw arguments.bad(word, "keyboard sound knows no '\(word.text)'; write on or off")
    }
    session.keyboard.feedback.isAudioEnabled = word.text == "on"
  },
  Verb("keyboard show", "Shows the keyboard.", example: "keyboard show") { session, _ in
    session.keyboard.dock.isVisible = true
  },
  Verb("keyboard hide", "Hides the keyboard.", example: "keyboard hide") { session, _ in
    session.keyboard.dock.isVisible = false
  },
  Verb(
    "keyboard height LINES", "Gives the keys a height, which forms make room for.",
    example: "keyboard height 12"
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("a number of LINES")
    guard let lines = Double(word.text), (0...1e6).contains(lines) else {
      throw arguments.bad(word, "'\(word.text)' is no height; write a number of lines")
    }
    session.keyboard.dock.keysHeight = lines
  },
  Verb(
    "keyboard frame docked|X,Y,WIDTH,HEIGHT", "Lets the keyboard float, or docks it at the bottom.",
    example: "keyboard frame 20,8,40,8", operands: .words(["docked"])
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.word("docked or four numbers")
    let numbers = word.text.split(separator: ",").compactMap { Double($0) }
    guard word.text == "docked" || numbers.count == 4 && numbers[2...].allSatisfy({ $0 >= 0 })
    else {
      throw arguments.bad(word, "'\(word.text)' is no frame; write docked, or X,Y,WIDTH,HEIGHT")
    }
    session.keyboard.dock.floatingFrame =
      numbers.count == 4
      ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
  },
]

extension Session {
  /// Tells the provider of suggestions about a word.
  fileprivate func teach(
    _ arguments: inout Arguments, _ change: (any AutocompleteProvider, String) throws -> Void
  ) throws(ScriptError) {
    let word = try arguments.word("a WORD")
    guard let provider = keyboard.controller.autocompleteProvider else { return }
    do {
      try change(provider, word.text)
    } catch {
      throw arguments.bad(word, "\(error)")
    }
    keyboard.controller.performAutocomplete()
  }
}

extension Arguments {
  /// Returns the text of a file of JSON; nil for a word that names none.
  fileprivate func json(_ word: Word) throws(ScriptError) -> String? {
    guard word.text.hasSuffix(".json") else { return nil }
    return try ScriptFile(word.text, relativeTo: frame.directory, at: word.position).text()
  }

  /// Reads data of a keyboard, with the file in its error.
  fileprivate func reading<Content>(
    _ word: Word, _ read: () throws(MessageError) -> Content
  ) throws(ScriptError) -> Content {
    do throws(MessageError) {
      return try read()
    } catch {
      throw ScriptError(.failed, "\(word.text): \(error.message)", at: word.position)
    }
  }
}
