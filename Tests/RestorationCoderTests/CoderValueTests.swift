import Foundation
import RestorationArchive
import Specification
import Testing

@testable import RestorationCoder

@Suite struct CoderValueTests {
    @Test func `Swift values are decoded as the type that was encoded`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 12.5)
        let uuid = UUID()
        #expect(try roundTrip("text") as? String == "text")
        #expect(try roundTrip(Data([1, 2])) as? Data == Data([1, 2]))
        #expect(try roundTrip(date) as? Date == date)
        #expect(try roundTrip(uuid) as? UUID == uuid)
        #expect(
            try roundTrip(URL(string: "https://e.org/a")) as? URL == URL(string: "https://e.org/a"))
        #expect(
            try roundTrip(IndexPath(indexes: [1, 2])) as? IndexPath == IndexPath(indexes: [1, 2]))
        #expect(try roundTrip([1, 2, 3]) as? [Int] == [1, 2, 3])
        #expect(try roundTrip(["a": 1.5]) as? [String: Double] == ["a": 1.5])
        #expect(try roundTrip([1: "x"]) as? [Int: String] == [1: "x"])
        #expect(try roundTrip(Set(["a", "b"])) as? Set<String> == ["a", "b"])
        #expect(
            try roundTrip([[String: [Int]]]([["k": [1]]])) as? [[String: [Int]]] == [["k": [1]]])
        #expect(try roundTrip(Decimal(string: "1.50")) as? Decimal == Decimal(string: "1.5"))
        #expect(try roundTrip(UInt16(9)) as? Int == 9)
        #expect(try roundTrip(Int8(-9)) as? Int == -9)
        #expect(try roundTrip(UInt64.max) as? UInt64 == .max)
        #expect(try roundTrip(CGFloat(1.25)) as? Double == 1.25)
        #expect(try roundTrip(true) as? Bool == true)
        #expect(
            try roundTrip(CGRect(x: 1, y: 2, width: 3, height: 4)) as? CGRect
                == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func `Foundation objects are decoded by their own classes`() throws {
        let objects: [NSObject] = [
            NSString(string: "s"), NSNumber(value: 1.5), NSData(data: Data([3])), NSUUID(),
            NSDate(timeIntervalSinceReferenceDate: 3), NSArray(array: [1, "two"]),
            NSSet(array: ["a"]), NSDictionary(dictionary: ["k": ["v"]]),
            NSIndexPath(index: 4), NSNull(), NSDecimalNumber(string: "12345678901234567890.5"),
            NSOrderedSet(array: ["b", "a"]), NSIndexSet(indexesIn: NSRange(location: 2, length: 3)),
            NSValue(range: NSRange(location: 1, length: 2)), NSLocale(localeIdentifier: "de_DE"),
            NSAttributedString(string: "plain"), NSURLQueryItem(name: "n", value: "v"),
            NSError(domain: "d", code: 3), try #require(NSTimeZone(name: "Europe/Berlin")),
            try #require(NSURL(string: "https://e.org")),
        ]
        for object in objects {
            let coder = encoder()
            coder.encode(object as Any?, forKey: "key")
            let back = try #require(try decoder(of: coder).decodeObject(forKey: "key"))
            let name = "\(type(of: object))"
            #expect(coder.diagnostics == [], "\(name)")
            #expect(object.isEqual(back), "\(name)")
        }
    }

    @Test func `Foundation's value types bridge to their classes`() throws {
        let components = DateComponents(year: 2026, month: 11)
        let length = Measurement(value: 3, unit: UnitLength.meters)
        #expect(try roundTrip(components) as? DateComponents == components)
        #expect(
            try roundTrip(Locale(identifier: "de_DE")) as? Locale == Locale(identifier: "de_DE"))
        #expect(try roundTrip(IndexSet([1, 5])) as? IndexSet == IndexSet([1, 5]))
        #expect(try roundTrip(length) as? Measurement<UnitLength> == length)
    }

    @Test(.specification("1.12.3", "1.12.5"))
    func `nil and boxed nil are decoded as nil, like absent keys (1.12.5, 1.12.3, 11.8)`() throws {
        let coder = encoder()
        coder.encode(String?.none, forKey: "nil")
        coder.encode(String??.some(nil) as Any, forKey: "boxed")
        coder.encode(String??.some("x") as Any, forKey: "text")
        coder.encode([String?.none, "y"] as [String?], forKey: "array")
        let back = try decoder(of: coder)
        #expect(back.containsValue(forKey: "nil") && back.decodeObject(forKey: "nil") == nil)
        #expect(back.containsValue(forKey: "boxed") && back.decodeObject(forKey: "boxed") == nil)
        #expect(back.decodeObject(forKey: "text") as? String == "x")
        #expect((back.decodeObject(forKey: "array") as? [Any])?.count == 2)
        #expect(!back.containsValue(forKey: "absent"))
        #expect(back.decodeObject(forKey: "absent") == nil)
        #expect(back.decodeObject(of: NSString.self, forKey: "absent") == nil)
        #expect(
            back.decodeInteger(forKey: "absent") == 0 && back.decodeDouble(forKey: "absent") == 0)
        #expect(!back.decodeBool(forKey: "absent"))
        #expect(back.decodeCGRect(forKey: "absent") == .zero)
        #expect(back.diagnostics == [])
    }

    @Test(.specification("3.4.3"))
    func `objects by value nest, even inside arrays and dictionaries (3.4.3)`() throws {
        let draft = Draft(title: "a", tags: ["x"], next: Draft(title: "b"))
        #expect(try roundTrip(draft) as? Draft == draft)
        #expect(try roundTrip([draft, draft]) as? [Draft] == [draft, draft])
        #expect(try roundTrip(["k": draft]) as? [String: Draft] == ["k": draft])
    }

    @Test func `an object is decoded as its mutable class if that class is requested`() throws {
        let coder = encoder()
        coder.encode(NSMutableString(string: "m") as Any?, forKey: "text")
        coder.encode(NSMutableArray(array: [1]) as Any?, forKey: "array")
        let back = try decoder(of: coder)
        #expect(back.decodeObject(of: NSMutableString.self, forKey: "text")?.isEqual("m") == true)
        #expect(back.decodeObject(of: NSMutableArray.self, forKey: "array")?.count == 1)
    }

    @Test func `Codable values are decoded unchanged, with infinity and minus zero (1.12.2)`()
        throws
    {
        struct Filter: Codable, Equatable { var name: String, limits: [Double], one: Float }
        let filter = Filter(name: "n", limits: [-0.0, 0.1, .infinity], one: 0.1)
        let coder = encoder() as NSCoder
        try coder.encodeEncodable(filter, forKey: "filter")
        try coder.encodeEncodable(5, forKey: "five")
        let own = try #require(coder as? ObjectEncoder)
        let back = try decoder(of: own)
        #expect(back.decodeDecodable(Filter.self, forKey: "filter") == filter)
        #expect(back.decodeDecodable(Int.self, forKey: "five") == 5)
        #expect(back.decodeDecodable(Int.self, forKey: "absent") == nil)
        #expect(back.diagnostics == [])
        #expect(back.decodeDecodable(Int.self, forKey: "filter") == nil)
        #expect(back.diagnostics.map(\.code) == [.objectFailed])
    }

    @Test(.specification("1.12.1"))
    func
        `UIKit's methods decode geometry that they or an archive's own values encoded (1.12.1, 11.15)`()
        throws
    {
        let rect = CGRect(x: 0.1, y: -2, width: 1e-7, height: 4)
        let coder = encoder()
        (coder as NSCoder).encode(rect, forKey: "rect")
        (coder as NSCoder).encode(CGPoint(x: 1, y: 2.5), forKey: "point")
        (coder as NSCoder).encode(CGSize(width: 3, height: 4), forKey: "size")
        coder.encodeArchiveGeometry(.vector(dx: 1, dy: 2), forKey: "vector")
        coder.encodeArchiveGeometry(.point(x: 7, y: 8), forKey: "native")
        let back = try decoder(of: coder)
        #expect(back.decodeCGRect(forKey: "rect") == rect)
        #expect(back.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2.5))
        #expect(back.decodePoint(forKey: "point") == CGPoint(x: 1, y: 2.5))
        #expect(back.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 4))
        #expect(back.decodeCGPoint(forKey: "native") == CGPoint(x: 7, y: 8))
        #expect(back.decodeArchiveGeometry(.vector, forKey: "vector") == .vector(dx: 1, dy: 2))
        #expect(back.decodeCGRect(forKey: "point") == .zero)
        #expect(back.diagnostics.map(\.code) == [.typeMismatch])
    }

    @Test
    func `stored bytes and property lists are decoded, and values of other types are refused`()
        throws
    {
        let coder = encoder()
        ([1, 2, 3] as [UInt8]).withUnsafeBufferPointer {
            (coder as NSCoder).encodeBytes($0.baseAddress, length: 3, forKey: "bytes")
        }
        coder.encode(["a": [1, 2]], forKey: "list")
        coder.encode(Draft(title: "d"), forKey: "draft")
        let back = try decoder(of: coder)
        #expect(
            back.withDecodedUnsafeBytes(forKey: "bytes") {
                Array($0 ?? .init(start: nil, count: 0))
            } == [1, 2, 3])
        #expect(back.withDecodedUnsafeBufferPointer(forKey: "absent") { $0 == nil })
        #expect(back.decodePropertyList(forKey: "list") as? [String: [Int]] == ["a": [1, 2]])
        #expect(back.decodePropertyList(forKey: "draft") == nil)
        #expect(back.diagnostics.map(\.code) == [.typeMismatch])
    }

    @Test func `a value under an empty key is decoded`() throws {
        #expect(try roundTrip("text", forKey: "") as? String == "text")
    }
}
