// swift-format-ignore-file
// The code of Instapaper's article about IPShortcut, which is Objective-C there: the comments have its lines.
// CHANGED marks the lines that say something else than the text.

import Foundation
import KeyboardCore
import SeedNames

// @interface ArticlesViewController : IPShortcutCollectionViewController
class ArticlesViewController: IPShortcutCollectionViewController {

    // - (NSArray<UIKeyCommand *>*)keyCommands {
    override var keyCommands: [UIKeyCommand]? {
        // NSMutableArray *allCommands = [[super keyCommands] mutableCopy];
        var allCommands = super.keyCommands ?? []
        // NSArray *keyCommands = @[
        //     [UIKeyCommand keyCommandWithInput:@"a" modifierFlags:UIKeyModifierCommand action:@selector(keyArchiveArticle:) discoverabilityTitle:NSLocalizedString(@"Archive", nil)],
        //     ...];
        let keyCommands = [
            UIKeyCommand(input: "a", modifierFlags: .command, action: "keyArchiveArticle", discoverabilityTitle: NSLocalizedString("Archive", comment: "")),  // CHANGED: an id, not @selector(…)
        ]
        // [allCommands addObjectsFromArray:keyCommands];
        allCommands += keyCommands
        // return allCommands;
        return allCommands
    }

    // ADDED: which method an id is; Objective-C knows it of a selector.
    override var methods: [Selector: (Any?) -> Void] { ["keyArchiveArticle": keyArchiveArticle] }
}

class ReaderViewController: IPShortcutScrollViewController {  // ADDED: the text names the method alone
    // -(CGFloat)scrollWithinPageMargin
    override func scrollWithinPageMargin() -> Double { return 2 }
}
