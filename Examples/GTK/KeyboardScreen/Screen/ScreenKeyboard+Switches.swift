import KeyboardActions
import KeyboardCore

extension ScreenKeyboard {
  /// The keys that a switch chooses from, row by row, after the suggestions.
  private var scannedRows: [[KeyboardKey]] {
    keyboard.keys.map { row in row.filter { !$0.action.isSpacer && !$0.frame.isEmpty } }
      .filter { !$0.isEmpty }
  }

  /// Presses the switch of a person who scans.
  public func pressSwitch() {
    guard scanner != nil else { return }
    updateFocus()
    let rows = scannedRows
    let effects = scanner?.press(rows.map(\.count), at: scheduler.now) ?? []
    for case .press(let row, let index) in effects {
      controller.gestures.tap(rows[row][index].action)
    }
    scheduleScan()
    setNeedsDisplay()
  }

  private func scheduleScan() {
    if let scanTimer { scheduler.cancel(scanTimer) }
    scanTimer = scanner?.deadline.map { deadline in
      scheduler.schedule(after: scheduler.now.duration(to: deadline)) { [weak self] in
        guard let self else { return }
        scanTimer = nil
        scanner?.advance(scannedRows.map(\.count), to: scheduler.now)
        scheduleScan()
        setNeedsDisplay()
      }
    }
  }

  /// The frames of the keys that are lit, in the coordinates of the keys.
  var litKeys: [Rect] {
    let rows = scannedRows
    switch scanner?.state {
    case .row(let row, _) where rows.indices.contains(row): return rows[row].map(\.frame)
    case .key(let row, let index, _)
    where rows.indices.contains(row) && rows[row].indices.contains(index):
      return [rows[row][index].frame]
    default: return foreignKeys + (keyboard.focusedKey.map { [$0.frame] } ?? [])
    }
  }

  // MARK: Dwelling

  func hover(at point: Point) {
    guard dwell != nil, touched.isEmpty else { return }
    let frame =
      parts.hideButton.contains(point)
      ? parts.hideButton
      : suggestionFrames.first { $0.contains(point) }
        ?? (parts.keys.contains(point) ? windowFrame(at: point) : nil)
    dwell?.move(over: frame, at: scheduler.now)
    scheduleDwell()
    setNeedsDisplay()
  }

  /// Returns the frame of the key at a point, in the coordinates of the window.
  private func windowFrame(at point: Point) -> Rect? {
    keyboard.key(at: keyPoint(point)).map {
      $0.frame.offsetBy(x: parts.keys.minX + KeyboardDrawing.sideMargin, y: parts.keys.minY)
    }
  }

  private func scheduleDwell() {
    if let dwellTimer { scheduler.cancel(dwellTimer) }
    dwellTimer = dwell?.deadline.map { deadline in
      // Ten steps are drawn on the way.
      let step = min(
        max(scheduler.now.duration(to: deadline), .zero), (settings.dwellDelay ?? .zero) / 10)
      return scheduler.schedule(after: step) { [weak self] in
        guard let self else { return }
        dwellTimer = nil
        if let frame = dwell?.advance(to: scheduler.now) {
          let touch = { (phase: SurfaceTouch.Phase) in
            SurfaceTouch(id: 0, phase, at: frame.center, onScreen: frame.center)
          }
          receive(touch(.began))
          receive(touch(.ended))
        }
        scheduleDwell()
        setNeedsDisplay()
      }
    }
  }

  func stopSwitches() {
    _ = scanner?.stop()
    dwell?.move(over: nil, at: scheduler.now)
    scheduleScan()
    scheduleDwell()
  }
}
