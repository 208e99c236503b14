import KeyboardCore

/// The files that a plugin stores between processes, in a directory of its own.
extension PluginContext {
  /// Returns the directory for the plugin's files, creating it on first use.
  ///
  /// Only its user can access it. The host sends it when it activates the plugin, so it is not known during
  /// registration.
  ///
  /// - Returns: the path; nil if the host stores no files of plugins, as in a script.
  /// - Throws: a ``PluginError`` if the directory cannot be created, or is not known yet.
  public func dataDirectory() throws(PluginError) -> String? {
    guard isActive else {
      throw PluginError(
        code: .unavailable,
        message: "no file can be used while registering; use it when a command or an event comes")
    }
    guard let directory = assignedDirectory else { return nil }
    do throws(FileError) {
      try TextFile.makeDirectory(directory)
    } catch {
      throw PluginError(code: .failed, message: error.message)
    }
    return directory
  }

  /// Reads the content of a file of the plugin; returns nil if there is no such file, and if the host stores none.
  ///
  /// - Throws: a ``PluginError`` if the file cannot be read or has other content.
  public func read<Content: Decodable>(
    _ type: Content.Type, from file: String
  ) throws(PluginError) -> Content? {
    guard let path = try path(of: file) else { return nil }
    do throws(FileError) {
      return try StoredFile<Content>(path: path).read()
    } catch {
      throw PluginError(code: .unreadable, message: error.message)
    }
  }

  /// Writes a value as JSON to a file of the plugin: readers see either the old content or the new one.
  ///
  /// If the host stores no files, nothing is written.
  ///
  /// - Throws: a ``PluginError`` if it cannot be written.
  public func write<Content: Encodable>(
    _ content: Content, to file: String
  ) throws(PluginError) {
    guard let path = try path(of: file) else { return }
    do throws(FileError) {
      try StoredFile<Content>(path: path).write(content)
    } catch {
      throw PluginError(code: .failed, message: error.message)
    }
  }

  private func path(of file: String) throws(PluginError) -> String? {
    guard file.isFileName else {
      throw PluginError(
        code: .failed, message: "'\(file)' is not a name of a file; write one such as marks.json")
    }
    return try dataDirectory().map { "\($0)/\(file)" }
  }
}
