import Foundation
import Testing

@testable import RestorationCoder

private final class PrivateThing: NSObject {}

private enum PrivateNest {
    final class Thing: NSObject {}
}

extension UUID {
    final class ForeignThing: NSObject {}
    fileprivate final class PrivateForeignThing: NSObject {}
}

private class GenericThing<Element>: NSObject {
    final class Inner: NSObject {}
}

class OpenGenericThing<Element, Other>: NSObject {
    final class Inner: NSObject {}
}

enum GenericNest {
    struct Value {}
    final class Box<Element>: NSObject {}
}

/// A class that is declared in a function.
private func localThing() -> AnyClass {
    final class LocalThing: NSObject {}
    return LocalThing.self
}

/// Returns two classes that differ only in their functions.
private func twins() -> [AnyClass] {
    func first() -> AnyClass {
        final class Twin: NSObject {}
        return Twin.self
    }
    func second() -> AnyClass {
        final class Twin: NSObject {}
        return Twin.self
    }
    return [first(), second()]
}

/// Tests of classes that a process finds by their names before their first use.
@Suite struct HiddenClassTests {
    private static let module = "RestorationCoderTests"

    @Test func `a private class is found by its name`() {
        #expect(StableClassName.resolve("\(Self.module).PrivateThing") == PrivateThing.self)
    }

    @Test func `a class in a private type is found by its name`() {
        let found: AnyClass? = StableClassName.resolve("\(Self.module).PrivateNest.Thing")
        #expect(found == PrivateNest.Thing.self)
    }

    @Test func `a class in a function is found by its name`() {
        #expect(StableClassName.resolve("\(Self.module).LocalThing") == localThing())
    }

    @Test(arguments: ["ForeignThing", "PrivateForeignThing"])
    func `a class in an extension of another module's type is found by its name`(_ last: String)
        throws
    {
        // The prefix comes from another class of the extension, so that this one is not used
        // before.
        let known = ClassNameSpelling.spelled(
            last == "ForeignThing" ? UUID.PrivateForeignThing.self : UUID.ForeignThing.self)
        let prefix = try #require(known.lastIndex(of: ".").map { known[...$0] })
        let found: AnyClass = try #require(StableClassName.resolve(prefix + last))
        #expect(_typeName(found, qualified: false) == last)
    }

    @Test func `a generic class is found by its name with its arguments`() {
        let names: [(String, AnyClass)] = [
            (
                "OpenGenericThing<Swift.Int, \(Self.module).GenericNest.Value>",
                OpenGenericThing<Int, GenericNest.Value>.self
            ),
            (
                "OpenGenericThing<Swift.Array<Swift.String>, Swift.Bool>.Inner",
                OpenGenericThing<[String], Bool>.Inner.self
            ),
            (
                "GenericNest.Box<\(Self.module).GenericNest.Box<Swift.Int>>",
                GenericNest.Box<GenericNest.Box<Int>>.self
            ),
        ]
        for (name, type): (String, AnyClass) in names {
            #expect(StableClassName.resolve("\(Self.module).\(name)") == type, "\(name)")
            #expect(ClassNameSpelling.spelled(type) == "\(Self.module).\(name)")
        }
    }

    @Test func `damaged names of generic classes resolve to no class`() {
        for name in [
            "A.B<", "A.B<>", "A.B<C.D", "A.B<C.D>>", "A.B<C.D,>", "A<C.D>", "A.B<C.D>.",
            "A.B<(C.D)>",
            String(repeating: "A.B<", count: 200) + "A.B" + String(repeating: ">", count: 200),
        ] {
            #expect(StableClassName.resolve(name) == nil, "\(name.prefix(20))")
        }
    }

    @Test func `a name of two classes resolves to neither of them`() {
        let twins = twins()
        #expect(twins.map { StableClassName.isFindable($0) } == [false, false])
        #expect(StableClassName.resolve("\(Self.module).Twin") == nil)
        #expect(StableClassName.of(twins[0]) == "\(Self.module).Twin")
        #expect(StableClassName.of(twins[1]) == "\(Self.module).Twin")
        #expect(StableClassName.resolve("\(Self.module).Twin") == nil)
    }

    @Test func `a class is findable if another process finds it by its name`() {
        let findable: [AnyClass] = [
            PrivateThing.self, PrivateNest.Thing.self, localThing(), UUID.ForeignThing.self,
            OpenGenericThing<Int, Int>.self, HiddenNamed.self, NSObject.self,
        ]
        for type in findable { #expect(StableClassName.isFindable(type), "\(type)") }
        let hidden: [AnyClass] = [
            GenericThing<Int>.self, GenericThing<Int>.Inner.self,
            OpenGenericThing<Int, PrivateNest>.self, OpenGenericThing<(Int, Int), Int>.self,
        ]
        for type in hidden { #expect(!StableClassName.isFindable(type), "\(type)") }
        StableClassName.register(GenericThing<String>.self, as: "HiddenClassTests.Registered")
        #expect(StableClassName.isFindable(GenericThing<String>.self))
    }
}

private final class HiddenNamed: NSObject, StableClassNaming {
    static var formerClassNames: [String] { ["HiddenClassTests.Former"] }
}
