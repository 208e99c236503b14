import KeyboardCommands
import KeyboardCore

/// The calls in a Lua file that bind keys.
struct NeovimCalls {
  /// A local function that hands arguments on to one that binds keys.
  struct Wrapper {
    let callee: String
    let parameters: [String]
    let arguments: [LuaField]
  }

  var lua: LuaReader
  var leader = VimKeys.Leader()
  var paths: [String: String] = [:]
  var values: [String: LuaValue] = [:]
  var wrappers: [String: Wrapper] = [:]
  var tellsLeader = true
  /// The functions of other files that were taken for one that binds keys.
  var guessed: Set<String> = []
  /// The words of calls that were read.
  var consumed: [Range<Int>] = []

  private static let callees: Set<String> = [
    "vim.keymap.set", "vim.keymap.del", "vim.api.nvim_set_keymap", "vim.api.nvim_del_keymap",
    "vim.api.nvim_buf_set_keymap", "vim.api.nvim_buf_del_keymap",
  ]

  init(_ lua: LuaReader) { self.lua = lua }

  mutating func read(_ reading: inout KeymapReading) {
    readLeader()
    while lua.next != nil {
      let (place, start) = (lua.place, lua.index)
      if lua.next == .name("local") {
        lua.index += 1
        readLocal()
      } else if lua.next == .name("function") {
        lua.index += 1
        if case .name(let name)? = lua.next {
          lua.index += 1
          readFunction(name)
        }
      } else if let path = lua.path() {
        let callee = resolved(path)
        let end = lua.index
        guard lua.take("(") else { continue }
        let isKnown = Self.callees.contains(callee) || wrappers[callee] != nil
        let arguments = isKnown || callee.namesMap ? lua.values(to: ")") : []
        if isKnown {
          add(callee, arguments, at: place, &reading)
        } else if isMapping(arguments) {
          if guessed.insert(callee).inserted {
            reading.warn(
              "'\(callee)' is defined elsewhere and taken for vim.keymap.set; write that where it is not",
              at: place)
          }
          add("vim.keymap.set", arguments, at: place, &reading)
        } else {
          lua.index = end
          continue
        }
        consumed.append(start..<lua.index)
      } else {
        lua.index += 1
      }
    }
    tellOthers(&reading)
  }

  /// Returns a Boolean value indicating whether arguments are a mode, keys and their effect.
  private func isMapping(_ arguments: [LuaField]) -> Bool {
    guard arguments.count > 2, (try? modes(known(arguments[0].value))) != nil,
      case .text = known(arguments[1].value)
    else { return false }
    return true
  }

  /// Reports texts that begin with a key in `< >` and are in no call that was read, one a line.
  private func tellOthers(_ reading: inout KeymapReading) {
    var calls = consumed[...]
    var line = 0
    for (index, word) in lua.tokens.enumerated() {
      while let first = calls.first, first.upperBound <= index { calls.removeFirst() }
      guard case .text(let text) = word.token, calls.first?.contains(index) != true,
        VimKeys.startsWithKey(text), word.place.line != line
      else { continue }
      line = word.place.line
      reading.refuse(
        JSONError(
          message: "\(text.expressionText): what binds these keys is not known here; write "
            + "vim.keymap.set", position: word.place))
    }
  }

  /// The leaders, which the file may set behind their first use in a function.
  private mutating func readLeader() {
    let start = lua.index
    while lua.next != nil {
      guard let path = lua.path() else {
        lua.index += 1
        continue
      }
      guard ["vim.g.mapleader", "vim.g.maplocalleader"].contains(path), lua.take("="),
        case .text(let text)? = lua.next
      else { continue }
      let keys = try? VimKeys.sequence(text, leader)
      if path == "vim.g.mapleader" { leader.keys = keys } else { leader.localKeys = keys }
    }
    lua.index = start
  }

  private func resolved(_ path: String) -> String {
    let first = path.prefix { $0 != "." }
    return paths[String(first)].map { $0 + path.dropFirst(first.count) } ?? path
  }

  private mutating func readLocal() {
    if lua.next == .name("function") { lua.index += 1 }
    guard case .name(let name)? = lua.next else { return }
    lua.index += 1
    if lua.next == .sign("(") { return readFunction(name) }
    guard lua.take("=") else { return }
    let start = lua.index
    switch lua.next {
    case .name("function")?:
      lua.index += 1
      readFunction(name)
    case .text(let text)?: values[name] = .text(text, lua.place)
    case .sign("{")?:
      let place = lua.place
      lua.index += 1
      values[name] = .list(lua.values(to: "}"), place)
      // There may be calls in it.
      lua.index = start + 1
    default:
      if let path = lua.path().map(resolved), path == "vim" || path.hasPrefix("vim."),
        lua.next != .sign("(")
      {
        paths[name] = path
      } else {
        lua.index = start
      }
    }
  }

  /// Reads the parameters of a function, and its body if it hands them on.
  private mutating func readFunction(_ name: String) {
    guard lua.take("(") else { return }
    let parameters = lua.values(to: ")").compactMap { field in
      if case .path(let name, _) = field.value { name } else { nil }
    }
    let start = lua.index
    var level = 1
    while level > 0, let token = lua.next {
      switch token {
      case .name("function"), .name("do"), .name("then"), .name("repeat"): level += 1
      case .name("end"), .name("until"): level -= 1
      case .name("elseif"): level -= 1
      default: break
      }
      if let path = lua.path() {
        let callee = resolved(path)
        if Self.callees.contains(callee), lua.take("(") {
          let arguments = lua.values(to: ")")
          let handsOn = arguments.contains { field in
            if case .path(let name, _) = field.value { parameters.contains(name) } else { false }
          }
          if handsOn {
            wrappers[name] = Wrapper(callee: callee, parameters: parameters, arguments: arguments)
            return
          }
        }
      } else {
        lua.index += 1
      }
    }
    lua.index = start
  }

  // MARK: Calls

  private mutating func add(
    _ callee: String, _ arguments: [LuaField], at place: JSON5Position,
    _ reading: inout KeymapReading
  ) {
    var callee = callee
    var arguments = arguments.map { known($0.value) }
    if let wrapper = wrappers[callee] {
      callee = wrapper.callee
      arguments = wrapper.arguments.map { field in
        guard case .path(let name, _) = field.value,
          let index = wrapper.parameters.firstIndex(of: name)
        else { return field.value }
        return index < arguments.count ? arguments[index] : .other("nil", place)
      }
    }
    if callee.contains("_buf_") {
      arguments = Array(arguments.dropFirst())
      tellBuffer(place, &reading)
    }
    do throws(JSONError) {
      try add(arguments, isRemoval: callee.contains("del"), at: place, &reading)
    } catch {
      reading.refuse(error)
    }
  }

  private func tellBuffer(_ place: JSON5Position, _ reading: inout KeymapReading) {
    reading.warn(
      "it holds in one buffer there, and in all here; write a condition that asks for more",
      at: place)
  }

  /// A value, or the value of a local variable.
  private func known(_ value: LuaValue) -> LuaValue {
    guard case .path(let name, let place) = value, let known = values[name] else { return value }
    if case .text(let text, _) = known { return .text(text, place) }
    return known
  }

  private mutating func add(
    _ arguments: [LuaValue], isRemoval: Bool, at place: JSON5Position,
    _ reading: inout KeymapReading
  ) throws(JSONError) {
    guard arguments.count > (isRemoval ? 1 : 2) else {
      throw JSONError(
        message: "arguments are missing; write mode, keys and what they do", position: place)
    }
    let modes = try modes(arguments[0])
    guard case .text(let left, let leftPlace) = arguments[1] else {
      throw JSONError(
        message: "the keys are computed; write them as a text", position: arguments[1].place)
    }
    var options: [String: LuaValue] = [:]
    if arguments.count > (isRemoval ? 2 : 3),
      case .list(let fields, _) = arguments[isRemoval ? 2 : 3]
    {
      for field in fields { if let name = field.name { options[name] = field.value } }
    }
    if leader.keys == nil, left.lowercased().contains("<leader>"), tellsLeader {
      tellsLeader = false
      reading.warn(
        "<leader> is \\ here, as the file does not set vim.g.mapleader; add that line before",
        at: leftPlace)
    }
    do throws(ExchangeRefusal) {
      let keys = try VimKeys.sequence(left, leader)
      let condition = try Condition("mode", isOneOf: modes)
      let effect = isRemoval ? .unbind(nil) : try effect(arguments[2], modes, options)
      if options["buffer"] != nil { tellBuffer(place, &reading) }
      var title: String?
      if case .text(let text, _)? = options["desc"], !text.isEmpty { title = text }
      reading.add(keys, effect, when: condition, at: place, title: title)
    } catch {
      throw JSONError(
        message: "\(left.expressionText): \(error.reason)",
        position: error.column > 1 ? arguments[2].place : leftPlace)
    }
  }

  private func modes(_ value: LuaValue) throws(JSONError) -> [String] {
    var letters: [LuaValue] = [value]
    if case .list(let fields, _) = value { letters = fields.map { known($0.value) } }
    var modes: [String] = []
    for letter in letters {
      guard case .text(let text, let place) = letter else {
        throw JSONError(
          message: "the mode is computed; write a text such as \"n\"", position: letter.place)
      }
      guard let names = NeovimKeymap.modes.first(where: { $0.letter == text })?.names else {
        throw JSONError(
          message: "'\(text)' is no mode for keys; write n, i, x, s, o, c or t", position: place)
      }
      modes += names.filter { !modes.contains($0) }
    }
    guard !modes.isEmpty else {
      throw JSONError(message: "there is no mode; write one such as \"n\"", position: value.place)
    }
    return modes
  }

  private func effect(
    _ value: LuaValue, _ modes: [String], _ options: [String: LuaValue]
  ) throws(ExchangeRefusal) -> ResolvedBinding.Effect {
    // Columns behind the first place the mistake at the right side.
    switch value {
    case .text(let text, _):
      if case .other("true", _)? = options["expr"] {
        throw ExchangeRefusal(
          reason: "its keys are computed by an expression of Vim; write a condition and keys",
          column: 2)
      }
      do throws(ExchangeRefusal) {
        return try NeovimKeymap.effect(text, modes: modes, leader: leader)
      } catch {
        throw ExchangeRefusal(reason: error.reason, column: 2)
      }
    case .path(let path, _) where resolved(path).hasPrefix("vim."):
      return .perform(CommandInvocation(CommandID(resolved(path))))
    case .function:
      throw ExchangeRefusal(
        reason: "it calls a function of Lua, which only Neovim can run; bind a :command", column: 2)
    case .path(let word, _), .other(let word, _):
      throw ExchangeRefusal(
        reason: "what it does is computed, from '\(word)' on; bind a text or a :command", column: 2)
    case .list:
      throw ExchangeRefusal(reason: "it does a table; bind a text or a :command", column: 2)
    }
  }
}

extension String {
  /// A Boolean value indicating whether a function is called as those are that bind keys, such as `nmap`.
  fileprivate var namesMap: Bool {
    split(separator: ".").last?.lowercased().contains("map") == true
  }
}
