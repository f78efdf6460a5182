import Foundation
import RestorationArchive
import Specification
import Testing

@testable import RestorationCoder

@Suite struct CoderClassTests {
    @Test(.specification("1.3.3"))
    func `secure coding refuses classes without secure coding (1.3.3)`() throws {
        let coder = encoder(secure: true)
        coder.encode(OldDraft(), forKey: "old")
        coder.encode(Draft(title: "new"), forKey: "new")
        #expect((coder as NSCoder).requiresSecureCoding)
        #expect(coder.diagnostics.map(\.code) == [.notSecureCoding])
        let back = try decoder(of: coder, secure: true)
        #expect(back.decodeObject(of: Draft.self, forKey: "new")?.title == "new")
        #expect(back.diagnostics == [])
    }

    @Test func `secure decoding makes only classes that the caller names`() throws {
        let coder = encoder(secure: true)
        coder.encode(Draft(title: "a"), forKey: "draft")
        coder.encode([Draft(title: "a")], forKey: "drafts")
        coder.encode("text", forKey: "text")
        let back = try decoder(of: coder, secure: true)
        #expect(back.decodeObject(forKey: "draft") == nil)
        #expect(back.decodeObject(of: NSDate.self, forKey: "draft") == nil)
        #expect(back.decodeObject(of: [NSArray.self], forKey: "drafts") as? [Draft] == [])
        #expect(back.diagnostics.allSatisfy { $0.code == .disallowedClass })
        let both: [AnyClass] = [NSArray.self, Draft.self]
        #expect((back.decodeObject(of: both, forKey: "drafts") as? [Draft])?.count == 1)
        #expect(back.decodeObject(forKey: "text") as? String == "text")
        #expect(back.decodeObject(of: NSString.self, forKey: "text") == "text")
        #expect(back.decodeObject(of: NSNumber.self, forKey: "text") == nil)
        let old = encoder()
        old.encode(OldDraft(), forKey: "old")
        let strict = try decoder(of: old, secure: true)
        #expect(strict.decodeObject(of: OldDraft.self, forKey: "old") == nil)
    }

    @Test func `decoding with a class parameter returns that class or nil`() throws {
        let coder = encoder()
        coder.encode(Draft(title: "a"), forKey: "draft")
        coder.encode(["x"], forKey: "list")
        let back: NSCoder = try decoder(of: coder)
        #expect(back.decodeObject(of: Draft.self, forKey: "draft")?.title == "a")
        #expect(back.decodeObject(of: NSArray.self, forKey: "list")?.count == 1)
        #expect(back.decodeObject(of: OldDraft.self, forKey: "draft") == nil)
    }

    @Test func `an object of an unknown class is decoded as nil and reported`() throws {
        let object = ArchiveObject(className: "Gone.Away", fields: [])
        let back = ObjectDecoder(fields: [ArchiveField(key: "k", value: .object(object))])
        #expect(back.decodeObject(forKey: "k") == nil)
        #expect(back.diagnostics.map(\.code) == [.unknownClass])
        #expect(back.diagnostics.first?.message.contains("Gone.Away") == true)
    }

    @Test func `a renamed class is found by its alias`() {
        StableClassName.registerAlias("CoderClassTests.Old", for: "CoderClassTests.Older")
        StableClassName.registerAlias(
            "CoderClassTests.Older", for: "RestorationCoderTests.OldDraft")
        #expect(StableClassName.resolve("CoderClassTests.Old") == OldDraft.self)
        #expect(StableClassName.isKind(OldDraft.self, ofClassNamed: "CoderClassTests.Old"))
        #expect(!StableClassName.isKind(Draft.self, ofClassNamed: "CoderClassTests.Old"))
        StableClassName.registerAlias("CoderClassTests.A", for: "CoderClassTests.B")
        StableClassName.registerAlias("CoderClassTests.B", for: "CoderClassTests.A")
        #expect(StableClassName.resolve("CoderClassTests.A") == nil)
    }

    @Test func `class names are stable, and classes are found before their first use`() {
        #expect(ClassNameSpelling.find("RestorationCoderTests.Draft") == Draft.self)
        #expect(
            ClassNameSpelling.find("RestorationCoderTests.Nest.Inner.Deep") == Nest.Inner.Deep.self)
        #expect(ClassNameSpelling.find("Foundation.NSUUID") == NSUUID.self)
        for name in ["", ".", "a.b.c.d.e.f.g.h", "9a", "a..b", String(repeating: "x", count: 5000)]
        {
            #expect(ClassNameSpelling.find(name) == nil)
        }
        final class Local: NSObject {}
        #expect(StableClassName.of(Local.self) == "RestorationCoderTests.CoderClassTests.Local")
        #expect(StableClassName.of(Draft.self) == "RestorationCoderTests.Draft")
    }

    @Test func `a subclass is of its superclass's kind (3.3.12)`() {
        class Parent: NSObject {}
        final class Child: Parent {}
        let name = StableClassName.of(Parent.self)
        #expect(StableClassName.isKind(Child.self, ofClassNamed: name))
        #expect(!StableClassName.isKind(NSObject.self, ofClassNamed: name))
    }
}
