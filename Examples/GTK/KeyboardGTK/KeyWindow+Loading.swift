import KeyboardCommands
public import KeyboardCore
import KeyboardPlugins

extension KeyWindow {
  /// Puts the user's bindings in force, now and whenever their files change.
  public func loadBindings() {
    files.onNotice = { [weak self] in self?.show($0, isWarning: true) }
    files.load(watching: true)
    changes = files.descriptor.flatMap { [files] in ReadSource($0) { files.readChanges() } }
  }

  /// Loads plugins, whose commands are the last that are asked.
  ///
  /// - Parameters:
  ///   - names: ids, display names or paths; a plugin may lie beside the program.
  ///   - commands: the last responder, which gets the plugins as its next one.
  public func load(_ names: [String], after commands: CommandSet) {
    guard !names.isEmpty else { return }
    let program = CommandLine.arguments[0]
    let services = EnginePluginServices(engine: engine) { [weak self] in
      self?.show($0, isWarning: true)
    }
    let host = PluginHost(
      bus: engine.bus, context: engine.context, scheduler: engine.scheduler,
      searchPath: .standard(
        environment: environment,
        programDirectory: program.lastIndex(of: "/").map { String(program[..<$0]) }),
      services: services)
    plugins = (host, services)
    commands.nextResponder = host
    tokens += [
      engine.bus.subscribe(to: PluginMessage.self) { [weak self] message in
        guard message.level != .debug else { return }
        self?.show("[\(message.plugin)] \(message.text)", isWarning: message.level != .info)
      },
      engine.bus.subscribe(to: PluginStateChanged.self) { [weak self] event in
        guard let reason = event.reason else { return }
        self?.show("[\(event.plugin)] \(event.state): \(reason)", isWarning: true)
      },
    ]
    Task { [engine] in
      for name in names {
        do throws(PluginError) {
          _ = try await host.load(name)
          engine.reloadCommands()
        } catch {
          show(error.message, isWarning: true)
        }
      }
    }
  }

  /// Ends the processes of plugins, and watches files no longer: the program is about to end.
  public func shutDown() async {
    changes?.cancel()
    await plugins?.host.shutdown()
  }
}
