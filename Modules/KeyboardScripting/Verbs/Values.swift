import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The answers of commands as values.
extension Session {
  /// A binding: `id`, `keys`, `command`, `arguments`, `when`, `layer`, `isBlocked` and `isActive`.
  func value(_ binding: ResolvedBinding) -> Value {
    [
      "id": .string(binding.id.rawValue), "keys": .string("\(binding.sequence)"),
      "command": binding.invocation.map { .string($0.id.rawValue) } ?? .null,
      "arguments": .object(binding.invocation?.arguments ?? [:]),
      "when": binding.clause.map(Value.string) ?? .null, "layer": .string("\(binding.layer)"),
      "isBlocked": .bool(binding.effect == .block), "isActive": .bool(engine.applies(binding)),
    ]
  }

  /// The explanation of `why`: `keys`, `kind`, the `resolved` binding, the `waiting` continuations, `result`, and the
  /// `candidates`, which are bindings with a `verdict`.
  func value(_ trace: Keymap.Trace) -> Value {
    let candidates = trace.candidates.map { candidate -> Value in
      var members = value(candidate.binding).objectValue ?? [:]
      members["verdict"] = .string("\(candidate.verdict)")
      return .object(members)
    }
    return [
      "keys": .string("\(trace.sequence)"), "result": .string(trace.lines[0]),
      "kind": .string(trace.resolution.name),
      "resolved": trace.resolution.binding.map(resolved) ?? .null,
      "waiting": .array(trace.next.map(value)),
      "candidates": .array(candidates), "next": .array(trace.next.map { .string("\($0.stroke)") }),
    ]
  }

  /// The binding to which keys are resolved: `command`, `arguments`, the id of the `binding`, its `layer`, and the
  /// `file` and `line` of its definition.
  private func resolved(_ binding: ResolvedBinding) -> Value {
    [
      "command": binding.invocation.map { .string($0.id.rawValue) } ?? .null,
      "arguments": .object(binding.invocation?.arguments ?? [:]),
      "binding": .string(binding.id.rawValue), "layer": .string("\(binding.layer)"),
      "file": binding.origin.map { .string($0.file) } ?? .null,
      "line": binding.origin.map { .integer($0.line) } ?? .null,
    ]
  }

  /// A stroke that can follow: `keys`, its `command`, and whether more strokes can follow.
  private func value(_ continuation: Keymap.Continuation) -> Value {
    [
      "keys": .string("\(continuation.stroke)"),
      "command": continuation.binding?.invocation.map { .string($0.id.rawValue) } ?? .null,
      "continues": .bool(continuation.continues),
    ]
  }

  /// A conflict: `kind` (`same` or `prefix`), `isCertain`, the two `bindings`, and `text`.
  func value(_ conflict: Keymap.Conflict) -> Value {
    [
      "kind": .string("\(conflict.kind)"), "isCertain": .bool(conflict.certainty == .certain),
      "bindings": [value(conflict.first), value(conflict.second)], "text": .string("\(conflict)"),
    ]
  }

  /// An unreachable binding: `kind` (`unreachable`), the binding and the one that hides it as `bindings`, and `text`.
  func value(_ hidden: Keymap.UnreachableBinding) -> Value {
    [
      "kind": "unreachable", "isCertain": .bool(hidden.reason != .outranked),
      "bindings": .array(([hidden.binding] + hidden.hiddenBy).map(value)),
      "text": .string("\(hidden)"),
    ]
  }

  /// A command: `id`, `title`, `keys`, `isPossible` and `parameters`.
  func value(_ command: KeyCommand) -> Value {
    [
      "id": .string(command.id.rawValue), "title": command.title.map(Value.string) ?? .null,
      "keys": .array(keys(of: command.id).map(Value.string)),
      "isPossible": .bool(engine.chain.responder(for: command.invocation) != nil),
      "parameters": .array((command.parameters ?? []).map(\.value)),
    ]
  }

  /// A plugin: `id`, `name`, `version`, `summary`, `state`, `pid` and `restarts`.
  func value(_ plugin: Plugin) -> Value {
    let manifest = plugin.manifest
    return [
      "id": .string(plugin.id), "name": .string(manifest.name),
      "version": .string(manifest.version), "summary": .string(manifest.summary),
      "state": .string(plugin.state.description),
      "pid": plugin.pid.map { .integer(Int($0)) } ?? .null, "restarts": .integer(plugin.restarts),
    ]
  }

  /// A verb: `name`, `synopsis`, `summary`, `example` and `parameters`.
  func value(_ verb: Verb) -> Value {
    [
      "name": .string(verb.name), "synopsis": .string(verb.synopsis),
      "summary": .string(verb.summary), "example": .string(verb.example),
      "parameters": .array(verb.parameters.map(\.parameter.value)),
      "parts": .array(verb.parts.map(value)),
    ]
  }

  /// A scene: `name`, `kind`, `hasFocus`, the `lines` of `show`, the `role` and the `spoken` text of the focused
  /// element, and the names that it publishes, without its own; for a form, its `inputs` by name.
  func value(_ scene: any Scene) -> Value {
    var members = scene.detail
    for name in scene.contextNames.map(\.name) {
      let name = String(name.dropFirst(scene.name.count + 1))
      members[name] = scene.value(name) ?? .null
    }
    members["name"] = .string(scene.name)
    members["kind"] = .string(scene.kindName)
    let element = scene.element
    members["role"] = element?.role.map { .string($0.ariaName) } ?? .null
    members["spoken"] = element.map { .string($0.spoken) } ?? .null
    members["hasFocus"] = .bool(scene === focusedScene)
    members["lines"] = .array(scene.lines().map(Value.string))
    return .object(members)
  }
}

nonisolated extension EventDescription {
  /// An event: `name`, `summary` and `fields`, the descriptions of its fields by name.
  var value: Value {
    let fields = fields.map { ($0.name, Value.string($0.summary)) }
    return [
      "name": .string(name), "summary": .string(summary),
      "fields": .object(Dictionary(fields) { first, _ in first }),
    ]
  }
}

nonisolated extension CommandParameter {
  /// A parameter: `name`, `summary`, `requirement`, `isRequired`, `isRepeated` and `default`.
  fileprivate var value: Value {
    [
      "name": .string(name), "summary": .string(summary), "requirement": .string(requirement),
      "isRequired": .bool(isRequired), "isRepeated": .bool(isRepeated),
      "default": defaultValue ?? .null,
    ]
  }
}

nonisolated extension Keymap.Resolution {
  /// The name of the kind: `performs`, `waits`, `blocked` or `unbound`.
  fileprivate var name: String {
    switch self {
    case .matched: "performs"
    case .pending: "waits"
    case .blocked: "blocked"
    case .unbound: "unbound"
    }
  }
}
