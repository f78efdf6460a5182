import Foundation
import RestorationArchive
import Synchronization
import Testing

@testable import RestorationCoder

/// Notes each of its methods that runs, also those that a mere question runs.
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

@Suite(.serialized) struct CoderTrustTests {
    /// A bare archive that names a class of the program, as a forger would.
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
        // A private class is found only after this process met it, so it is named by a second
        // name, as for a class that an earlier archive used; nothing of it runs for that.
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

    @Test func `classes of Foundation need naming too where nothing vouches for the bytes`() throws
    {
        for (secure, sealed) in [(true, true), (false, false)] {
            let back = try forged("Foundation.NSIndexSet", secure: secure, sealed: sealed)
            #expect(back.decodeObject(forKey: "o") == nil)
            #expect(back.diagnostics.map(\.code) == [.disallowedClass])
            #expect(back.decodeObject(of: NSIndexSet.self, forKey: "o") != nil)
        }
    }

    @Test func `what was sealed makes classes of the program`() throws {
        let name = StableClassName.of(OldDraft.self)
        #expect(try forged(name, secure: false, sealed: true).decodeObject(forKey: "o") is OldDraft)
        let bare = try forged(name, secure: false, sealed: false)
        #expect(bare.decodeObject(forKey: "o") == nil)
        #expect(bare.decodeObject(of: OldDraft.self, forKey: "o") != nil)
        let secure = try forged(name, secure: true, sealed: true)
        #expect(secure.decodeObject(of: OldDraft.self, forKey: "o") == nil)
    }

    @Test func `a class that is no NSCoding is never made`() throws {
        for name in ["RestorationCoderTests.NotCoding", "Foundation.Thread", "Swift.Int"] {
            let back = try forged(name, secure: false, sealed: true)
            #expect(back.decodeObject(forKey: "o") == nil)
            #expect(back.diagnostics.allSatisfy { [.notCoding, .unknownClass].contains($0.code) })
        }
    }
}
