import KeyboardCore

/// The place of the preview, as `--preview-window` gives it: `right,40%,wrap`.
struct PreviewWindow {
  /// A side of the lines.
  enum Side: String {
    case right, left, up, down

    /// A Boolean value indicating whether the preview comes before the lines.
    var isFirst: Bool { self == .left || self == .up }
    /// A Boolean value indicating whether it stands beside them.
    var isBeside: Bool { self == .left || self == .right }
  }

  var side = Side.right
  /// The part of the room that it gets, in percent.
  var share = 50
  var isHidden = false
  var wrapsLines = false

  init() {}

  /// Reads words with commas or colons between them.
  init(_ text: String) throws(MessageError) {
    for word in text.split(whereSeparator: { ",:".contains($0) }) {
      let share = word.hasSuffix("%") ? Int(word.dropLast()) : nil
      switch word {
      case "top": side = .up
      case "bottom": side = .down
      case "hidden": isHidden = true
      case "nohidden": isHidden = false
      case "wrap": wrapsLines = true
      case "nowrap": wrapsLines = false
      case _ where Side(rawValue: String(word)) != nil: side = Side(rawValue: String(word)) ?? side
      case _ where share.map { 1...99 ~= $0 } ?? false: self.share = share ?? self.share
      default:
        throw MessageError(
          "--preview-window \(word) is unknown; write right, left, up or down, a part such as 40%, "
            + "hidden and wrap, with commas between them")
      }
    }
  }
}
