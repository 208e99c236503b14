public import KeyboardCore

extension Modifiers {
  /// UIKit's name for ⌘, which notation calls `super`.
  public static let command = Modifiers.super
  /// UIKit's name for the Option key, which notation calls `alt`.
  public static let alternate = Modifiers.alt
}
