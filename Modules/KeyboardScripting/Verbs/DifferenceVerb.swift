import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardRuntime

/// The verb that lists the changes that a profile or a plugin would make.
nonisolated let differenceVerb = Verb(
  "diff", "Lists the keys whose meaning a profile or a plugin would change, without applying it.",
  example: "diff profile emacs", .choice("profile", "plugin"),
  .word(
    "NAME",
    offering: { @MainActor session, _ in
      session.files.profiles.map { Session.Completion($0) }
        + session.plugins.availablePlugins().filter { $0.problem == nil }
        .map { Session.Completion($0.name, $0.summary) }
    })
) { session, arguments, kind, name throws(ScriptError) in
  let differences =
    kind == "profile"
    ? try session.differences(ofProfile: name) : try await session.differences(ofPlugin: name)
  let lines = differences.map { "\($0)" }
  arguments.answer(
    Answer(
      .array(
        differences.map { difference in
          [
            "keys": .string("\(difference.sequence)"),
            "before": .array(difference.before.map { .string("\($0.effect)") }),
            "after": .array(difference.after.map { .string("\($0.effect)") }),
          ]
        }), lines.isEmpty ? ["no key means something else"] : lines))
}

extension Session {
  /// Returns the keys with a different meaning in a profile.
  func differences(ofProfile name: Word) throws(ScriptError) -> [Keymap.Difference] {
    var after = engine.keymap
    after.replace(.profile, with: try bindings(ofProfile: name.text, at: name))
    return engine.keymap.differences(to: after)
  }

  private func bindings(
    ofProfile name: String, at word: Word
  ) throws(ScriptError) -> [ResolvedBinding] {
    do {
      if let profile = try KeymapProfile.named(name, in: files.paths) {
        return try profile.keymap().bindings
      }
    } catch {
      throw ScriptError(.failed, "\(error)", at: word.position)
    }
    throw word.unknown(
      "there is no profile '\(name)'", among: files.profiles,
      otherwise: "there is \(files.profiles.joined(separator: ", "))")
  }

  /// Returns the keys with a different meaning with a plugin, compared with before if it is loaded.
  func differences(ofPlugin name: Word) async throws(ScriptError) -> [Keymap.Difference] {
    var (before, after) = (engine.keymap, engine.keymap)
    if let plugin = plugins[name.text] {
      before.removeAll(in: .plugin(plugin.id))
    } else {
      do {
        let manifest = try await plugins.manifest(of: name.text)
        after.replace(
          .plugin(manifest.id), with: ResolvedBinding.declared(manifest.bindings, by: manifest))
      } catch {
        throw ScriptError(.failed, "\(error)", at: name.position)
      }
    }
    return before.differences(to: after)
  }

  /// Reports, before a change, the number of keys that the user has bound or pressed and whose meaning will change.
  ///
  /// - Parameters:
  ///   - differences: all keys whose meaning will change.
  ///   - listing: the line that lists them.
  func tellKeysInUse(among differences: [Keymap.Difference], listing: String) {
    let own = engine.keymap.bindings.filter { $0.layer >= .keymapFile }.map(\.sequence)
    let known = Set(own + (engine.history?.keys ?? []).map(\.trace.sequence))
    let count = differences.count { known.contains($0.sequence) }
    guard count > 0 else { return }
    let keys = count == 1 ? "key" : "keys"
    say(["\(count) \(keys) that you use will mean something else; \(listing) lists them"])
  }
}
