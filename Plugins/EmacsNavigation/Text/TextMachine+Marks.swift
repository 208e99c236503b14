/// The mark and the region.
nonisolated extension TextMachine {
  mutating func mark(
    _ command: TextCommand, _ argument: PrefixArgument, _ text: inout EditedText
  ) throws(Failure) {
    let point = text.point
    switch command {
    case .setMark where argument != .none && argument != .universal(16):
      guard let mark = text.marks.mark else { throw .noMark }
      text.point = mark
      text.marks.pop()
    case .setMark:
      current = .setMark
      if previous == .setMark, argument == .none {
        return text.marks.isActive.toggle()
      }
      if text.marks.mark != point { text.marks.push(point) }
      text.marks.isActive = true
    case .exchangePointAndMark:
      guard text.marks.mark != nil else { throw .noMark }
      exchangePointAndMark(&text)
      text.marks.isActive = argument == .none
    case .markWholeBuffer:
      text.marks.push(point)
      text.marks.push(text.count)
      text.marks.isActive = true
      text.point = 0
    case .markWord, .markParagraph: try markUnits(command, argument, &text)
    case .quit: text.marks.isActive = false
    default: break
    }
  }

  /// Sets the mark behind words or paragraphs; once more, behind further ones.
  private mutating func markUnits(
    _ command: TextCommand, _ argument: PrefixArgument, _ text: inout EditedText
  ) throws(Failure) {
    current = .mark(command)
    let goesOn = text.marks.isActive || previous == .mark(command)
    let isWord = command == .markWord
    if !isWord, argument.value == 0 { throw Failure("Cannot mark zero paragraphs") }
    if goesOn, let mark = text.marks.mark {
      let count = argument != .none ? argument.value : isWord && mark < text.point ? -1 : 1
      let end = isWord ? text.words(count, from: mark) : text.paragraphs(count, from: mark)
      text.marks.replace(end)
      text.marks.isActive = true
      return
    }
    let count = argument.value
    if isWord {
      let end = text.words(count, from: text.point)
      text.marks.push(end)
      text.marks.isActive = true
      return
    }
    let end = text.paragraphs(count, from: text.point)
    text.marks.push(end)
    text.marks.isActive = true
    text.point = text.paragraphs(-count, from: end)
  }

  func exchangePointAndMark(_ text: inout EditedText) {
    guard let mark = text.marks.mark else { return }
    text.marks.replace(text.point)
    text.marks.isActive = true
    text.point = mark
  }

  /// Sets the mark at point before something leads far away, unless there is a region.
  func leaveMark(in text: inout EditedText) {
    guard !text.marks.isActive else { return }
    let point = text.point
    text.marks.push(point)
  }
}
