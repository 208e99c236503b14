/// A command that a responder offers, with the keys it would like: the part of `UIKeyCommand`.
public struct KeyCommand: Hashable, Sendable {
  /// The command and the arguments that its keys pass.
  public var invocation: CommandInvocation
  /// What it is called in lists and hints; nil for one that is not to be shown by a title.
  public var title: String?
  /// The sequences that perform it unless the user says otherwise; may be empty.
  public var sequences: [KeySequence]
  /// Whether lists and hints show it.
  public var isDiscoverable: Bool
  /// Whether holding its key performs it again and again.
  public var allowsRepeat: Bool
  /// A condition in the `when` language, or nil when it always holds.
  public var condition: String?

  /// Creates a command.
  public init(
    _ invocation: CommandInvocation,
    title: String? = nil,
    sequences: [KeySequence] = [],
    isDiscoverable: Bool = true,
    allowsRepeat: Bool = false,
    condition: String? = nil
  ) {
    self.invocation = invocation
    self.title = title
    self.sequences = sequences
    self.isDiscoverable = isDiscoverable
    self.allowsRepeat = allowsRepeat
    self.condition = condition
  }

  /// The command's id.
  public var id: CommandID { invocation.id }
}
