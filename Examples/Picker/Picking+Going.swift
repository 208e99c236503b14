import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Ways to another row that fzf has beside the arrows.
extension Picking {
  /// The rows in sight.
  private var page: Int { max(1, Int(matches.viewport.size.height)) }

  private var focusedRank: Int {
    navigator.flatIndexOfFocusedRow.map { matches.rank(ofRow: $0) } ?? 0
  }

  func goHalfPage(isDown: Bool) {
    let distance = max(1, page / 2)
    // The first row may be the lowest one.
    focus(rank: focusedRank + (isDown != matches.isBottomUp ? distance : -distance))
  }

  /// Gives the focus to the next selected row that is shown, or to the one before.
  func goToSelected(isDown: Bool) {
    let lines = Array(matches.indexesInList)
    let isForward = isDown != matches.isBottomUp
    let start = focusedRank
    for step in 1...max(1, lines.count) {
      let rank = start + (isForward ? step : -step)
      let around = (rank % max(1, lines.count) + lines.count) % max(1, lines.count)
      if lines.indices.contains(around), selected.contains(lines[around]) {
        return focus(rank: around)
      }
    }
  }

  // MARK: Jumping

  /// Gives each row in sight a letter, and the focus to the one whose letter comes next.
  func jump(accepting: Bool) {
    let first = Int(matches.viewport.offset.y.rounded(.up))
    let last = min(matches.totalNumberOfItems, first + page)
    guard first < last else { return }
    let jumping = CommandSet()
    jumping.nextResponder = navigator
    let order = matches.isBottomUp ? Array((first..<last).reversed()) : Array(first..<last)
    for (row, label) in zip(order, options.jumpLabels) {
      guard let key = try? KeySequence(parsing: String(label)) else { continue }
      jumpLabels[matches.indexInList(ofRow: row)] = label
      jumping.add(
        KeyCommand(
          CommandInvocation(CommandID("picker.jump\(row)")), title: "Go to the row",
          sequences: [key]),
        of: self,
        perform: { picking, _ in
          picking.endJump()
          picking.focus(rank: picking.matches.rank(ofRow: row))
          if accepting { picking.accept() }
        })
    }
    jumping.add("picker.endJump", "Stay", keys: "escape", "ctrl+c", of: self) { picking, _ in
      picking.endJump()
    }
    jumps = jumping
    program.engine.firstResponder = jumping
    rows.changes.notify()
  }

  private func endJump() {
    jumpLabels = [:]
    program.engine.firstResponder = document
    rows.changes.notify()
  }
}
