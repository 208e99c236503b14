import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// Performs commands: by the focused scene and its chain, else by the plugin that offers them.
final class CommandDispatcher {
  /// What became of a request.
  enum Outcome {
    /// It was performed.
    case performed
    /// A plugin is at it; its completion will be called.
    case started(PluginRequest)
  }

  private let bus: EventBus
  private let scenes: SceneRegistry
  /// The plugins; set once, because they in turn perform commands here.
  var plugins: PluginHost?

  init(bus: EventBus, scenes: SceneRegistry) {
    self.bus = bus
    self.scenes = scenes
  }

  /// The scene that takes keys, if there is one.
  var focusedScene: (any Scene)? { scenes.focused }

  /// The responders from the focused scene outwards.
  var chain: ResponderChain {
    ResponderChain(from: scenes.focused?.responder)
  }

  /// Whether performing would do something now.
  func canPerform(_ invocation: CommandInvocation) -> Bool {
    chain.responder(for: invocation) != nil
      || plugins?.plugin(offering: invocation.id) != nil
  }

  /// Performs a command, or has a plugin start it.
  ///
  /// - Parameters:
  ///   - invocation: the command.
  ///   - sent: called when a plugin that runs has been handed the request.
  ///   - completion: called once, later, when a plugin performs it.
  /// - Returns: whether it is done or a plugin is at it.
  /// - Throws: `CommandError` when nobody can now.
  func perform(
    _ invocation: CommandInvocation,
    sent: @escaping () -> Void = {},
    completion: @escaping (CommandError?) -> Void = { _ in }
  ) throws(CommandError) -> Outcome {
    do throws(CommandError) {
      if let responder = chain.responder(for: invocation) {
        try responder.perform(invocation)
        bus.publish(CommandPerformed(invocation))
        return .performed
      }
      guard let plugins, plugins.plugin(offering: invocation.id) != nil else {
        throw unavailable(invocation.id)
      }
      return .started(try start(invocation, plugins, sent: sent, completion: completion))
    } catch {
      bus.publish(CommandUnavailable(error))
      throw error
    }
  }

  private func start(
    _ invocation: CommandInvocation, _ plugins: PluginHost, sent: @escaping () -> Void,
    completion: @escaping (CommandError?) -> Void
  ) throws(CommandError) -> PluginRequest {
    do throws(PluginError) {
      return try plugins.run(invocation, sent: sent) { [bus] result in
        switch result {
        case .success:
          bus.publish(CommandPerformed(invocation))
          completion(nil)
        case .failure(let error):
          let failure = CommandError(
            code: .failed, command: invocation.id, message: error.message)
          bus.publish(CommandUnavailable(failure))
          completion(failure)
        }
      }
    } catch {
      throw CommandError(code: .unavailable, command: invocation.id, message: error.message)
    }
  }

  private func unavailable(_ id: CommandID) -> CommandError {
    if isKnown(id) {
      return CommandError(
        code: .unavailable, command: id, message: "\(id) would do nothing now")
    }
    return unknown(id)
  }

  /// Why a command that nobody offers cannot be performed.
  func unknown(_ id: CommandID) -> CommandError {
    let near = Spelling.nearest(to: id.rawValue, in: knownCommands.map(\.id.rawValue))
    return CommandError(
      code: .unknownCommand, command: id,
      message: "the command \(id) is unknown; "
        + (near.map { "did you mean \($0)?" } ?? "commands lists what there is"))
  }

  // MARK: What there is

  /// A command that somebody offers, now or at other times.
  struct Listed {
    let id: CommandID
    let title: String
    let isPossible: Bool
  }

  /// Every command known, sorted by id.
  var knownCommands: [Listed] {
    let scene = SceneCommands.all.map { command in
      Listed(
        id: command.id, title: command.title ?? "",
        isPossible: chain.responder(for: command.invocation) != nil)
    }
    let plugins = (plugins?.plugins ?? []).flatMap { plugin in
      plugin.manifest.commands.map {
        Listed(id: $0.id, title: $0.title, isPossible: true)
      }
    }
    return (scene + plugins).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// What a person calls what a binding does: its title, its command's title or the command's id.
  func title(of binding: ResolvedBinding) -> String {
    if let title = binding.title { return title }
    guard let id = binding.invocation?.id else { return "nothing" }
    let title = knownCommands.first { $0.id == id }?.title ?? ""
    return title.isEmpty ? id.rawValue : title
  }

  /// Whether anybody offers a command at any time.
  func isKnown(_ id: CommandID) -> Bool {
    knownCommands.contains { $0.id == id }
  }
}
