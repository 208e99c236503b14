extension ProgramManual {
  /// The texts that are installed with a program.
  public nonisolated enum Text: String, CaseIterable, Sendable {
    /// The manual page.
    case man
    /// The completion of the shell bash.
    case bash
    /// The completion of the shell zsh.
    case zsh
    /// The completion of the shell fish.
    case fish
  }

  /// Returns a text to install: the manual page, or the completion of a shell.
  public nonisolated func text(_ text: Text) -> String {
    switch text {
    case .man: page
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The completion for bash, with its own `complete`.
  private nonisolated var bash: String {
    let cases = options.compactMap { option -> String? in
      guard let value = option.value else { return nil }
      let assigned = option.names.map { "\($0)=" }
      let names = option.isValueOptional ? assigned : option.names + assigned
      return "    \(names.joined(separator: "|"))) \(value.bash) ;;\n"
    }
    let subcommand = subcommand.map {
      """
            if [[ $previous == \($0.name) && $COMP_CWORD -eq 2 ]]; then
              mapfile -t COMPREPLY < <(compgen -W '\($0.words.joined(separator: " "))' -- "$current")
              return
            fi

      """
    }
    let function = "_" + name.map { $0 == "-" ? "_" : String($0) }.joined()
    let names = options.flatMap(\.names).joined(separator: " ")
    return """
      # Completion of \(name) for bash.
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # The value of --name=value is a word of its own here, and so is the sign.
        if [[ $current == = ]]; then
          current='' previous+==
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}=
        fi
        case $previous in
      \(cases.joined())\
          *)
      \(subcommand ?? "")\
            if [[ $current == [-+]* ]]; then
              mapfile -t COMPREPLY < <(compgen -W '\(names)' -- "$current")
            else
              \(operand.bash)
            fi ;;
        esac
      }
      complete -o filenames -F \(function) \(name)

      """
  }

  /// The completion for zsh, with `_arguments`.
  private nonisolated var zsh: String {
    let options = options.map { option in
      let value = option.value.map {
        "\(option.isValueOptional ? "::" : ":")\($0.name.zsh):\($0.zsh)"
      }
      let names = option.names.map { name in
        guard option.value != nil else { return name }
        let isLong = name.hasPrefix("--")
        return name + (option.isValueOptional ? isLong ? "=-" : "-" : isLong ? "=" : "+")
      }
      let written =
        names.count == 1
        ? "'\(names[0])"
        : "'(\(option.names.joined(separator: " ")))'{\(names.joined(separator: ","))}'"
      return "  \(written)[\(option.help.zsh)]\(value ?? "")' \\\n"
    }
    let words = subcommand.map {
      "{ if [[ $CURRENT -eq 3 && $words[2] == \($0.name) ]]; "
        + "then compadd \($0.words.joined(separator: " ")); else _files; fi }"
    }
    return """
      #compdef \(name)
      # Completion of \(name) for zsh.
      _arguments -s -S \\
      \(options.joined())\
        '*:operand:\(words ?? operand.zsh)'

      """
  }

  /// The completion for fish, one line per option.
  private nonisolated var fish: String {
    let command = "complete -c \(name)"
    var lines = options.map { option in
      let names = option.names.compactMap { name in
        name.hasPrefix("--")
          ? "-l \(name.dropFirst(2))" : name.hasPrefix("-") ? "-s \(name.dropFirst())" : nil
      }
      let value = option.value?.fish(isRequired: !option.isValueOptional) ?? ""
      return "\(command) \(names.joined(separator: " "))\(value) -d '\(option.help.fish)'"
    }
    if let subcommand {
      let words = subcommand.words.joined(separator: " ")
      lines += [
        "\(command) -n __fish_use_subcommand -a \(subcommand.name) -d '\(subcommand.help.fish)'",
        "\(command) -n '__fish_seen_subcommand_from \(subcommand.name)' -a '\(words)'",
      ]
    }
    if case .directory = operand {
      lines.append("\(command) -f -a '(__fish_complete_directories)'")
    }
    return "# Completion of \(name) for fish.\n" + lines.map { $0 + "\n" }.joined()
  }
}

nonisolated extension CommandLineValue {
  fileprivate var bash: String {
    let words =
      switch self {
      case .file: "compgen -f -- \"$current\""
      case .directory: "compgen -d -- \"$current\""
      case .words(_, let words), .list(_, let words):
        "compgen -W '\(words.joined(separator: " "))' -- \"$current\""
      case .text, .number: ":"
      }
    return "mapfile -t COMPREPLY < <(\(words))"
  }

  fileprivate var zsh: String {
    switch self {
    case .file: "_files"
    case .directory: "_files -/"
    case .words(_, let words): "(\(words.joined(separator: " ")))"
    case .list(_, let words): "_sequence compadd - \(words.joined(separator: " "))"
    case .text, .number: " "
    }
  }

  fileprivate func fish(isRequired: Bool) -> String {
    let requires = isRequired ? " -x" : ""
    switch self {
    case .file: return isRequired ? " -r -F" : ""
    case .directory: return "\(requires) -a '(__fish_complete_directories)'"
    case .words(_, let words), .list(_, let words):
      return "\(requires) -a '\(words.joined(separator: " "))'"
    case .text, .number: return requires
    }
  }
}

nonisolated extension String {
  /// The text in single quotes, within brackets or between colons, for zsh.
  fileprivate var zsh: String {
    replacing(["'": "'\\''", "[": "\\[", "]": "\\]", ":": "\\:"])
  }

  /// The text in single quotes, for fish.
  fileprivate var fish: String { replacing(["\\": "\\\\", "'": "\\'"]) }

  private func replacing(_ texts: [Character: String]) -> String {
    map { texts[$0] ?? String($0) }.joined()
  }
}
