import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A place that a name has in a file, as ctags lists it: `name`, a tab, `file`, a tab, a line or `/^its text$/`.
struct Tag: Hashable {
  enum Place: Hashable {
    case line(Int)
    /// The start of a line, or the whole line.
    case text(String, isWhole: Bool)
  }

  let file: String
  let place: Place

  /// Reads those of a name from a file of tags.
  static func named(_ name: String, in path: String) throws(MessageError) -> [Tag] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MessageError("there is no file of tags named \(path); ctags makes one")
    }
    let tags = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("\(name)\t") }.compactMap { Tag(line: $0) }
    guard !tags.isEmpty else { throw MessageError("\(path) has no tag \(name)") }
    return tags
  }

  private init?(line: Substring) {
    let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let place = Place(address: parts[2]) else { return nil }
    (file, self.place) = (String(parts[1]), place)
  }
}

extension Tag.Place {
  /// Reads `12`, `/^text$/` or `/^text/`, in which a backslash stands before what means something.
  fileprivate init?(address: Substring) {
    guard let sign = address.first, sign == "/" || sign == "?" else {
      guard let line = Int(address.prefix { $0.isNumber }) else { return nil }
      self = .line(line)
      return
    }
    var (text, isWhole) = ("", false)
    var rest = address.dropFirst()
    if rest.first == "^" { rest.removeFirst() }
    while let next = rest.popFirst(), next != sign {
      if next == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
      } else if next == "$", rest.first == sign {
        isWhole = true
      } else {
        text.append(next)
      }
    }
    self = .text(text, isWhole: isWhole)
  }
}

extension Reading {
  /// Goes to the places of a tag, the first one first.
  func goToTag(named name: String) {
    do throws(MessageError) {
      tags = try Tag.named(name, in: options.tagFile)
      goToTag(at: 0)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Goes to another place of the tag.
  func goToTag(by distance: Int) {
    guard tags.indices.contains(tagIndex + distance) else {
      return program.screen.show(
        distance > 0 ? "there is no next tag" : "there is no tag before it")
    }
    goToTag(at: tagIndex + distance)
  }

  func goToTag(at index: Int) {
    let tag = tags[index]
    tagIndex = index
    guard path == tag.file || examine(tag.file) else { return }
    switch tag.place {
    case .line(let line): goToLine(line)
    case .text(let start, let isWhole):
      guard let place = place(ofLine: Array(start.utf8), isWhole: isWhole) else {
        return program.screen.show("\(tag.file) has no line \(start)", isWarning: true)
      }
      jump(to: LongTextPane.Place(place))
    }
    if tags.count > 1 { program.screen.show("tag \(index + 1) of \(tags.count)") }
  }

  /// Returns the first line that is, or begins with, these bytes.
  private func place(ofLine start: [UInt8], isWhole: Bool) -> Int? {
    let lines = sequence(first: 0..<0) { [text] in text.line(from: $0.upperBound) }.dropFirst()
    return lines.prefix { $0.lowerBound < Self.mostBytes }.first { line in
      let bytes = text.bytes(of: line)
      return bytes.starts(with: start)
        && (!isWhole || bytes.dropFirst(start.count).allSatisfy { $0 == 0x0D || $0 == 0x0A })
    }?.lowerBound
  }
}
