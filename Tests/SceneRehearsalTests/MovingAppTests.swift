import Foundation
import SceneRehearsal
import Testing

/// The 40 losses that `Tests/MovingApp` contains, as an object and what of it is lost.
private let planted: Set<String> = [
    // The app, its tabs and the list.
    #"(application): key "sortCount""#,
    "Tabs: selected tab",
    #"Tabs/BrowseStack/:[0]:/Browse: key "sortOrder""#,
    "Tabs/BrowseStack/:[0]:/Browse/BrowseTable: scroll position",
    "Tabs/BrowseStack/:[0]:/Browse/BrowseTable: selected rows",
    // The stack, with views and a presented controller.
    "Tabs/BrowseStack/:[1]:/Detail: the object itself",
    #"Tabs/BrowseStack/:[1]:/Detail: key "item""#,
    #"Tabs/BrowseStack/:[1]:/Detail: key "isFavourite""#,
    "Tabs/BrowseStack/:[1]:/Detail/Rating: the object itself",
    #"Tabs/BrowseStack/:[1]:/Detail/Rating: key "stars""#,
    "Tabs/BrowseStack/:[2]:/Related: the object itself",
    #"Tabs/BrowseStack/:[2]:/Related: key "depth""#,
    "Tabs/Editor: the object itself",
    #"Tabs/Editor: key "draft""#,
    #"Tabs/Editor: key "mark""#,
    "Tabs/Editor/EditorText: the object itself",
    // The form and its registered objects.
    "Tabs/Form/Name: typed text",
    "Tabs/Form/Name: selection",
    "Tabs/Form/Memo: typed text",
    "Tabs/Form/Memo: selection",
    "Tabs/Form/Memo: focus",
    #"Tabs/Form: key "level""#,
    #"Tabs/Form: key "isLoud""#,
    #"Tabs/Form: key "colour""#,
    #"Tabs/Form: key "due""#,
    #"Tabs/Form: key "link""#,
    #"Tabs/Form: key "token""#,
    #"Total: key "amount""#,
    "Helper: the object itself",
    #"Helper: key "advice""#,
    // The containers.
    #"Tabs/Boxes: key "isOpen""#,
    "Tabs/Boxes/Extra: the object itself",
    #"Tabs/Boxes/Inner: key "layer""#,
    #"Tabs/Boxes/Inner/Core: key "count""#,
    "Tabs/Boxes/Inner/Core/CoreScroll: scroll position",
    // The grid and the split view.
    #"Tabs/Grid: key "filter""#,
    "Tabs/Grid/GridItems: scroll position",
    "Tabs/Grid/GridItems: selected rows",
    "Tabs/Wide: display mode",
    #"Tabs/Wide/SidebarStack/:[0]:/Sidebar: key "isExpanded""#,
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
            #expect(loss.source != nil, "\(loss.object) \(loss.aspect)")
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
