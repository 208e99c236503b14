public import KeyboardPluginSDK

/// A loaded plugin as it is at one moment.
public nonisolated struct Plugin: Hashable, Sendable, Identifiable {
  /// The declaration of the plugin.
  public let manifest: PluginManifest
  /// The absolute path of its executable.
  public let executable: String
  /// The stage of its life.
  public let state: State
  /// Its process; nil when none runs.
  public let pid: Int32?
  /// The time for which its process has run; nil when none runs.
  public let uptime: Duration?
  /// The number of times that its process was started again since it was loaded.
  public let restarts: Int
  /// The time until its process may be started again; nil when the next use starts it.
  public let restartDelay: Duration?
  /// The times that commands and events took in the plugin, there and back.
  public let roundTrips: RoundTrips
  /// The number of events that it did not read fast enough, and lost.
  public let droppedEvents: Int
  /// The bindings in force: the manifest's, or what it has set since.
  public let bindings: [PluginManifest.Binding]

  /// The manifest's id.
  public var id: String { manifest.id }
}

extension Plugin {
  /// A stage of a plugin's life.
  ///
  /// ```
  /// declared ──use──▶ starting ──▶ active ──unload──▶ stopping ──▶ unloaded
  ///                      │ ▲          │
  ///                      ▼ └──use──┐  ▼
  ///                    failed     exited
  /// ```
  public nonisolated enum State: Hashable, Sendable, CustomStringConvertible {
    /// Loaded: its names and keys are in force and no process runs.
    case declared
    /// The process runs and has not finished its handshake.
    case starting
    /// The process answers.
    case active
    /// It is being unloaded.
    case stopping
    /// The process ended, or is being killed; the next use starts another.
    case exited(reason: String)
    /// It cannot work as it is, and is not started again until it is reloaded.
    case failed(reason: String)
    /// It is gone.
    case unloaded

    /// The word that events, conditions and listings use.
    public var name: String {
      switch self {
      case .declared: "declared"
      case .starting: "starting"
      case .active: "active"
      case .stopping: "stopping"
      case .exited: "exited"
      case .failed: "failed"
      case .unloaded: "unloaded"
      }
    }

    /// The reason why it exited or failed, such as `signal 9`; nil in every other state.
    public var reason: String? {
      switch self {
      case .exited(let reason), .failed(let reason): reason
      default: nil
      }
    }

    var isFailure: Bool { if case .failed = self { true } else { false } }

    /// The word, with the reason in parentheses where there is one: `exited (signal 9)`.
    public var description: String { reason.map { "\(name) (\($0))" } ?? name }
  }
}
