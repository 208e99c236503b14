/// Completion of the command line for shells.
nonisolated enum ShellCompletion {
  /// The words that may follow `plugin`.
  private static let pluginVerbs = PluginCommand.verbs.joined(separator: " ")

  /// For bash, by its own `complete`.
  static var bash: String {
    let cases = CommandLineOption.all.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let words =
        switch value.kind {
        case .file: "compgen -f -- \"$current\""
        case .directory: "compgen -d -- \"$current\""
        case .words(let words): "compgen -W '\(words.joined(separator: " "))' -- \"$current\""
        case .text: ":"
        }
      return "    \(option.names.joined(separator: "|"))) mapfile -t COMPREPLY < <(\(words)) ;;"
    }
    let names = CommandLineOption.all.flatMap(\.names).joined(separator: " ")
    return """
      # Completion of keyboard-repl for bash.
      _keyboard_repl() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        case $previous in
      \(cases.joined(separator: "\n"))
          *)
            if [[ $previous == plugin && $COMP_CWORD -eq 2 ]]; then
              mapfile -t COMPREPLY < <(compgen -W '\(pluginVerbs)' -- "$current")
            elif [[ $current == -* ]]; then
              mapfile -t COMPREPLY < <(compgen -W '\(names)' -- "$current")
            else
              mapfile -t COMPREPLY < <(compgen -f -- "$current")
            fi ;;
        esac
      }
      complete -o filenames -F _keyboard_repl keyboard-repl

      """
  }

  /// For zsh, by `_arguments`.
  static var zsh: String {
    let options = CommandLineOption.all.map { option in
      let value = option.value.map { value in
        let action =
          switch value.kind {
          case .file: "_files"
          case .directory: "_files -/"
          case .words(let words): "(\(words.joined(separator: " ")))"
          case .text: " "
          }
        return ":\(value.name):\(action)"
      }
      let summary = option.summary.replacing(
        ["'", "[", "]", ":"], by: ["'\\''", "\\[", "\\]", "\\:"])
      let names =
        option.names.count == 1
        ? "'\(option.names[0])"
        : "'(\(option.names.joined(separator: " ")))'{\(option.names.joined(separator: ","))}'"
      return "  \(names)[\(summary)]\(value ?? "")' \\"
    }
    return """
      #compdef keyboard-repl
      # Completion of keyboard-repl for zsh.
      _arguments -s -S \\
      \(options.joined(separator: "\n"))
        '*:script:{ if [[ $CURRENT -eq 3 && $words[2] == plugin ]]; then compadd \(pluginVerbs); else _files; fi }'

      """
  }

  /// For fish, one line for each option.
  static var fish: String {
    let options = CommandLineOption.all.map { option in
      let names = option.names.map { name in
        name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
      }
      let value =
        switch option.value?.kind {
        case nil: ""
        case .file?: " -r -F"
        case .directory?: " -x -a '(__fish_complete_directories)'"
        case .words(let words)?: " -x -a '\(words.joined(separator: " "))'"
        case .text?: " -x"
        }
      let summary = option.summary.replacing(["\\", "'"], by: ["\\\\", "\\'"])
      return "complete -c keyboard-repl \(names.joined(separator: " "))\(value) -d '\(summary)'"
    }
    let verbs = [
      "complete -c keyboard-repl -n __fish_use_subcommand -a plugin -d 'install and list plugins'",
      "complete -c keyboard-repl -n '__fish_seen_subcommand_from plugin' -a '\(pluginVerbs)'",
    ]
    return "# Completion of keyboard-repl for fish.\n"
      + (options + verbs).map { $0 + "\n" }.joined()
  }
}

nonisolated extension String {
  /// Returns the text with some characters replaced.
  fileprivate func replacing(_ characters: [Character], by texts: [String]) -> String {
    map { character in
      characters.firstIndex(of: character).map { texts[$0] } ?? String(character)
    }.joined()
  }
}
