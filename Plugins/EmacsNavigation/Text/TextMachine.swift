/// The commands of Emacs for texts, with the state that one command leaves for the next.
nonisolated struct TextMachine: Sendable {
  /// The texts killed and copied, in lists as well.
  var kills = KillRing()
  /// What registers hold, in lists as well.
  var registers: [Character: Register] = [:]
  private(set) var previous = Previous.other
  var current = Previous.other

  /// The kind of the previous command, for commands that continue it.
  enum Previous: Hashable, Sendable {
    case other
    case kill
    /// A text was yanked between two positions.
    case yank(Int, Int)
    /// Went from line to line, in a column.
    case lines(column: Int)
    case setMark
    case jump
    case mark(TextCommand)
    /// One of several turns that a command of lists takes when it is repeated.
    case turn(String, Int)
  }

  /// The reason why a command failed.
  struct Failure: Error, Hashable, Sendable {
    let message: String

    init(_ message: String) {
      self.message = message
    }

    static let atEnd = Failure("End of buffer")
    static let atStart = Failure("Beginning of buffer")
    static let noMark = Failure("No mark set in this buffer")
    static let noRegion = Failure("The mark is not set now, so there is no region")
    static let nothingKilled = Failure("Kill ring is empty")
  }

  /// Forgets the command before: something else was done.
  mutating func interrupt() {
    previous = .other
    current = .other
  }

  /// Begins with another command.
  mutating func begin() {
    (previous, current) = (current, .other)
  }

  /// Performs a command on a text.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - argument: the number that was typed before it.
  ///   - character: the character that it needs, such as the one to zap to or a register.
  ///   - text: the text; what a command has done before it fails stays.
  /// - Throws: the reason why it failed.
  mutating func perform(
    _ command: TextCommand, _ argument: PrefixArgument = .none, character: Character? = nil,
    on text: inout EditedText
  ) throws(Failure) {
    begin()
    text.beginCommand()
    try run(command, argument, character, &text)
    if text.isEdited { text.marks.isActive = false }
  }

  private mutating func run(
    _ command: TextCommand, _ argument: PrefixArgument, _ character: Character?,
    _ text: inout EditedText
  ) throws(Failure) {
    let count = argument.value
    switch command {
    case .forwardChar: try move(count, &text)
    case .backwardChar: try move(-count, &text)
    case .nextLine: try moveLines(count, &text)
    case .previousLine: try moveLines(-count, &text)
    case .beginningOfLine:
      text.point = text.lineStart(at: text.lineStart(count - 1, after: text.point).position)
    case .endOfLine: text.point = lineEnd(count, text)
    case .backToIndentation:
      text.point = text.forward(from: text.lineStart(at: text.point)) {
        text.isBlank(at: $0) || text.characters[$0] == "\u{A0}"
      }
    case .forwardWord: text.point = text.words(count, from: text.point)
    case .backwardWord: text.point = text.words(-count, from: text.point)
    case .forwardSentence: try moveSentences(count, &text)
    case .backwardSentence: try moveSentences(-count, &text)
    case .forwardParagraph: text.point = text.paragraphs(count, from: text.point)
    case .backwardParagraph: text.point = text.paragraphs(-count, from: text.point)
    case .beginningOfBuffer: goToEdge(argument, isEnd: false, &text)
    case .endOfBuffer: goToEdge(argument, isEnd: true, &text)
    case .goToLine:
      leaveMark(in: &text)
      text.point = text.lineStart(max(count - 1, 0), after: 0).position
    case .setMark, .exchangePointAndMark, .markWholeBuffer, .markWord, .markParagraph, .quit:
      try mark(command, argument, &text)
    case .pointToRegister, .jumpToRegister, .copyToRegister, .insertRegister:
      guard let character else { return }
      try use(character, for: command, argument, &text)
    case .deleteChar, .deleteBackwardChar, .killWord, .backwardKillWord, .killLine, .killSentence,
      .killRegion, .killRingSave, .zapToChar, .yank, .yankPop:
      try kill(command, argument, character, &text)
    case .selfInsert, .quotedInsert, .openLine, .transposeChars, .transposeWords,
      .upcaseWord, .downcaseWord, .capitalizeWord, .deleteHorizontalSpace, .justOneSpace,
      .deleteBlankLines, .deleteIndentation:
      try change(command, argument, character, &text)
    }
  }

  // MARK: Moves

  /// The end of the line that is so many below; of this one for 1.
  private func lineEnd(_ count: Int, _ text: EditedText) -> Int {
    let (start, missing) = text.lineStart(count, after: text.point)
    return missing > 0 ? start : max(start - 1, 0)
  }

  func moveSentences(_ count: Int, _ text: inout EditedText) throws(Failure) {
    let (end, isWhole) = text.sentences(count, from: text.point)
    text.point = end
    if !isWhole { throw count > 0 ? .atEnd : .atStart }
  }

  func move(_ count: Int, _ text: inout EditedText) throws(Failure) {
    let target = text.point + count
    text.point = target
    if target < 0 { throw .atStart }
    if target > text.count { throw .atEnd }
  }

  private mutating func moveLines(_ count: Int, _ text: inout EditedText) throws(Failure) {
    var column = text.column(of: text.point)
    if case .lines(let kept) = previous { column = kept }
    current = .lines(column: column)
    let (start, missing) = text.lineStart(count, after: text.point)
    if missing > 0 {
      text.point = count < 0 ? 0 : text.count
      throw count < 0 ? .atStart : .atEnd
    }
    text.point = text.position(ofColumn: column, from: start)
  }

  /// Goes to the start or the end, or so many tenths from there.
  private func goToEdge(_ argument: PrefixArgument, isEnd: Bool, _ text: inout EditedText) {
    if !argument.isUniversal { leaveMark(in: &text) }
    guard argument != .none, !argument.isUniversal else {
      text.point = isEnd ? text.count : 0
      return
    }
    let distance = text.count * argument.value / 10
    text.point = isEnd ? text.count - distance : distance + 1
    text.point = text.lineStart(1, after: text.point).position
  }
}
