import KeyboardCore
import KeyboardNavigation

/// The events that scenes publish.
enum SceneEvents {
  /// Their descriptions, for the catalogue.
  static let all: [EventDescription] = EventDescription.navigationEvents
}
