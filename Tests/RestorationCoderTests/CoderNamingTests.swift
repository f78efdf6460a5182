import Foundation
import RestorationArchive
import Testing

@testable import RestorationCoder

/// A class that was renamed twice since the oldest archive.
private class Contact: NSObject, NSSecureCoding {
    class var supportsSecureCoding: Bool { true }
    let name: String
    init(_ name: String) { self.name = name }
    func encode(with coder: NSCoder) { coder.encode(name, forKey: "name") }
    required init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? ""
    }
}

/// A private class, so it is found only if it was used or allowed.
private final class RenamedContact: Contact, StableClassNaming {
    static var formerClassNames: [String] { ["NamingTests.Person", "NamingTests.Human", ""] }
}

final class MovedContact: NSObject, NSSecureCoding, StableClassNaming {
    static let supportsSecureCoding = true
    static let formerClassNames = ["NamingTests.OldModule.MovedContact"]
    override init() { super.init() }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) {}
}

enum NamingNest {
    final class Nested: NSObject, StableClassNaming {
        static let stableClassName = "NamingTests.Nested"
    }
}

class NamedParent: NSObject, StableClassNaming {
    static var stableClassName: String { "NamingTests.Parent" }
    static var formerClassNames: [String] { ["NamingTests.OldParent"] }
}

final class NamedChild: NamedParent {}

@Suite struct CoderNamingTests {
    private func stored(_ className: String, sealed: Bool = true) -> ObjectDecoder {
        let fields = [ArchiveField(key: "name", value: .string("Ada"))]
        return ObjectDecoder(
            fields: [
                ArchiveField(
                    key: "c",
                    value: .object(ArchiveObject(className: className, fields: fields)))
            ], isSealed: sealed)
    }

    @Test func `a former name that an allowed class declares is resolved`() {
        for name in ["NamingTests.Person", "NamingTests.Human"] {
            let back = stored(name, sealed: false)
            #expect(back.decodeObject(of: RenamedContact.self, forKey: "c")?.name == "Ada")
            #expect(back.diagnostics == [])
        }
    }

    @Test func `an object of an unknown class name is omitted and explained`() {
        let back = stored("NamingTests.Unknown")
        #expect(back.decodeObject(of: RenamedContact.self, forKey: "c") == nil)
        #expect(back.diagnostics.map(\.code) == [.unknownClass])
        #expect(back.diagnostics.first?.message.contains("StableClassNaming") == true)
    }

    @Test func `a class that was not used yet is found by its former name`() {
        #expect(
            stored("NamingTests.OldModule.MovedContact").decodeObject(forKey: "c") is MovedContact)
        #expect(StableClassName.resolve("NamingTests.Nested") == NamingNest.Nested.self)
    }

    @Test func `all classes that declare names are found in the program`() {
        let names = Set(StableClassNamingConformances.all().map { ObjectIdentifier($0) })
        let all: [AnyClass] = [MovedContact.self, NamingNest.Nested.self, NamedParent.self]
        for type in all { #expect(names.contains(ObjectIdentifier(type)), "\(type)") }
        #expect(!names.contains(ObjectIdentifier(NamedChild.self)))
    }

    @Test func `a declared stable name is written, and the spelled name is still read`() {
        #expect(StableClassName.of(NamingNest.Nested.self) == "NamingTests.Nested")
        let spelled = "RestorationCoderTests.NamingNest.Nested"
        #expect(StableClassName.resolve(spelled) == NamingNest.Nested.self)
        #expect(StableClassName.isKind(NamingNest.Nested.self, ofClassNamed: spelled))
    }

    @Test func `a subclass does not inherit its superclass's names`() {
        #expect(StableClassName.of(NamedChild.self) == "RestorationCoderTests.NamedChild")
        #expect(StableClassName.of(NamedParent.self) == "NamingTests.Parent")
        #expect(StableClassName.isKind(NamedChild.self, ofClassNamed: "NamingTests.OldParent"))
        #expect(StableClassName.resolve("NamingTests.OldParent") == NamedParent.self)
    }
}
