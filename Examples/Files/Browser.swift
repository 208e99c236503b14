import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A directory as a list or as tiles, with a preview of the focused file beside it, and the way into others.
///
/// ```
/// FileEntry ──▶ items ──▶ TextTable, TileCollection ◀── navigator ◀── keys
///     ▲                                                   │ committed, or a command
///     └── entered, or up ◀────────────────────────────────┤
///     └── FilePlan ◀── question ◀─────────────────────────┘
/// ```
final class Browser {
  /// Everything, above the line of the filter.
  let pane: PromptPane
  /// The directory that is shown.
  private(set) var directory: FilePath
  /// The files that Return chose; empty while none are.
  private(set) var chosen: [FilePath] = []
  /// A Boolean value indicating whether the shell is to go to the directory at the end.
  var keepsPlace = true
  /// The files that were copied or cut, which Paste brings here.
  var clipboard: (kind: FilePlan.Transfer, files: [FilePath])? { didSet { rowChanges += 1 } }
  /// The change that goes on, and how far it is.
  var change: (task: Task<FilePlan.Outcome, Never>, progress: FilePlan.Progress)?
  /// The archive that is unpacked or made.
  var archiving: ArchiveRun? { didSet { program.screen.setNeedsDisplay() } }
  /// A Boolean value indicating whether files are being changed, or an archive.
  var isBusy: Bool { change != nil || archiving != nil }
  /// The place of the directory in an archive; nil for one on the disk.
  private(set) var archive: Archive.Place?
  /// The directories with what was taken out of archives.
  var unpacked: [FilePath] = []
  /// The tabs that are not shown, and the number of the one that is.
  var tabs: [Int: Tab] = [:]
  var tab = 1
  /// A Boolean value indicating whether directories are measured.
  var measures = false
  let directorySizes = DirectorySizes()

  let program: TerminalProgram
  let history = UndoHistory()
  let trash = Trash(environment: ProcessInfo.processInfo.environment)
  /// The journal, to which each step is written before it is performed; nil without a home directory.
  let journal = FileJournal(of: "files", environment: ProcessInfo.processInfo.environment)
  /// The changes of the journal that are interrupted.
  var interrupted: [FileJournal.Record] = []
  let home = ProcessInfo.processInfo.environment["HOME"].map { FilePath($0) }
  let split: SplitPane
  /// The directory before this one.
  private(set) var former: FilePath?

  let reader = DirectoryReader()
  /// A Boolean value indicating whether the directory is one that has not been read yet.
  private var isOnTheWay = false
  /// Every entry of the directory, sorted.
  private var items: [FileItem] = []
  private var shown: [FileItem] = [] { didSet { rowChanges += 1 } }
  /// The number of changes of what rows show.
  private var rowChanges = 0
  private let table = TextTable()
  private let tiles = TileCollection(
    tile: Size(width: 18, height: 2), spacing: Size(width: 1, height: 1), fillsLines: true)
  private let listNavigator: TableNavigator
  private let tileNavigator: CollectionNavigator
  private let list: TablePane
  private let grid: CollectionPane
  private let preview: Preview
  private let query = TextDocument(name: "filter", isMultiline: false)
  var order = FileItem.Arrangement.name
  var showsHidden = false
  /// The names that had the focus, by directory.
  private var places: [FilePath: FileName] = [:]
  private var previewing: TimerToken?
  private var looking: TimerToken?
  /// The directory when it was read.
  private var stamp: FileStamp?
  private var tokens: [Subscription] = []
  private let chooses: Bool
  private let colors = FileColors(ProcessInfo.processInfo.environment["LS_COLORS"])
  private let bookmarks = Bookmarks(environment: ProcessInfo.processInfo.environment)

  /// Shows a directory, or the one that holds a file; Return chooses files and leaves, or opens one.
  init(_ program: TerminalProgram, at path: FilePath, chooses: Bool) throws {
    let engine = program.engine
    (self.program, self.chooses) = (program, chooses)
    let entry = try FileEntry(at: path)
    let start = entry.kind == .directory ? path : path.parent ?? FilePath(".")
    directory = start.resolved ?? start
    listNavigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus, scene: "files",
      policy: Self.listPolicy(chooses: chooses))
    tileNavigator = CollectionNavigator(
      collectionView: tiles, delegate: nil, bus: engine.bus, scene: "tiles",
      policy: Self.tilePolicy(chooses: chooses))
    list = TablePane(navigator: listNavigator, table: table)
    grid = CollectionPane(navigator: tileNavigator, collection: tiles, fitsText: false)
    preview = Preview()
    split = SplitPane(
      engine, [(list, listNavigator), (preview.pane, preview.commands)], shares: [3, 2])
    pane = PromptPane("Filter: ", query, at: .bottom, of: split)
    list.columns = Self.columns
    list.text = { [weak self] in self?.row($0.row) ?? "" }
    // Times of this year are shown in another way than those of others.
    list.textVersion = { [weak self] in [self?.rowChanges ?? 0, time(nil) / 86_400] }
    list.emptyText = { [weak self] in self?.emptiness ?? "" }
    grid.emptyText = list.emptyText
    grid.text = { [weak self] in self?.tile($0.row) ?? "" }
    addCommands()
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.title = { [weak self] in self.map { $0.directory.text(home: $0.home) } ?? "" }
    program.screen.showsSummary = false
    tokens = [
      // The picture of the first file, too.
      program.screen.detections.observe(self) { $0.showPreview() },
      engine.bus.subscribe(to: ListNavigator.Committed.self, self) { $0.commit($1.row) },
      engine.bus.subscribe(to: ListNavigator.FocusMoved.self, self) { $0.showPreviewSoon() },
      query.changes.observe { [weak self] in if $0 == .text { self?.arrange() } },
      engine.context.register(Context.Name("files.directory", "the directory that is shown")) {
        [weak self] in self.map { .string($0.directory.text) }
      },
      engine.context.register(Context.Name("files.name", "the name of the focused file")) {
        [weak self] in self?.focused.map { .string($0.text) }
      },
    ]
    bookmarks.connect(to: self)
    tokens.append(engine.addResponder(bookmarks))
    split.active = 0
    try begin(focusing: entry.kind == .directory ? nil : path.name)
    lookAgain()
    readJournal()
  }

  // MARK: Columns and rows

  private static let columns = {
    var name = TableView.Column("Name")
    (name.truncation, name.leastWidth) = (.middle, 24)
    return [
      name, TableView.Column("Size", width: 8, alignment: .right),
      TableView.Column("Changed", width: 12), TableView.Column("Kind", width: 11),
    ]
  }()

  /// Returns whether a file is to be moved by the next paste.
  private func isCut(_ item: FileItem) -> Bool {
    clipboard?.kind == .move && clipboard?.files.contains(path(of: item)) ?? false
  }

  private func look(_ item: FileItem) -> ItemText.Look { isCut(item) ? .muted : item.look }

  private func row(_ index: Int) -> ItemText {
    let (item, entry) = (shown[index], shown[index].entry)
    let size =
      item.isDirectory ? directorySizes.sizes[entry.name]?.text : "\(ByteCount(entry.size))"
    var text = ItemText(cells: [item.title, size ?? "", entry.modified.asTime(), item.kind])
    (text.look, text.style) = (look(item), style(of: item))
    return text
  }

  /// The colour that `LS_COLORS` gives, but for what is being moved or broken.
  private func style(of item: FileItem) -> Style? {
    item.entry.kind == .unknown || isCut(item) ? nil : colors?.style(of: item.entry)
  }

  private func tile(_ index: Int) -> ItemText {
    var text = ItemText(shown[index].title, lines: [shown[index].measure])
    (text.look, text.truncation) = (look(shown[index]), .middle)
    text.style = style(of: shown[index])
    return text
  }

  /// The path with the whole name of the focused file at its end, and the number of selected files.
  private var header: TitleLine {
    let place = focused.map(path) ?? directory
    let count = navigator.selection.count
    var info = navigator.flatIndexOfFocusedRow.map { ["\($0 + 1) of \(shown.count)"] } ?? []
    if count > 0 { info.append("\(count) selected") }
    if let clipboard {
      info.append("\(clipboard.files.count) \(clipboard.kind == .copy ? "copied" : "cut")")
    }
    if let words = order.words { info.append(words) }
    if !tabs.isEmpty { info.append("tab \(tab)") }
    if let archiving { info = [archiving.progress] }
    if let progress = change?.progress, progress.totalBytes > 0 {
      info = ["\(ByteCount(progress.bytes)) of \(ByteCount(progress.totalBytes))"]
    }
    var line = TitleLine(place.text(home: home), info: info.joined(separator: " · "))
    line.truncation = .start
    return line
  }

  private func path(of item: FileItem) -> FilePath { directory.appending(item.entry.name) }

  /// The navigator of the list or the tiles, whichever is shown.
  var navigator: ListNavigator { isTiled ? tileNavigator : listNavigator }

  var isTiled: Bool { split.panes[0].pane === grid }

  /// A Boolean value indicating whether the list or the tiles have the keys.
  var isListing: Bool { split.active == 0 }

  var focused: FileItem? { navigator.flatIndexOfFocusedRow.map { shown[$0] } }

  var focusedPath: FilePath? { focused.map(path) }

  /// Everything that is shown.
  var shownPaths: [FilePath] { shown.map(path) }

  /// A Boolean value indicating whether the filter is being typed.
  var isTyping: Bool { program.engine.firstResponder === query }

  /// The files that a command is about: those that are selected, or the focused one.
  var targets: [FilePath] {
    let selected = navigator.selection.indexes.ranges.joined().map { path(of: shown[$0]) }
    return selected.isEmpty ? [focusedPath].compactMap(\.self) : selected
  }

  /// Puts the matching files in order, with the focus on a name, else where it was.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - startsAnew: whether the first one has the focus where the name is not there.
  func arrange(focusing name: FileName? = nil, startsAnew: Bool = false) {
    let selected = Set(navigator.selection.indexes.ranges.joined().map { shown[$0].entry.name })
    let wanted = name ?? (startsAnew ? nil : focused?.entry.name)
    let index = navigator.flatIndexOfFocusedRow ?? 0
    let search = query.text.allSatisfy(\.isWhitespace) ? nil : SearchQuery(query.text)
    shown = FileItem.items(of: items, showsHidden: showsHidden, matching: search)
    if measures, order.order == .size { sortDirectories() }
    let titles = FileItem.titles(of: shown)
    (table.lines, tiles.titles) = (Lines(titles), titles)
    for navigator in [listNavigator, tileNavigator] { navigator.setFocus(nil) }
    let found =
      shown.firstIndex { $0.entry.name == wanted }
      ?? (startsAnew ? 0 : min(index, shown.count - 1))
    let kept = shown.indices.filter { selected.contains(shown[$0].entry.name) }
    navigator.select(IndexPath(row: max(0, found), section: 0))
    navigator.setSelection(ListSelection(RangeSet(kept, within: shown)))
    showPreview()
    program.screen.setNeedsDisplay()
  }

  /// Puts the directories that were measured in the order of their sizes.
  private func sortDirectories() {
    let count = shown.prefix(while: \.isDirectory).count
    let size = { [directorySizes] (item: FileItem) in
      directorySizes.sizes[item.entry.name]?.bytes ?? 0
    }
    shown[..<count].sort { order.isReversed ? size($0) < size($1) : size($0) > size($1) }
  }

  /// The names of the directories that are shown.
  var shownDirectories: [FileName] { shown.prefix(while: \.isDirectory).map(\.entry.name) }

  /// Shows the sizes of directories that have become known.
  func sizesHaveChanged() {
    rowChanges += 1
    program.screen.setNeedsDisplay()
  }

  /// The reason why no file is shown.
  private var emptiness: String {
    if isOnTheWay { return "reading" }
    if items.isEmpty { return "empty" }
    return query.text.isEmpty ? "only hidden files; . shows them" : "no name matches"
  }

  private func showPreviewSoon() {
    previewing.map(program.engine.taskScheduler.cancel)
    previewing = program.engine.taskScheduler.schedule(after: .milliseconds(30), self) {
      $0.showPreview()
    }
  }

  private func showPreview() {
    preview.show(
      focused, at: focusedPath, showsHidden: showsHidden,
      in: archive.flatMap { _ in reader.archive })
  }

  // MARK: Going

  /// Reads the first directory.
  ///
  /// - Throws: an error with the reason why it cannot be read.
  private func begin(focusing name: FileName?) throws(MessageError) {
    var failure: MessageError?
    read(
      directory, failing: { failure = $0 },
      then: { $0.arrange(focusing: name, startsAnew: true) })
    if let failure { throw failure }
    isOnTheWay = reader.directory != nil
  }

  /// Shows a directory, with the focus on a name, else where it was before.
  func go(to path: FilePath, focusing name: FileName? = nil) {
    let origin = directory
    if let focused { places[directory] = focused.entry.name }
    read(
      path,
      failing: { [weak self] error in
        self?.program.screen.show(error.message, isWarning: true)
        guard let self, isOnTheWay else { return }
        (directory, isOnTheWay) = (origin, false)
        reload(focusing: places[origin])
      },
      then: { browser in
        if browser.directory != origin { browser.former = origin }
        browser.clearSelection()
        browser.clearFilter()
        browser.arrange(focusing: name ?? browser.places[browser.directory], startsAnew: true)
      })
    guard reader.directory != nil else { return }
    // It takes a while: nothing is shown of the one before, so that no key is about that.
    clearSelection()
    clearFilter()
    (directory, items, isOnTheWay) = (path, [], true)
    arrange()
  }

  private func read(
    _ path: FilePath, failing: @escaping (MessageError) -> Void,
    then: @escaping (Browser) -> Void
  ) {
    reader.read(path, by: order) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let content):
        // Another order may be wanted by now: sorting many takes long, here as well.
        guard content.order == order else { return read(path, failing: failing, then: then) }
        (directory, stamp, isOnTheWay) = (content.directory, content.stamp, false)
        (items, archive) = (content.items, content.archive)
        directorySizes.forget()
        then(self)
        if measures { measure() }
      case .failure(let error): failing(error)
      }
    }
  }

  private func clearFilter() {
    if program.engine.firstResponder === query { split.active = 0 }
    query.setText("")
    pane.isShown = false
  }

  func goUp() {
    if let parent = directory.parent { go(to: parent, focusing: directory.name) }
  }

  /// Reads the directory once more; where it has gone, the nearest one above it.
  func reload(focusing name: FileName? = nil) {
    if isOnTheWay { return }
    let path = directory
    read(
      path,
      failing: { [weak self] error in
        self?.program.screen.show(error.message, isWarning: true)
        var place = path
        while let parent = place.parent, !place.exists { place = parent }
        if place != path { self?.go(to: place) }
      },
      then: { $0.arrange(focusing: name) })
  }

  /// Reads the directory once more when something has come or gone: looks every second.
  private func lookAgain() {
    looking = program.engine.taskScheduler.schedule(after: .seconds(1)) { [weak self] in
      guard let self else { return }
      if reader.directory == nil, !isBusy, FileStamp(directory) != stamp { reload() }
      lookAgain()
    }
  }

  /// Enters a directory, and opens a file; a chooser chooses files and leaves.
  private func commit(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    if shown[index].isDirectory { return go(to: path(of: shown[index])) }
    guard chooses, archive == nil else { return openFile(path(of: shown[index])) }
    chosen = navigator.selection.isEmpty ? [path(of: shown[index])] : targets
    program.screen.leave()
  }

  // MARK: Ways of showing

  func sort() {
    order = FileItem.Arrangement(order: order.order.next, isReversed: order.isReversed)
    reload()
    program.screen.show("by \(order.order.rawValue)")
  }

  func reverse() {
    order.isReversed.toggle()
    reload()
    program.screen.show(order.isReversed ? "the last one first" : "the first one first")
  }

  func toggleHidden() {
    showsHidden.toggle()
    arrange()
  }

  /// Changes from the list to tiles and back.
  func toggleTiles() {
    let (focus, selection) = (focused?.entry.name, navigator.selection)
    split.panes[0] = isTiled ? (list, listNavigator) : (grid, tileNavigator)
    navigator.setSelection(selection)
    split.active = 0
    arrange(focusing: focus)
    // Laid out at once: the next key may be one that goes to the side.
    _ = program.screen.grid
  }

  /// Lets lines of tiles run the other way.
  func mirror() {
    tiles.layoutDirection = tiles.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    // The arrows are others now.
    program.engine.reloadCommands()
  }

  func clearSelection() { navigator.setSelection(ListSelection()) }

  /// Adds the line of the filter, with its keys.
  func addFilter(to commands: CommandSet) {
    pane.addCommands(to: commands, of: program.engine, "Filter", keys: "/", "f")
  }
}
