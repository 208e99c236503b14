// swift-format-ignore-file
// The code of KeyboardNavigationKit's README. CHANGED marks the lines that differ from the text.

import KeyboardNavigation
import SeedNames

class ListViewController : UIViewController {  // CHANGED: not public, as the methods below are not
  private let tableView = UITableView(style: .plain)
  var tableNavigator: TableNavigator!
   
  public override func viewDidLoad() {
    super.viewDidLoad()
    
    self.tableNavigator = TableNavigator(tableView: self.tableView, delegate: self)
    self.tableView.dataSource = self  // ADDED: the text leaves the data source out
  }

  public override var keyCommands: [UIKeyCommand]? {
        get {
            return self.tableNavigator.possibleKeyCommands  // CHANGED: the text says listKeyboardNavigator here
        }
        set {}
    }
    
    public override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if let target = self.tableNavigator.target(forKeyCommandAction: action) {  // CHANGED: as above
            return target
        } else {
            return super.target(forAction: action, withSender: sender)
        }
    }

  var visibleRows: String { tableView.visibleCells.map(\.text).joined(separator: ", ") }  // ADDED
}

extension ListViewController : TableNavigatorDelegate {
  func tableNavigator(_ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate, completedNavigationWith context: TableNavigator.NavigationCompletionContext) {
    // update focus appearance for changed cells - indexPathsForChangedRows contains indexPaths corresponding to the newly-focused row and the previously-focused row
    
    self.tableView.reloadRows(at: focusUpdate.indexPathsForChangedRows, animated: false)
  }
      
  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    // user committed the focus row, handle like UITableViewDelegate.tableView(_:, didSelectRowAt:)
    self.presentDetailViewController(forRowAt: indexPath)
  }
}
