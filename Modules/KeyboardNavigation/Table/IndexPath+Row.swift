public import FoundationEssentials

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
  /// Creates the path of a row by a name that no user interface framework claims.
  init(section: Int, rowInSection row: Int) {
    self = IndexPath(index: section).appending(row)
  }
}
