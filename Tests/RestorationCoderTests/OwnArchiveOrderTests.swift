import Foundation
import Testing

@testable import RestorationCoder

/// Values without keys in archives that the app itself creates.
@Suite struct OwnArchiveOrderTests {
    @Test func `objects without keys in an own archive are decoded in the order of encoding`()
        throws
    {
        let shared = NSString(string: "shared")
        let archiver = KeyedArchiver(requiringSecureCoding: false)
        let bytes: [UInt8] = [6, 7]
        archiver.encode(shared)
        archiver.encodeConditionalObject(shared)
        archiver.encodeBytes(bytes, length: 2)
        archiver.encodeBytes(nil, length: 0)
        archiver.encodePropertyList(NSString(string: "list"))
        archiver.encode(NSString(string: "last"))
        let back = try KeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(back.decodeObject() as? NSString == "shared")
        #expect(back.decodeObject() as? NSString == "shared")
        #expect(back.decodeData() == Data([6, 7]))
        #expect(back.decodeData() == Data())
        #expect(back.decodePropertyList() as? NSString == "list")
        #expect(back.decodeObject() as? NSString == "last")
    }

    @Test func `numbers without keys in an own archive are decoded in the order of encoding`()
        throws
    {
        let archiver = KeyedArchiver(requiringSecureCoding: false)
        var (flag, small, wide, real) = (true, Int16(-2), UInt64(1) << 40, 0.5)
        archiver.encodeValue(ofObjCType: "B", at: &flag)
        archiver.encodeValue(ofObjCType: "s", at: &small)
        archiver.encodeArray(ofObjCType: "i", count: 3, at: [Int32(1), 2, 3])
        archiver.encodeArray(ofObjCType: "S", count: 2, at: [UInt16(8), .max])
        archiver.encodeArray(ofObjCType: "i", count: 0, at: [Int32(1)])
        archiver.encodeValue(ofObjCType: "Q", at: &wide)
        archiver.encodeValue(ofObjCType: "d", at: &real)
        let back = try KeyedUnarchiver(forReadingFrom: archiver.encodedData)
        (flag, small, wide, real) = (false, 0, 0, 0)
        back.decodeValue(ofObjCType: "B", at: &flag)
        back.decodeValue(ofObjCType: "s", at: &small)
        var list: [Int32] = [0, 0, 0]
        back.decodeArray(ofObjCType: "i", count: 3, at: &list)
        var shorts: [UInt16] = [0, 0]
        back.decodeArray(ofObjCType: "S", count: 2, at: &shorts)
        back.decodeArray(ofObjCType: "i", count: 0, at: &list)
        back.decodeValue(ofObjCType: "Q", at: &wide)
        back.decodeValue(ofObjCType: "d", at: &real)
        #expect(flag && small == -2 && wide == 1 << 40 && real == 0.5)
        #expect(list == [1, 2, 3])
        #expect(shorts == [8, .max])
    }
}
