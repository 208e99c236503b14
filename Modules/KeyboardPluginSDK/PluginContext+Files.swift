import KeyboardCore

/// The files that a plugin keeps from one process to the next, in a directory of its own.
extension PluginContext {
  /// Returns the directory for the plugin's files, and makes it when it is first asked for.
  ///
  /// Only its user can access it. The host names it when it activates the plugin, so it is not
  /// known while registering.
  ///
  /// - Returns: the path; nil where the host keeps no files of plugins, as in a script.
  /// - Throws: a ``PluginError`` when the directory cannot be made, or it is too early to ask.
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

  /// Reads what was written to a file of the plugin; nil when there is no such file, and where the
  /// host keeps none.
  ///
  /// - Throws: a ``PluginError`` when the file cannot be read or holds something else.
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

  /// Writes a content as JSON to a file of the plugin: readers see either the old content or the new one.
  ///
  /// Where the host keeps no files, nothing is written.
  ///
  /// - Throws: a ``PluginError`` when it cannot be written.
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
