import Testing

@testable import UIKitIndex

@Suite("The comparison of UIKit's API with the sources")
struct ComparisonTests {
    private func comparison(
        _ data: String, _ source: String, modules: [String: String] = [:]
    ) throws -> Comparison {
        Comparison(
            of: try IndexData(files: ["a.txt": "== Boxes\n" + data]),
            with: DeclaredAPI(sources: [source]),
            modules: modules.mapValues { DeclaredAPI(sources: [$0]) })
    }

    private func row(_ data: String, _ source: String) throws -> Comparison.Row {
        try #require(try comparison(data, source).areas.first?.rows.first)
    }

    @Test func `a type with every member is whole`() throws {
        let row = try row(
            "class UIBox\n    lid open(_:)",
            "public class UIBox { public var lid = 1; public func open(_ x: Int) {} }")
        #expect(row.state == .whole)
        #expect(row.missing == [])
    }

    @Test func `a type without a member is partial and names it`() throws {
        let row = try row(
            "class UIBox\n    lid open(_:) close()", "public class UIBox { public var lid = 1 }")
        #expect(row.state == .partial)
        #expect(row.missing == ["open(_:)", "close()"])
    }

    @Test func `a type that is not declared, or not for apps, is absent`() throws {
        #expect(try row("class UIBox\n    lid", "public class UIBag {}").state == .absent)
        #expect(
            try row("class UIBox\n    lid", "class UIBox { public var lid = 1 }").state == .absent)
    }

    @Test func `members of superclasses, protocols and their extensions count`() throws {
        let source = """
            open class UIView: UIResponder { open var alpha = 1 }
            open class UIResponder: NSObject {}
            extension UIResponder: UIStateRestoring {}
            public protocol UIStateRestoring { func encode() }
            extension UIStateRestoring { public func decode() {} }
            extension NSObject { public func awakeFromNib() {} }
            public final class UIBox: UIView {}
            """
        let row = try row("class UIBox\n    alpha encode() decode() awakeFromNib()", source)
        #expect(row.missing == [])
    }

    @Test func `members behind an alias and in a nested scope are found`() throws {
        let source = """
            public class Base { public var lid = 1 }
            public typealias UIBase = Base
            public enum Outer {
                public class Inner { public var deep = 1 }
                public class UIBox: Inner {}
            }
            public class UIBag: UIBase {}
            """
        let rows = try comparison("class UIBag\n    lid\nclass Outer.UIBox\n    deep", source)
            .areas[0].rows
        #expect(rows.map(\.state) == [.whole, .whole])
    }

    @Test func `a deprecated member that is missing leaves a type whole`() throws {
        let row = try row(
            "class UIBox\n    lid\n    deprecated: hinge",
            "public class UIBox { public var lid = 1 }")
        #expect(row.state == .whole)
        #expect(row.missingDeprecated == ["hinge"])
    }

    @Test func `a member that cannot be used is missing, with the reason`() throws {
        let source = """
            public class UIBox {
                @available(*, unavailable, message: "no lids") public var lid: Int { 1 }
                @available(*, unavailable) public func open(_ x: Int) {}
                public func open(_ x: String) {}
            }
            """
        let row = try row("class UIBox\n    lid open(_:)", source)
        #expect(row.missing == ["lid"])
        #expect(row.reasons == ["lid": "no lids"])
    }

    @Test func `a type that cannot be used is absent, with the reason`() throws {
        let source = "@available(*, unavailable, message: \"no boxes\") public class UIBox {}"
        let row = try row("class UIBox\n    lid", source)
        #expect(row.state == .absent)
        #expect(row.reasons == ["UIBox": "no boxes"])
    }

    @Test func `functions and extensions of other types are compared by their members`() throws {
        let source =
            "public func UIFill(_ x: Int) {}\nextension IndexPath { public var row: Int { 1 } }"
        let data = """
            functions Drawing
                UIFill(_:) UIStroke(_:)
            extension IndexPath
                row
            extension NSValue
                cgRectValue
            """
        let rows = try comparison(data, source).areas[0].rows
        #expect(rows.map(\.state) == [.partial, .whole, .absent])
    }

    @Test func `a type of another module has that module`() throws {
        let compared = try comparison(
            "class UIBox\n    lid", "",
            modules: ["Boxes": "public class UIBox { public var lid = 1 }"])
        let row = try #require(compared.areas[0].rows.first)
        #expect(row.state == .whole)
        #expect(row.module == "Boxes")
    }

    @Test func `a declared type with UIKit's prefix that the lists lack is a fault`() throws {
        let source =
            "public class UIBox { public enum Kind {} }\npublic class UIBag {}\npublic class Bag {}"
        let faults = try comparison("class UIBox\n    none\naddition UIBag", source).faults
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("UIBox.Kind is declared and not in") == true)
    }

    @Test func `a declared type of another framework is no fault, declared or not`() throws {
        let source = "public class NSChange { public enum Kind {} }"
        #expect(try comparison("foreign NSChange NSOther", source).faults == [])
    }

    @Test func `a declared type without a list of members is a fault`() throws {
        let faults = try comparison("class UIBox", "public class UIBox {}").faults
        #expect(
            faults.first?.hasPrefix("UIBox is declared, and its members are not listed") == true)
    }

    @Test func `an addition that is no longer declared is a fault`() throws {
        let faults = try comparison("addition UIBag", "").faults
        #expect(faults == ["UIBag is no longer declared: remove it from the additions."])
    }
}
