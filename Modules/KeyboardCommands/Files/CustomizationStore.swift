package import KeyboardCore

/// The file of the user's changes, which the program writes, unlike the user's keymap.
///
/// Several processes may use one file. Each change is made to the current content of the file, while a lock makes the
/// others wait, so no changes are lost; and the file is replaced as a whole, so that it is always valid, also after a
/// crash. Its mode and owner stay; a file of another user is therefore written in place. An error changes neither the
/// file nor ``customizations``, and a file of a later version is never written.
///
/// ```swift
/// let store = CustomizationStore(path: paths.customizations)
/// try store.load()
/// try store.update { $0["mailbox.new-email"] = Customization(.sequence("ctrl+n")) }
/// ```
package final class CustomizationStore {
  /// The path of the file; links are followed, even to a missing file. Empty if changes are kept in memory only.
  package let path: String
  /// Notified after ``customizations`` have changed.
  package let changes = Observers<Void>()
  /// The changes in the file when it was last read or written successfully.
  package var customizations: Customizations { file.customizations }
  /// The entries of the file that could not be read; they stay in the file and have no effect.
  package var problems: [KeymapFile.Problem] { file.problems }

  private var file = CustomizationFile()
  /// The maximum time to wait for another writing process, in milliseconds.
  var timeout = 2000

  /// Creates a store that has not read its file yet; the file need not exist.
  package init(path: String) {
    self.path = path
  }

  /// Creates a store that keeps changes in memory only.
  package convenience init() {
    self.init(path: "")
  }

  /// Reads the file; a missing file contains no changes.
  ///
  /// - Throws: the reason why it cannot be read; ``customizations`` stay as they are.
  package func load() throws(FileError) {
    if !path.isEmpty { try load(TextFile.read(path)) }
  }

  /// Changes the content of the file, and writes it if it differs.
  ///
  /// The directory is created if it is missing. The file may contain more than ``customizations`` before: the closure
  /// receives its current content.
  ///
  /// - Parameter change: makes the change; called once, while other processes wait.
  /// - Throws: the reason why it could not be saved: the file and ``customizations`` stay as they are.
  package func update(_ change: (inout Customizations) -> Void) throws(FileError) {
    var file = file
    guard !path.isEmpty else {
      change(&file.customizations)
      return take(file)
    }
    try TextFile.update(path, timeout: timeout) { () throws(FileError) in
      file = try parse(TextFile.read(path))
      let former = file.customizations
      change(&file.customizations)
      return file.customizations == former ? nil : CustomizationFile.text(of: file.customizations)
    }
    take(file)
  }

  private func take(_ new: CustomizationFile) {
    let former = customizations
    file = new
    if customizations != former { changes.notify() }
  }

  /// Adopts the text of the file; nil if there is none.
  func load(_ text: String?) throws(FileError) {
    take(try parse(text))
  }

  private func parse(_ text: String?) throws(FileError) -> CustomizationFile {
    guard let text else { return CustomizationFile() }
    return try CustomizationFile(parsing: text, file: path)
  }
}
