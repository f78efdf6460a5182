import Foundation
import SceneRehearsal
import Testing

/// The 40 losses that `Tests/MovingApp` contains, as an object and what of it is lost.
private let planted: Set<String> = [
    // The app, its tabs and the list.
    #"(application): key "sortCount""#,
    "Tabs: selected tab",
    #"Tabs/:[0]:/BrowseStack/:[0]:/Browse: key "sortOrder""#,
    "Tabs/:[0]:/BrowseStack/:[0]:/Browse/BrowseTable: scroll position",
    "Tabs/:[0]:/BrowseStack/:[0]:/Browse/BrowseTable: selected rows",
    // The stack, with views and a presented controller.
    "Tabs/:[0]:/BrowseStack/:[1]:/Detail: the object itself",
    #"Tabs/:[0]:/BrowseStack/:[1]:/Detail: key "item""#,
    #"Tabs/:[0]:/BrowseStack/:[1]:/Detail: key "isFavourite""#,
    "Tabs/:[0]:/BrowseStack/:[1]:/Detail/Rating: the object itself",
    #"Tabs/:[0]:/BrowseStack/:[1]:/Detail/Rating: key "stars""#,
    "Tabs/:[0]:/BrowseStack/:[2]:/Related: the object itself",
    #"Tabs/:[0]:/BrowseStack/:[2]:/Related: key "depth""#,
    "Tabs/Editor: the object itself",
    #"Tabs/Editor: key "draft""#,
    #"Tabs/Editor: key "mark""#,
    "Tabs/Editor/EditorText: the object itself",
    // The form and its registered objects.
    #"Tabs/:[1]:/Form: key "nameText""#,
    "Tabs/:[1]:/Form/Name: selection",
    #"Tabs/:[1]:/Form: key "memoText""#,
    "Tabs/:[1]:/Form/Memo: selection",
    #"Tabs/:[1]:/Form: key "isWriting""#,
    #"Tabs/:[1]:/Form: key "level""#,
    #"Tabs/:[1]:/Form: key "isLoud""#,
    #"Tabs/:[1]:/Form: key "colour""#,
    #"Tabs/:[1]:/Form: key "due""#,
    #"Tabs/:[1]:/Form: key "link""#,
    #"Tabs/:[1]:/Form: key "token""#,
    #"Total: key "amount""#,
    "Helper: the object itself",
    #"Helper: key "advice""#,
    // The containers.
    #"Tabs/:[2]:/Boxes: key "isOpen""#,
    "Tabs/:[2]:/Boxes/Extra: the object itself",
    #"Tabs/:[2]:/Boxes/Inner: key "layer""#,
    #"Tabs/:[2]:/Boxes/Inner/Core: key "count""#,
    "Tabs/:[2]:/Boxes/Inner/Core/CoreScroll: scroll position",
    // The grid and the split view.
    #"Tabs/:[3]:/Grid: key "filter""#,
    "Tabs/:[3]:/Grid/GridItems: scroll position",
    "Tabs/:[3]:/Grid/GridItems: selected rows",
    "Tabs/:[4]:/Wide: display mode",
    #"Tabs/:[4]:/Wide/:[0]:/SidebarStack/:[0]:/Sidebar: key "isExpanded""#,
]

@Suite(.serialized) struct `A rehearsal of an app with planted losses` {
    private static var app: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("MovingApp").path
    }

    @Test @MainActor func `all planted losses are found and nothing else`() throws {
        let report = try Rehearsal(executable: Self.app, options: .init()).run()
        let found = report.losses.filter { $0.mode == .scenes }
            .map { "\($0.object): \($0.aspect)" }
        #expect(planted.count == 40)
        #expect(planted.subtracting(found).sorted() == [])
        #expect(Set(found).subtracting(planted).sorted() == [])
        #expect(found.count == Set(found).count)
        #expect(report.losses.filter { $0.mode == .scenesWithControllers }.map(\.aspect) == [])
        #expect(report.remarks == [])
        for loss in found.isEmpty ? [] : report.losses {
            // UIKit's own containers have no declaration in the app.
            let isOfUIKit = loss.className.hasPrefix("UI") && loss.controller == loss.className
            #expect(loss.source != nil || isOfUIKit, "\(loss.object) \(loss.aspect)")
            #expect(loss.suggestion != nil)
        }
        let today = report.differsToday.compactMap(\.key)
        #expect(today.contains("launchIdentifier"))
        #expect(today.contains("zoom"))
        for screen in report.screens {
            #expect(Set(screen.kills.map(\.mode)).count == 3)
            #expect(
                screen.kills.allSatisfy { $0.before > 0 && $0.after > 0 && $0.before != $0.after })
        }
        print("The rehearsal of MovingApp took \(report.seconds) s.")
    }
}
