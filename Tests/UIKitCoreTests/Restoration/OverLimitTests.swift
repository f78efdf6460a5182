import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects and values that no archive can hold, and the other objects of their scene.
struct OverLimitTests {
    private static let longName = String(repeating: "n", count: ArchiveLimits.nameBytesMax + 1)

    /// Returns a root with a chain of children with the same name and a child `Good`.
    ///
    /// A long name or a deep chain makes a path that is over a limit.
    private static func family(_ name: String, depth: Int = 1) -> TracedController {
        let root = TracedController("Root")
        var parent = root
        for _ in 0..<depth {
            let child = TracedController(name)
            parent.addChild(child)
            parent.encodes = { [weak parent] in
                $0.encode(parent?.children, forKey: "children")
            }
            parent = child
        }
        root.addChild(TracedController("Good"))
        return root
    }

    @Test(.specification("2.1.14"))
    func `an object whose identifier is too long is named in the log, and the others are saved`() {
        let app = AppUnderTest.planned(AppPlan { Self.family(Self.longName) })
        app.launch()
        (app.root?.children.last as? TracedController)?.text = "kept"
        app.enterBackground()
        let named = app.notices.filter { $0.contains("no archive can hold its path") }
        #expect(named.count == 1)
        #expect(named.first?.hasPrefix("Root/nnn") == true)
        #expect(named.first?.contains("(TracedController)") == true)
        #expect(app.notices.allSatisfy { $0.utf8.count < 1000 })
        #expect(!app.notices.contains { $0.contains("was not preserved:") })
        app.kill()
        app.launch()
        #expect((app.root?.children.last as? TracedController)?.text == "kept")
    }

    @Test(.specification("2.1.14"))
    func `objects at too great a depth are named in the log, and the others are saved`() {
        let app = AppUnderTest.planned(
            AppPlan { Self.family("x", depth: ArchiveLimits.pathComponentCountMax + 3) })
        app.launch()
        (app.root?.children.last as? TracedController)?.text = "kept"
        app.enterBackground()
        #expect(app.notices.contains { $0.contains("no archive can hold its path") })
        app.kill()
        app.launch()
        #expect((app.root?.children.last as? TracedController)?.text == "kept")
    }

    @Test(.specification("2.1.14"))
    func `a value over a limit is left out and named by its key, and the other values are saved`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = Self.family("Other")
                let inner = root.encodes
                root.encodes = {
                    inner($0)
                    $0.encode(
                        String(repeating: "x", count: ArchiveLimits.stringBytesMax + 1),
                        forKey: "whole document")
                }
                return root
            })
        app.launch()
        (app.root as? TracedController)?.text = "kept too"
        (app.root?.children.last as? TracedController)?.text = "kept"
        app.enterBackground()
        let named = app.notices.filter { $0.contains("whole document") }
        #expect(named.count == 1)
        #expect(named.first?.hasPrefix("Root, key") == true)
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept too")
        #expect((app.root?.children.last as? TracedController)?.text == "kept")
    }
}
