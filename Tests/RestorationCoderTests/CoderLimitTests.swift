import Foundation
import RestorationArchive
import Testing

@testable import RestorationCoder

/// Tests of values that an archive cannot contain, and of the other values.
@Suite struct CoderLimitTests {
    private static let text = String(repeating: "x", count: ArchiveLimits.stringBytesMax + 1)
    private static let data = Data(count: ArchiveLimits.dataBytesMax + 1)
    private static let indexPath = IndexPath(
        indexes: Array(repeating: 1, count: ArchiveLimits.indexPathCountMax + 1))

    @Test(arguments: ["text", "data", "place", "address", "bytes"])
    func `a value over a limit is reported with its key, and the others are kept`(
        kind: String
    ) throws {
        let coder = encoder()
        coder.encode("before" as Any?, forKey: "before")
        switch kind {
        case "text": coder.encode(Self.text as Any?, forKey: kind)
        case "data": coder.encode(Self.data as NSData, forKey: kind)
        case "place": coder.encode(Self.indexPath as Any?, forKey: kind)
        case "address":
            let address = URL(fileURLWithPath: "/").appendingPathComponent(Self.text)
            coder.encode(address as Any?, forKey: kind)
        default:
            Self.data.withUnsafeBytes { bytes in
                coder.encodeBytes(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), length: bytes.count,
                    forKey: kind)
            }
        }
        coder.encode(2, forKey: "after")
        #expect(coder.diagnostics.map(\.code) == [.limitExceeded])
        #expect(coder.diagnostics.map(\.key) == [kind])
        #expect(coder.diagnostics.allSatisfy { $0.path == ["Root", "Screen"] })
        let back = try decoder(of: coder)
        #expect(back.decodeObject(forKey: "before") as? String == "before")
        #expect(!back.containsValue(forKey: kind))
        #expect(back.decodeInteger(forKey: "after") == 2)
    }

    @Test func `values over a limit inside containers are omitted, and the others are kept`() throws
    {
        let coder = encoder()
        coder.encode(["a", Self.text, "c"] as [Any], forKey: "list")
        coder.encode(["a": "b", "long": Self.text] as [String: Any], forKey: "table")
        coder.encode(Draft(title: Self.text), forKey: "draft")
        #expect(coder.diagnostics.map(\.code) == Array(repeating: .limitExceeded, count: 3))
        #expect(coder.diagnostics.map(\.key) == ["list[1]", "table.long", "draft.title"])
        let back = try decoder(of: coder)
        #expect(back.decodeObject(forKey: "list") as? [String] == ["a", "c"])
        #expect(back.decodeObject(forKey: "table") as? [String: String] == ["a": "b"])
    }

    @Test func `a nil pointer with a length is refused with its key`() throws {
        let coder = encoder()
        coder.encodeBytes(nil, length: 3, forKey: "bytes")
        coder.encodeBytes(nil, length: 0, forKey: "none")
        #expect(coder.diagnostics.map(\.key) == ["bytes"])
        #expect(coder.isSpoiled)
        let back = try decoder(of: coder)
        #expect(!back.containsValue(forKey: "bytes"))
        #expect(back.containsValue(forKey: "none"))
    }

    @Test func `decoded numbers can be cast to CGFloat, as on iOS`() throws {
        #expect(try roundTrip(2.5) as? CGFloat == 2.5)
        #expect(try roundTrip([1, 2.5]) as? [CGFloat] == [1, 2.5])
        #expect(try roundTrip(CGFloat(3)) as? CGFloat == 3)
        #expect(try roundTrip(CGFloat(3)) as? Double == 3)
        #expect(try roundTrip(["x": CGFloat(3)]) as? [String: CGFloat] == ["x": 3])
        #expect(try roundTrip("3") as? CGFloat == nil)
    }
}
