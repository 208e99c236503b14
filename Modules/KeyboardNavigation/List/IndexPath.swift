// The types that a list returns and the keys and commands that are sent to it are exported with this module, so that
// an application that navigates imports nothing else.
@_exported public import KeyboardCore

#if canImport(FoundationEssentials)
  @_exported public import struct FoundationEssentials.IndexPath
#else
  @_exported public import struct Foundation.IndexPath
#endif

#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// Creates the path of a row in a section, as UIKit does.
    public init(row: Int, section: Int) {
      self.init(section: section, rowInSection: row)
    }

    /// The section of a row's path; the path must have two indexes.
    public var section: Int { self[0] }

    /// The row of a row's path, counted within its section; the path must have two indexes.
    public var row: Int { self[1] }
  }
#endif

extension IndexPath {
  /// Creates the path of a row with labels that no user interface framework uses.
  init(section: Int, rowInSection row: Int) {
    self = IndexPath(index: section).appending(row)
  }
}
