import Foundation
import RestorationArchive
import Testing

@testable import RestorationCoder

/// Values without keys, which are read in the order in which they were written.
@Suite struct CoderOrderTests {
    @Test func `values without keys are decoded in the order of encoding`() throws {
        let coder: NSCoder = encoder()
        coder.encode("first" as Any?)
        coder.encode(nil as Any?)
        coder.encode(3, forKey: "count")
        coder.encode(Data([1, 2]))
        coder.encodeRootObject("root")
        coder.encodeBycopyObject(4)
        coder.encodeByrefObject(Date(timeIntervalSinceReferenceDate: 5))
        coder.encodePropertyList(["a": [1, 2]])
        let bytes: [UInt8] = [6, 7]
        coder.encodeBytes(bytes, length: 2)
        coder.encode("last" as Any?)
        let own = try #require(coder as? ObjectEncoder)
        #expect(own.diagnostics == [])
        #expect(
            own.keysWritten == ["$0", "$1", "count", "$2", "$3", "$4", "$5", "$6", "$7", "$8"])
        let back: NSCoder = try decoder(of: own)
        #expect(back.decodeObject() as? String == "first")
        #expect(back.decodeObject() == nil)
        #expect(back.decodeInteger(forKey: "count") == 3)
        #expect(back.decodeData() == Data([1, 2]))
        #expect(back.decodeObject() as? String == "root")
        #expect(back.decodeObject() as? Int == 4)
        #expect(back.decodeObject() as? Date == Date(timeIntervalSinceReferenceDate: 5))
        let list = try #require(back.decodePropertyList() as? [String: Any])
        #expect((list["a"] as? [Any])?.map { $0 as? Int } == [1, 2])
        #expect(back.decodeData() == Data([6, 7]))
        #expect(back.decodeObject() as? String == "last")
        let read = try #require(back as? ObjectDecoder)
        #expect(read.diagnostics == [])
        #expect(read.keysNeverRead == [])
    }

    @Test func `numbers of C types without keys are decoded in the order of encoding`() throws {
        let coder: NSCoder = encoder()
        var (flag, small, wide, real) = (true, Int16(-2), UInt64.max, 0.5)
        coder.encodeValue(ofObjCType: "B", at: &flag)
        coder.encodeValue(ofObjCType: "s", at: &small)
        coder.encodeArray(ofObjCType: "i", count: 3, at: [Int32(1), 2, 3])
        coder.encodeValue(ofObjCType: "Q", at: &wide)
        coder.encodeValue(ofObjCType: "d", at: &real)
        let back: NSCoder = try decoder(of: try #require(coder as? ObjectEncoder))
        (flag, small, wide, real) = (false, 0, 0, 0)
        back.decodeValue(ofObjCType: "B", at: &flag)
        back.decodeValue(ofObjCType: "s", at: &small)
        var list: [Int32] = [0, 0, 0]
        back.decodeArray(ofObjCType: "i", count: 3, at: &list)
        back.decodeValue(ofObjCType: "Q", at: &wide)
        back.decodeValue(ofObjCType: "d", at: &real)
        #expect(flag && small == -2 && wide == .max && real == 0.5)
        #expect(list == [1, 2, 3])
        #expect((back as? ObjectDecoder)?.diagnostics == [])
    }

    @Test func `an object that is encoded by value has an order of its own`() throws {
        let coder: NSCoder = encoder()
        coder.encode(InOrder("inner", 7) as Any?)
        coder.encode("outer" as Any?)
        let back: NSCoder = try decoder(of: try #require(coder as? ObjectEncoder))
        let inner = try #require(back.decodeObject() as? InOrder)
        #expect(inner.text == "inner" && inner.number == 7)
        #expect(back.decodeObject() as? String == "outer")
    }

    @Test func `a value that is left out keeps its place`() throws {
        let coder: NSCoder = encoder()
        coder.encode("before" as Any?)
        coder.encode(NSCharacterSet.alphanumerics as Any?)
        coder.encode("after" as Any?)
        let own = try #require(coder as? ObjectEncoder)
        #expect(own.diagnostics.map(\.code) == [.refusedClass])
        let back: NSCoder = try decoder(of: own)
        #expect(back.decodeObject() as? String == "before")
        #expect(back.decodeObject() == nil)
        #expect(back.decodeObject() as? String == "after")
        #expect((back as? ObjectDecoder)?.diagnostics.map(\.code) == [.absentKey])
    }

    @Test func `reading more than was written, or another type, is reported`()
        throws
    {
        let coder: NSCoder = encoder()
        coder.encode("text" as Any?)
        coder.encode("text" as Any?)
        coder.encode(1000 as Any?)
        let back: NSCoder = try decoder(of: try #require(coder as? ObjectEncoder))
        #expect(back.decodeData() == nil)
        var number: Int32 = 7
        back.decodeValue(ofObjCType: "i", at: &number)
        #expect(number == 0)
        var small: Int8 = 7
        back.decodeValue(ofObjCType: "c", at: &small)
        #expect(small == 0)
        for _ in 0..<2 {
            #expect(back.decodeObject() == nil)
            #expect(back.decodePropertyList() == nil)
        }
        back.decodeValue(ofObjCType: "i", at: &number)
        #expect(number == 0)
        #expect(
            (back as? ObjectDecoder)?.diagnostics.map(\.code) == [
                .typeMismatch, .typeMismatch, .outOfRange, .absentKey, .absentKey, .absentKey,
                .absentKey, .absentKey,
            ])
    }

    @Test(arguments: ["@", "*", "l", "[3i]", "{p=dd}", ""])
    func `a C type whose size is unknown is refused`(_ type: String) throws {
        let coder: NSCoder = encoder()
        var memory: [UInt64] = [0, 0, 0]
        coder.encodeValue(ofObjCType: type, at: &memory)
        coder.encodeArray(ofObjCType: type, count: 2, at: &memory)
        coder.encodeArray(ofObjCType: "i", count: -1, at: &memory)
        let own = try #require(coder as? ObjectEncoder)
        #expect(own.fields.isEmpty)
        #expect(own.diagnostics.map(\.code) == Array(repeating: .unsupportedMethod, count: 3))
        let back: NSCoder = try decoder(of: own)
        back.decodeValue(ofObjCType: type, at: &memory)
        back.decodeArray(ofObjCType: type, count: 2, at: &memory)
        back.decodeArray(ofObjCType: "i", count: .max, at: &memory)
        #expect(memory == [0, 0, 0])
        let codes = (back as? ObjectDecoder)?.diagnostics.map(\.code)
        #expect(codes == Array(repeating: .unsupportedMethod, count: 3))
    }
}

/// An object that codes its values without keys.
final class InOrder: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let text: String
    let number: Int

    init(_ text: String, _ number: Int) {
        self.text = text
        self.number = number
    }

    func encode(with coder: NSCoder) {
        coder.encode(text as Any?)
        coder.encode(number as Any?)
    }

    init?(coder: NSCoder) {
        guard let text = coder.decodeObject() as? String else { return nil }
        self.text = text
        number = coder.decodeObject() as? Int ?? 0
    }
}
