import Testing

@testable import UIKitIndex

@Suite("The reader of declarations")
struct DeclarationReaderTests {
    /// Returns the members of a source as `Owner name`, with the first name of each.
    private func members(_ source: String) -> [String] {
        DeclarationReader(source: source).members.map { "\($0.owner) \($0.names[0])" }
    }

    @Test func `public members of a public type are read with their labels`() {
        let source = """
            open class UIBox: UIResponder, UICoordinateSpace {
                open var lid: Int { get { 1 } set {} }
                public private(set) var left, right: Int
                var hidden = 1
                private let secret = 2
                public init?(coder: NSCoder) {}
                open func move(_ item: Int, to place: (Int, Int), in list: [String: Int]) {}
                public class func make() -> UIBox { UIBox() }
                public subscript(index: Int) -> Int { index }
                func hide() {}
            }
            """
        #expect(
            members(source) == [
                "UIBox lid", "UIBox left", "UIBox right", "UIBox init(coder:)",
                "UIBox move(_:to:in:)", "UIBox make()", "UIBox subscript(_:)",
            ])
        #expect(
            DeclarationReader(source: source).types == [
                DeclaredType(
                    keyword: "class", name: "UIBox", isPublic: true,
                    inherited: ["UIResponder", "UICoordinateSpace"], unavailable: nil)
            ])
    }

    @Test func `comments, texts and regular expressions hide what looks like code`() {
        let source = ##"""
            public struct Box {
                // public var comment: Int { /* } */
                /* public var outer /* public var inner */ { */
                public let text = "} \(names.map { "\"}" }) public var a"
                public let long = """
                    } " public var b {
                    """
                public let raw = #"\ " } public var c"#
                public let pattern = /}"\/public var d/
                public var half: Int { whole / 2 }
                public var last: Int
            }
            """##
        #expect(
            members(source)
                == ["Box text", "Box long", "Box raw", "Box pattern", "Box half", "Box last"])
    }

    @Test func `members of protocols, cases, and extensions with a modifier need none`() {
        let source = """
            public protocol UIBoxDelegate: AnyObject {
                func boxDidOpen(_ box: UIBox)
                var size: Int { get }
            }
            public enum Kind { case plain, round(radius: Int), odd = -1; case `default` }
            public extension UIBox { func shake() {}; internal func drop() {} }
            extension UIBox { func hide() {}; public func open() {} }
            enum Internal { case hidden }
            protocol Hidden { func hidden() }
            """
        #expect(
            members(source) == [
                "UIBoxDelegate boxDidOpen(_:)", "UIBoxDelegate size", "Kind plain", "Kind round",
                "Kind odd", "Kind default", "UIBox shake()", "UIBox open()",
            ])
    }

    @Test func `a nested type has the names of the types around it`() {
        let source = """
            extension UIBox {
                public struct Style: OptionSet { public static let wide = Style(rawValue: 1) }
            }
            public class Outer { public class Inner { public var x = 1 }; class Hidden { public var y = 1 } }
            """
        #expect(members(source) == ["UIBox.Style wide", "Outer.Inner x"])
    }

    @Test func `arguments with a default value may be left out of a name`() {
        let reader = DeclarationReader(
            source:
                "public func go(to place: Int = f(1, 2), _ by: Int, then: (() -> Void)? = nil) {}")
        #expect(
            reader.members.map(\.names) == [
                ["go(to:_:then:)", "go(_:then:)", "go(to:_:)", "go(_:)"]
            ])
    }

    @Test func `attributes and conditions are no members`() {
        let source = """
            public class Box {
                #if os(Linux)
                    @MainActor @available(iOS 13, *) public func a(@Wrapped _ x: @escaping () -> Void) {}
                #else
                    public func b<T: P>(_ x: T) where T: Q {}
                #endif
                public static func == (left: Box, right: Box) -> Bool { left === right }
                public let closure: @Sendable (Int) -> Void = { x in open(x) }
                public let value = Self.func.var
            }
            """
        #expect(members(source) == ["Box a(_:)", "Box b(_:)", "Box closure", "Box value"])
    }

    @Test func `a declaration that apps cannot use has the message of its attribute`() {
        let source = """
            public class Box {
                @available(*, unavailable, message: "There are no lids.")
                public var lid: Int { 1 }
            }
            @available(*, unavailable) extension Box { public func shake() {} }
            """
        let reader = DeclarationReader(source: source)
        #expect(reader.members.map(\.unavailable) == ["There are no lids.", ""])
    }

    @Test(arguments: [
        "public class", "public func", "public enum A { case", "public let a = \"", "/*", "`",
        "#\"", "@",
        "public func a(", "public struct A<", "public class A: (", "/a",
    ])
    func `a source that ends in the middle is read to its end`(source: String) {
        #expect(DeclarationReader(source: source).members.count <= 1)
        #expect(DeclarationReader(source: source + "\n}}))").types.count <= 1)
    }
}
