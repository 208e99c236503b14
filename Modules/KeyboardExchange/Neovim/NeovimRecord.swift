import KeyboardCommands
import KeyboardCore

/// A line of Neovim's record: a call that binds keys, or one that cannot be imported.
struct NeovimRecord {
  private let members: [String: Value]

  init(_ value: Value) { members = value.objectValue ?? [:] }

  private func text(_ name: String) -> String? { members[name]?.stringValue }
  private var keys: String? { text("keys") }

  private func number(_ name: String) -> Int {
    if case .integer(let number)? = members[name] { max(number, 1) } else { 1 }
  }

  private var place: JSON5Position { JSON5Position(line: number("line"), column: number("column")) }

  /// A Boolean value indicating whether this is the last line of a file that was run to its end.
  var isEnd: Bool { text("kind") == "end" }

  /// Adds the binding, or reports why there is none.
  func add(to reading: inout KeymapReading, _ told: inout Set<String>) throws(JSONError) {
    func error(_ message: String) -> JSONError {
      JSONError(message: (keys.map { "\($0.expressionText): " } ?? "") + message, position: place)
    }
    switch text("kind") {
    case "set", "del":
      do throws(ExchangeRefusal) {
        try bind(&reading, &told)
      } catch let refusal {
        throw error(refusal.reason)
      }
    case "lost": throw error(text("reason") ?? "it is not known")
    case "text": throw error("what binds these keys is not known here; write vim.keymap.set")
    case "failed":
      throw JSONError(
        message: "the rest, as Neovim stops here without the plugins: \(text("reason") ?? "")",
        position: place)
    default: break
    }
  }

  /// The mistake that prevents running the file.
  var syntaxError: JSONError? {
    guard text("kind") == "syntax" else { return nil }
    return JSONError(message: text("reason") ?? "this is not Lua", position: place)
  }

  private func bind(
    _ reading: inout KeymapReading, _ told: inout Set<String>
  ) throws(ExchangeRefusal) {
    let written = keys ?? ""
    let modes = try modes()
    let sequence = try VimKeys.sequence(written, try leader(written, &reading, &told))
    let condition = try Condition("mode", isOneOf: modes)
    if text("kind") == "del" {
      return reading.add(sequence, .unbind(nil), when: condition, at: place)
    }
    if members["expr"] == true {
      throw ExchangeRefusal(
        reason: "its keys are computed by an expression of Vim; write a condition and keys")
    }
    let effect: ResolvedBinding.Effect
    if let action = text("action") {
      let trimmed = String(action.reversed().drop { $0 == " " }.reversed())
      let isLine = trimmed.count < action.count && trimmed.lowercased().hasSuffix("<cr>")
      effect = try NeovimKeymap.effect(
        isLine ? trimmed : action, modes: modes, leader: try leader(action, &reading, &told))
      if isLine { reading.warn("the blank after <CR> is left out", at: place) }
    } else if let name = text("name"), name.isLuaFunction {
      effect = .perform(CommandInvocation(CommandID(name)))
    } else {
      throw ExchangeRefusal(
        reason:
          "it calls \(text("name") ?? "a function of Lua"), which only Neovim can run; bind a :command"
      )
    }
    reading.add(sequence, effect, when: condition, at: place, title: text("title"))
    if let guess = text("guess"), told.insert(guess).inserted {
      reading.warn(
        "'\(guess)' is not here and taken for vim.keymap.set; write that where it is not", at: place
      )
    }
    if let event = text("within") {
      reading.warn("it holds after \(event) there, and always here", at: place)
    } else if members["buffer"] == true {
      reading.warn(
        "it holds in one buffer there, and in all here; write a condition that asks for more",
        at: place)
    }
  }

  private func modes() throws(ExchangeRefusal) -> [String] {
    var names: [String] = []
    for case .string(let letter) in members["modes"]?.arrayValue ?? [] {
      guard
        let mode = NeovimKeymap.modes.first(where: {
          $0.letter == letter || letter == " " && $0.letter.isEmpty
        })
      else {
        throw ExchangeRefusal(
          reason: "'\(letter)' is not a mode for keys; write n, i, x, s, o, c or t")
      }
      names += mode.names.filter { !names.contains($0) }
    }
    return names
  }

  /// Returns the leaders when the keys were bound; warns about keys with one that is not set.
  private func leader(
    _ written: String, _ reading: inout KeymapReading, _ told: inout Set<String>
  ) throws(ExchangeRefusal) -> VimKeys.Leader {
    func keys(_ name: String) throws(ExchangeRefusal) -> KeySequence? {
      guard let text = text(name), !text.isEmpty else { return nil }
      return try VimKeys.sequence(text, VimKeys.Leader())
    }
    let leader = VimKeys.Leader(keys: try keys("leader"), localKeys: try keys("localleader"))
    if leader.keys == nil, written.lowercased().contains("<leader>"), told.insert("").inserted {
      reading.warn("<leader> is \\, as nothing here sets vim.g.mapleader", at: place)
    }
    return leader
  }
}
