import Foundation
import RestorationArchive
import Specification
import Testing

@testable import RestorationCoder

@Suite struct CoderDiagnosticTests {
    @Test func `a value that is not NSCoding affects only its own object (8.3.6, 11.10)`() throws {
        let coder = encoder()
        coder.encode("kept", forKey: "before")
        coder.encode(NotCoding(), forKey: "wrong")
        coder.encode(1...3, forKey: "range")
        coder.encode("kept", forKey: "after")
        #expect(coder.isSpoiled)
        #expect(coder.keysWritten == ["before", "after"])
        #expect(coder.diagnostics.map(\.code) == [.notCoding, .notCoding])
        let first = try #require(coder.diagnostics.first)
        #expect(first.key == "wrong" && first.path == ["Root", "Screen"])
        #expect(first.message.contains("RestorationCoderTests.NotCoding"))
        let other = encoder()
        other.encode("fine", forKey: "text")
        #expect(!other.isSpoiled)
        #expect(try decoder(of: coder).decodeObject(forKey: "after") as? String == "kept")
    }

    @Test func `refused values inside containers and objects are reported with their place`() {
        let coder = encoder()
        coder.encode(["list": [1, NotCoding()] as [Any]] as [String: Any], forKey: "map")
        #expect(coder.diagnostics.map(\.key) == ["map.list[1]"])
    }

    @Test(.specification("1.12.7"))
    func `a key encoded twice keeps the later value (1.12.7, 11.9)`() throws {
        let coder = encoder()
        for index in 0..<40 { coder.encode(index, forKey: "key\(index)") }
        coder.encode("later", forKey: "key3")
        coder.encode("later", forKey: "key39")
        #expect(coder.fields.count == 40)
        #expect(coder.diagnostics.map(\.key) == ["key3", "key39"])
        #expect(coder.diagnostics.allSatisfy { $0.code == .duplicateKey })
        #expect(!coder.isSpoiled)
        let back = try decoder(of: coder)
        #expect(back.decodeObject(forKey: "key3") as? String == "later")
        #expect(back.decodeObject(forKey: "key39") as? String == "later")
    }

    @Test(.specification("1.2.7"), arguments: ReservedKey.allCases)
    func `reserved keys are refused (1.2.7)`(key: ReservedKey) {
        let coder = encoder()
        coder.encode("mine", forKey: key.rawValue)
        coder.encode(1, forKey: key.rawValue)
        #expect(coder.fields.isEmpty)
        #expect(coder.diagnostics.map(\.code) == [.reservedKey, .reservedKey])
    }

    @Test(.specification("1.2.2", "1.2.3", "1.2.4", "1.2.5"))
    func `reserved keys are read from the header in every coder (1.2.6)`() throws {
        let time = Date(timeIntervalSinceReferenceDate: 77)
        let header = ArchiveHeader(
            bundleVersion: "1.2", systemVersion: "12.4", idiom: 1, timestamp: time)
        let back = try decoder(of: encoder(), header: header)
        let keys = "UIApplicationStateRestoration"
        #expect(back.decodeObject(forKey: keys + "BundleVersionKey") as? String == "1.2")
        #expect(back.decodeObject(forKey: keys + "SystemVersionKey") as? String == "12.4")
        #expect(back.decodeObject(forKey: keys + "TimestampKey") as? Date == time)
        #expect(back.decodeInteger(forKey: keys + "UserInterfaceIdiomKey") == 1)
        let idiom = back.decodeObject(of: NSNumber.self, forKey: keys + "UserInterfaceIdiomKey")
        #expect(idiom == 1)
        #expect(back.containsValue(forKey: keys + "BundleVersionKey"))
        #expect(back.keysNeverRead == [])
    }

    @Test func `encoding an object that contains itself ends and is reported`() throws {
        let coder = encoder()
        coder.encode(Ouroboros(), forKey: "snake")
        #expect(coder.diagnostics == [])
        let back = try decoder(of: coder)
        #expect(back.decodeObject(forKey: "snake") is Ouroboros)
        #expect(back.diagnostics.map(\.code) == [.cycle])
        #expect(back.diagnostics.map(\.key) == ["snake.self"])
    }

    @Test func `values nested too deeply are refused and the archive stays readable`() throws {
        var deep: [Any] = []
        for _ in 0..<200 { deep = [deep] }
        let coder = encoder()
        coder.encode(deep, forKey: "deep")
        var chain = Draft(title: "end")
        for _ in 0..<200 { chain = Draft(title: "link", next: chain) }
        coder.encode(chain, forKey: "chain")
        #expect(coder.diagnostics.map(\.code) == [.limitExceeded, .limitExceeded])
        #expect(try decoder(of: coder).decodeObject(forKey: "chain") is Draft)
    }

    @Test func `classes that declare NSCoding but cannot be coded are refused`() {
        let coder = encoder()
        coder.encode(NSCharacterSet.alphanumerics, forKey: "letters")
        coder.encode(NSCountedSet(array: [1, 1]), forKey: "counted")
        coder.encode(NSNotification(name: Notification.Name("n"), object: nil), forKey: "note")
        #expect(coder.fields.isEmpty)
        #expect(coder.diagnostics.map(\.code) == Array(repeating: .refusedClass, count: 3))
    }

    @Test func `methods of the other direction return and are reported (11.2)`() throws {
        let coder: NSCoder = encoder()
        #expect(coder.decodeObject(forKey: "x") == nil && coder.decodeInteger(forKey: "x") == 0)
        #expect(coder.decodeObject() == nil && coder.decodeData() == nil)
        #expect(coder.decodePropertyList() == nil)
        var number: Int32 = 7
        coder.decodeValue(ofObjCType: "i", at: &number)
        #expect(number == 7)
        let own = try #require(coder as? ObjectEncoder)
        #expect(own.diagnostics.map(\.code) == Array(repeating: .unsupportedMethod, count: 6))
        let back: NSCoder = try decoder(of: own)
        back.encode(1, forKey: "x")
        back.encode("x" as Any?)
        back.encodeValue(ofObjCType: "i", at: &number)
        let read = try #require(back as? ObjectDecoder)
        #expect(read.diagnostics.map(\.code) == Array(repeating: .unsupportedMethod, count: 3))
    }

    @Test func `keys that were never decoded are listed`() throws {
        let coder = encoder()
        coder.encode(1, forKey: "a")
        coder.encode(2, forKey: "b")
        let back = try decoder(of: coder)
        _ = back.decodeInteger(forKey: "b")
        #expect(back.keysNeverRead == ["a"])
    }

    @Test func `of more than 64 keys, exactly those that were never decoded are listed`() throws {
        let coder = encoder()
        for number in 0..<80 { coder.encode(number, forKey: "key\(number)") }
        let back = try decoder(of: coder)
        for number in 0..<80 where number != 5 && number != 70 {
            #expect(back.decodeInteger(forKey: "key\(number)") == number)
        }
        #expect(back.keysNeverRead == ["key5", "key70"])
    }

    @Test func `an object that reports an error while decoding is nil`() throws {
        let coder = encoder()
        coder.encode(Refusing(), forKey: "refusing")
        coder.encode(1, forKey: "after")
        let back = try decoder(of: coder)
        #expect(back.decodeObject(forKey: "refusing") == nil)
        #expect(back.diagnostics.map(\.code) == [.objectFailed])
        #expect(back.error == nil && back.decodeInteger(forKey: "after") == 1)
    }

    @Test func `a value that throws while it is encoded is the only one lost`() throws {
        struct Unwilling: Encodable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        let coder = encoder()
        coder.encode("kept", forKey: "before")
        var failure: CoderError?
        do { try coder.encodeEncodable(Unwilling(), forKey: "unwilling") } catch {
            failure = error as? CoderError
        }
        coder.encode(Draft(title: "kept"), forKey: "after")
        #expect(failure?.code == .notEncodable && failure?.path == ["Root", "Screen"])
        #expect(failure?.cause is CocoaError && failure?.message.contains("unwilling") == true)
        let diagnostic = try #require(coder.diagnostics.first)
        #expect(coder.diagnostics.count == 1 && diagnostic.code == .objectFailed)
        #expect(diagnostic.key == "unwilling" && diagnostic.message.contains("Unwilling"))
        #expect(coder.keysWritten == ["before", "after"])
        #expect(try decoder(of: coder).decodeObject(forKey: "after") as? Draft != nil)
    }

    @Test func `only the refused value inside an object by value is omitted`() throws {
        final class Mixed: NSObject, NSCoding {
            override init() { super.init() }
            func encode(with coder: NSCoder) {
                coder.encode("kept", forKey: "text")
                coder.encode(NotCoding(), forKey: "wrong")
                coder.encode("mine", forKey: ReservedKey.timestamp.rawValue)
            }
            init?(coder: NSCoder) {}
        }
        let coder = encoder()
        coder.encode(["list": [Mixed()]], forKey: "map")
        #expect(coder.diagnostics.map(\.code) == [.notCoding, .reservedKey])
        let keys = coder.diagnostics.map(\.key)
        #expect(keys == ["map.list[0].wrong", "map.list[0].\(ReservedKey.timestamp.rawValue)"])
        #expect(coder.keysWritten == ["map"])
    }
}
