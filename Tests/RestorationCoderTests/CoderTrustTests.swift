import Foundation
import RestorationArchive
import Synchronization
import Testing

@testable import RestorationCoder

/// A class that records the calls of its methods, including calls by a mere test of the class.
private final class Trap: NSObject, NSSecureCoding, StableClassNaming {
    static let runs = Mutex<[String]>([])
    private static func note(_ what: String) { runs.withLock { $0.append(what) } }

    static var supportsSecureCoding: Bool {
        note("supportsSecureCoding")
        return true
    }
    static var stableClassName: String {
        note("stableClassName")
        return "Trap"
    }
    static var formerClassNames: [String] {
        note("formerClassNames")
        return []
    }
    override var classForCoder: AnyClass {
        Self.note("classForCoder")
        return Trap.self
    }
    func encode(with coder: NSCoder) { Self.note("encode") }
    init?(coder: NSCoder) { Self.note("init") }
}

/// An object that decodes an inner object without naming the class of that object.
private final class Box: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let content: Any?

    init(_ content: Any?) {
        self.content = content
    }

    func encode(with coder: NSCoder) { coder.encode(content, forKey: "content") }

    init?(coder: NSCoder) { content = coder.decodeObject(forKey: "content") }
}

@Suite(.serialized) struct CoderTrustTests {
    /// Returns a decoder of an archive that contains a class of the program, as a forger would
    /// write it.
    private func forged(_ className: String, secure: Bool, sealed: Bool) throws -> ObjectDecoder {
        let record = ArchiveRecord(
            path: [], kind: .application, className: "App",
            fields: [
                ArchiveField(
                    key: "o", value: .object(ArchiveObject(className: className, fields: []))),
                ArchiveField(
                    key: "list",
                    value: .array([.object(ArchiveObject(className: className, fields: []))])),
            ])
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0))
        let reader = try ArchiveReader(Archive(header: header, records: [record]).encoded())
        return ObjectDecoder(
            fields: try reader.record(number: 0).fields, requiresSecureCoding: secure,
            isSealed: sealed)
    }

    @Test(arguments: [(true, true), (true, false), (false, false)])
    func `a forged name runs no code of its class`(secure: Bool, sealed: Bool) throws {
        // A private class is found only after this process used it, so the archive has a second
        // name for it, as for a class in an earlier archive. This runs no code of the class.
        StableClassName.registerAlias("Forged.Trap", for: "RestorationCoderTests.Trap")
        StableClassName.register(Trap.self, as: "RestorationCoderTests.Trap")
        let back = try forged("Forged.Trap", secure: secure, sealed: sealed)
        #expect(back.decodeObject(forKey: "o") == nil)
        #expect(back.decodeObject(of: [NSString.self, Draft.self], forKey: "o") == nil)
        #expect(back.decodeObject(of: [NSArray.self], forKey: "list") as? [NSObject] == [])
        #expect(back.decodePropertyList(forKey: "o") == nil)
        #expect(
            back.diagnostics.map(\.code)
                == [.disallowedClass, .disallowedClass, .disallowedClass, .typeMismatch])
        #expect(Trap.runs.withLock { $0 } == [])
    }

    @Test func `Foundation's classes must also be named for bytes without a seal`() throws {
        for (secure, sealed) in [(true, true), (false, false)] {
            let back = try forged("Foundation.NSIndexSet", secure: secure, sealed: sealed)
            #expect(back.decodeObject(forKey: "o") == nil)
            #expect(back.diagnostics.map(\.code) == [.disallowedClass])
            #expect(back.decodeObject(of: NSIndexSet.self, forKey: "o") != nil)
        }
    }

    @Test func `bytes from a sealed file may instantiate any class of the program`() throws {
        let name = StableClassName.of(OldDraft.self)
        #expect(try forged(name, secure: false, sealed: true).decodeObject(forKey: "o") is OldDraft)
        let bare = try forged(name, secure: false, sealed: false)
        #expect(bare.decodeObject(forKey: "o") == nil)
        #expect(bare.decodeObject(of: OldDraft.self, forKey: "o") != nil)
        let secure = try forged(name, secure: true, sealed: true)
        #expect(secure.decodeObject(of: OldDraft.self, forKey: "o") == nil)
    }

    @Test func `the allowed classes also apply to the objects inside an object`() throws {
        let coder = encoder(secure: true)
        coder.encode(Box(Draft(title: "inside")), forKey: "box")
        let allowing = try decoder(of: coder, secure: true)
        let box = allowing.decodeObject(of: [Box.self, Draft.self], forKey: "box") as? Box
        #expect((box?.content as? Draft)?.title == "inside")
        #expect(allowing.diagnostics == [])
        let refusing = try decoder(of: coder, secure: true)
        let empty = refusing.decodeObject(of: [Box.self], forKey: "box") as? Box
        #expect(empty != nil && empty?.content == nil)
        #expect(refusing.diagnostics.map(\.code) == [.disallowedClass])
        #expect(refusing.diagnostics.map(\.key) == ["box.content"])
    }

    @Test func `a class that is not NSCoding is never instantiated`() throws {
        for name in ["RestorationCoderTests.NotCoding", "Foundation.Thread", "Swift.Int"] {
            let back = try forged(name, secure: false, sealed: true)
            #expect(back.decodeObject(forKey: "o") == nil)
            #expect(back.diagnostics.allSatisfy { [.notCoding, .unknownClass].contains($0.code) })
        }
    }
}
