import Foundation
import Testing

@testable import UIKitIndex

@Suite("The page of what is here")
struct IndexPageTests {
    private func page(_ data: String, _ source: String, article: String = "") throws -> String {
        let comparison = Comparison(
            of: try IndexData(files: ["a.txt": data]), with: DeclaredAPI(sources: [source]))
        return IndexPage(comparison: comparison, differences: DifferencesArticle(text: article))
            .text
    }

    @Test func `the page has a count and a row for every type`() throws {
        let data = """
            == Boxes and bags
            class UIBox
                lid open()
            class UIBag
                strap
            class UICrate deprecated -> UIBox and its lid(_:)
            class UIBarrel -- nothing is round
            """
        let source =
            "public class UIBox { public var lid = 1 }\npublic class UIBag { public var strap = 1 }"
        let page = try page(data, source)
        #expect(
            page.contains("Of 4 types and groups, 1 are whole, 1 are partial and 2 are absent."))
        #expect(page.contains("declare 2 of their 3 members."))
        #expect(page.contains("| [Boxes and bags](#boxes-and-bags) | 1 | 1 | 2 |"))
        #expect(page.contains("| `UIBox` | partial | `open()` |  |"))
        #expect(page.contains("| `UIBag` | whole |  |  |"))
        #expect(
            page.contains(
                "| `UICrate` | absent |  | Deprecated. Instead: `UIBox` and its `lid(_:)`. |"))
        #expect(page.contains("| `UIBarrel` | absent |  | Nothing is round. |"))
    }

    @Test func `a row links to the sections that name its type, and not to lists`() throws {
        let article = """
            ## Views and bags
            The ``UIBox/lid`` is shut, `UIBagDelegate` waits.
            ## API that is absent
            `UIBox`
            """
        let data = "== Boxes\nclass UIBox\n    none\nclass UIBag\n    none"
        let page = try page(data, "public class UIBox {}\npublic class UIBag {}", article: article)
        let link = "../Sources/UIKit/UIKit.docc/DifferencesFromUIKit.md#views-and-bags"
        #expect(page.contains("| `UIBox` | whole |  | Differs: [Views and bags](\(link)). |"))
        #expect(page.contains("| `UIBag` | whole |  |  |"))
    }

    @Test func `the page of the repository matches its sources, and the lists have no fault`()
        throws
    {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let files = IndexFiles(root: root)
        let comparison = try files.comparison()
        #expect(comparison.faults == [])
        let isCurrent =
            try String(contentsOf: files.page, encoding: .utf8) == files.text(of: comparison)
        #expect(isCurrent, "docs/what-is-here.md is out of date: run Scripts/what-is-here")
    }

    @Test func `the comparison knows classes that are certainly whole, partial and absent`() throws
    {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let rows = try IndexFiles(root: root).comparison().areas.flatMap(\.rows)
        let states = Dictionary(uniqueKeysWithValues: rows.map { ($0.entry.name, $0.state) })
        #expect(states["UIStateRestoring"] == .whole)
        #expect(states["UIView"] == .partial)
        #expect(states["UIAccelerometer"] == .absent)
        #expect(rows.count > 900)
    }
}
