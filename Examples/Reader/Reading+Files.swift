import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The files of the command line, and those that are opened later.
extension Reading {
  /// Shows another file of the command line; those that cannot be opened are passed.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  func open(by distance: Int) -> Bool {
    let step = distance < 0 ? -1 : 1
    var next = index + distance
    var mistake: String?
    while paths.indices.contains(next) {
      do throws(MessageError) {
        try open(at: next)
        if let mistake { program.screen.show(mistake, isWarning: true) }
        return true
      } catch {
        mistake = error.message
        next += step
      }
    }
    let reason = distance > 0 ? "there is no next file" : "there is no file before it"
    program.screen.show(mistake ?? reason, isWarning: mistake != nil)
    return false
  }

  /// Shows a file of the command line.
  func open(at next: Int) throws(MessageError) {
    let input = if let known = inputs[next] { known } else { try Input(path: paths[next]) }
    stop()
    self.input.top = textPane.top
    inputs[next] = input
    index = next
    search.found = nil
    show(input)
  }

  /// Opens a file, which comes after the one that is shown; without a name, that one anew.
  ///
  /// - Returns: whether it is shown.
  @discardableResult
  func examine(_ name: String) -> Bool {
    let name = name.trimmed
    guard !name.isEmpty else { return reload() }
    let isHome = name == "~" || name.hasPrefix("~/")
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    let path = isHome ? home + name.dropFirst() : name
    do throws(MessageError) {
      if let known = paths.firstIndex(of: path) {
        try open(at: known)
      } else {
        let input = try Input(path: path)
        insert(path, at: index + 1)
        inputs[index + 1] = input
        try open(at: index + 1)
      }
      return true
    } catch {
      warn(error)
      return false
    }
  }

  private func insert(_ path: String, at place: Int) {
    paths.insert(path, at: place)
    inputs = Dictionary(
      uniqueKeysWithValues: inputs.map { ($0.key >= place ? $0.key + 1 : $0.key, $0.value) })
  }

  /// Takes the file that is shown from the list, and shows the next one.
  func dropFile() {
    guard paths.count > 1 else { return program.screen.show("it is the only file") }
    let dropped = index
    let isLast = dropped == paths.count - 1
    guard open(by: isLast ? -1 : 1) else { return }
    paths.remove(at: dropped)
    inputs[dropped] = nil
    inputs = Dictionary(
      uniqueKeysWithValues: inputs.map { ($0.key > dropped ? $0.key - 1 : $0.key, $0.value) })
    if index > dropped { index -= 1 }
  }

  /// Reads the file anew.
  @discardableResult
  func reload() -> Bool {
    do throws(MessageError) {
      guard let path else {
        input.refresh()
        return true
      }
      let top = textPane.top
      inputs[index] = try Input(path: path)
      input.top = top
      show(input)
      return true
    } catch {
      warn(error)
      return false
    }
  }

  /// Goes on with the file that has the name now, once there is one.
  func followRenamed() {
    guard let path, let next = try? Input(path: path) else { return }
    inputs[index] = next
    show(next)
    program.screen.show("\(path) is another file now")
  }

  private func warn(_ error: MessageError) { program.screen.show(error.message, isWarning: true) }

  // MARK: Saving

  /// Writes the whole text into a new file, while keys are answered; one that exists is not touched.
  func save(to name: String) {
    let path = name.trimmed
    guard !path.isEmpty else { return }
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "it exists" : String(cString: strerror(errno))
      return program.screen.show("\(path) cannot be written: \(reason)", isWarning: true)
    }
    let input = input
    Task {
      var place = 0
      var mistake: String?
      while mistake == nil, case let bytes = await input.bytes(in: place..<Int.max), !bytes.isEmpty
      {
        if !bytes.areWritten(to: descriptor) { mistake = String(cString: strerror(errno)) }
        place += bytes.count
        await Task.yield()
      }
      if close(descriptor) != 0, mistake == nil { mistake = String(cString: strerror(errno)) }
      if let mistake {
        program.screen.show("\(path) cannot be written: \(mistake)", isWarning: true)
      } else {
        program.screen.show("\(place) bytes are in \(path)")
      }
    }
  }
}

extension [UInt8] {
  /// Writes the bytes, and returns whether all are written.
  fileprivate func areWritten(to descriptor: Int32) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(Swift.max(0, count))
    }
    return true
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
