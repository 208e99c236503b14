import KeyboardCommands
import KeyboardCore

/// The keys that a Lua file of Neovim binds, as reported by Neovim when it runs the file.
///
/// Modes become `mode == 'normal'`, `<Cmd>write all<CR>` the command `:write` with `all` as `arguments`,
/// `<Plug>(name)` the command `name`, a function such as `vim.lsp.buf.hover` the command of that name, and other
/// keys on the right `key.press`. Source: Neovim's manual, map.txt and lua.txt.
enum NeovimKeymap: KeymapTranslation {
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let records = try NeovimRun.record(text, file: reading.file).map(NeovimRecord.init)
    var told: Set<String> = []
    for record in records {
      if let error = record.syntaxError { throw FileError(.syntax, error, file: reading.file) }
      do throws(JSONError) {
        try record.add(to: &reading, &told)
      } catch {
        reading.refuse(error)
      }
    }
    if records.last?.isEnd != true {
      reading.refuse(
        JSONError(
          message: "the rest, as Neovim was stopped after ten seconds", position: JSON5Position()))
    }
  }

  /// The modes of a letter of Vim; a letter for several modes precedes those for its parts.
  static let modes: [(letter: String, names: [String])] = [
    ("", ["normal", "visual", "select", "operator"]), ("!", ["insert", "command"]),
    ("v", ["visual", "select"]), ("n", ["normal"]), ("x", ["visual"]), ("s", ["select"]),
    ("o", ["operator"]), ("i", ["insert"]), ("c", ["command"]), ("t", ["terminal"]),
  ]

  /// Returns the effect of the right side of a mapping.
  static func effect(
    _ text: String, modes: [String], leader: VimKeys.Leader
  ) throws(ExchangeRefusal) -> ResolvedBinding.Effect {
    let lower = text.lowercased()
    if lower.isEmpty || lower == "<nop>" { return .block }
    if lower.hasPrefix("<cmd>"), lower.hasSuffix("<cr>"), lower.count > 9 {
      let line = text.dropFirst(5).dropLast(4)
      guard !line.lowercased().contains("<cr>"), line.first?.isWhitespace == false else {
        throw ExchangeRefusal(reason: "it holds several commands; bind one that performs all")
      }
      return .perform(CommandInvocation(line: ":\(line)"))
    }
    if modes == ["normal"], lower.hasPrefix(":"), lower.hasSuffix("<cr>"), lower.count > 5 {
      let line = text.dropLast(4)
      if !line.contains("<"), line.dropFirst().first?.isWhitespace == false {
        return .perform(CommandInvocation(line: line))
      }
    }
    if lower.hasPrefix("<plug>("), lower.hasSuffix(")") {
      let name = text.dropFirst(7).dropLast()
      if !name.isEmpty { return .perform(CommandInvocation(CommandID(String(name)))) }
    }
    return .perform(.sendKeys(try VimKeys.sequence(text, leader)))
  }

  // MARK: Writing

  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let (lines, omissions) = KeymapExport.translate(bindings, line)
    return KeymapExport(text: lines.joined(separator: "\n") + "\n", omissions: omissions)
  }

  private static func line(of binding: ResolvedBinding) throws(ExchangeRefusal) -> String {
    guard let modes = binding.condition.values(of: "mode"),
      let letters = letters(of: modes[...])
    else {
      throw ExchangeRefusal(
        reason: "Neovim binds keys in modes and asks for nothing else; write when: "
          + "\"mode == 'normal'\", insert, visual, select, operator, command or terminal")
    }
    let texts = letters.map(\.quotedWithBackslashes)
    let mode = texts.count == 1 ? texts[0] : "{ \(texts.joined(separator: ", ")) }"
    let keys = try VimKeys.text(of: binding.sequence).quotedWithBackslashes
    let right: String
    switch binding.effect {
    case .role: throw .role(in: "Neovim")
    case .block: right = "<Nop>".quotedWithBackslashes
    case .unbind(nil): return "vim.keymap.del(\(mode), \(keys))"
    case .unbind:
      throw ExchangeRefusal(reason: "Neovim cannot unbind one command of keys; unbind all")
    case .perform(let invocation): right = try text(of: invocation)
    }
    let options = binding.title.map { ", { desc = \($0.quotedWithBackslashes) }" } ?? ""
    return "vim.keymap.set(\(mode), \(keys), \(right)\(options))"
  }

  private static func letters(of modes: ArraySlice<String>) -> [String]? {
    if modes.isEmpty { return [] }
    for (letter, names) in Self.modes where modes.starts(with: names) {
      if let rest = letters(of: modes.dropFirst(names.count)) { return [letter] + rest }
    }
    return nil
  }

  private static func text(of invocation: CommandInvocation) throws(ExchangeRefusal) -> String {
    if let keys = invocation.sentKeys {
      return try VimKeys.text(of: keys).quotedWithBackslashes
    }
    let name = invocation.id.rawValue
    let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if name.hasPrefix(":"), name.count > 1, isPlain {
      let line = try invocation.line(of: "Neovim")
      if !line.lowercased().contains("<cr>"), CommandInvocation(line: line) == invocation {
        return "<Cmd>\(line.dropFirst())<CR>".quotedWithBackslashes
      }
    }
    guard invocation.arguments.isEmpty, isPlain else {
      throw ExchangeRefusal(
        reason: "in Neovim only :commands have arguments; \(invocation) cannot be written")
    }
    if name.isLuaFunction { return name }
    guard !name.isEmpty, !name.hasPrefix(":"), !name.contains(where: { "<>()".contains($0) }) else {
      throw ExchangeRefusal(reason: "Neovim cannot write the command \(name)")
    }
    return "<Plug>(\(name))".quotedWithBackslashes
  }
}

extension String {
  /// A Boolean value indicating whether this is the path of a function below `vim`.
  var isLuaFunction: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0] == "vim"
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
  }
}
