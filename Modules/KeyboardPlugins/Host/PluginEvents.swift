public import KeyboardCore

extension Plugin {
  /// A plugin entered another state; this includes crashes, once each.
  public nonisolated struct StateChanged: KeyboardEvent, Hashable {
    /// `plugin.stateChanged`.
    public static let name = "plugin.stateChanged"

    /// The plugin's id.
    public let plugin: String
    /// The word for the state, see ``State/name``.
    public let state: String
    /// The reason why it exited or failed; nil in all other states.
    public let reason: String?

    init(plugin: String, state: State) {
      self.plugin = plugin
      self.state = state.name
      reason = state.reason
    }

    /// Encodes all fields, with null for a missing reason, so that listeners by name always find it.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(plugin, forKey: .plugin)
      try container.encode(state, forKey: .state)
      try container.encode(reason, forKey: .reason)
    }
  }

  /// A message of a plugin, or of the host about it.
  public nonisolated struct Message: KeyboardEvent, Hashable {
    /// `plugin.message`.
    public static let name = "plugin.message"
    /// True: the event contains messages of other plugins.
    public static let isPrivate = true

    /// The plugin's id.
    public let plugin: String
    /// The importance of the message.
    public let level: MessageLevel
    /// The text, on one line and of at most 2,000 characters.
    public let text: String

    /// Creates an event with the text in a form that can be shown on one line.
    public init(plugin: String, level: MessageLevel, text: String) {
      (self.plugin, self.level) = (plugin, level)
      self.text = text.printable()
    }
  }
}

nonisolated extension EventDescription {
  /// The events that a plugin host publishes, for a bus's catalogue.
  public static let pluginEvents: [EventDescription] = [
    EventDescription(
      Plugin.StateChanged.self, "A plugin entered another state.",
      fields: [
        "plugin": "the plugin's id",
        "state": "declared, starting, active, stopping, exited, failed or unloaded",
        "reason": "why it exited or failed, otherwise absent",
      ]),
    EventDescription(
      Plugin.Message.self, "A plugin has something to say, or something is to be said about it.",
      fields: [
        "plugin": "the plugin's id",
        "level": "debug, info, warning or error",
        "text": "the message, on one line",
      ]),
  ]
}
