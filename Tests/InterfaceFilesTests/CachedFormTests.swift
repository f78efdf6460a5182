import SeededRandom
import Testing

@testable import InterfaceFiles

@Suite struct CachedFormTests {
    private let stamp = FileStamp(size: 1, modification: 2, inode: 3)

    private func cached(_ bytes: [UInt8]) throws -> InterfaceDocument {
        try InterfaceDocument(cached: bytes, source: "Test.xib", stamp: stamp)
    }

    /// Corrects the checksum after damage, so that the other checks run.
    private func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let place = InterfaceCacheForm.checksumOffset
        guard bytes.count >= place + 8 else { return bytes }
        let checksum = InterfaceCacheForm.checksum(bytes, from: place + 8)
        for byte in 0..<8 {
            bytes[place + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(byte * 8))
        }
        return bytes
    }

    /// Uses a document in every way; damaged bytes may only throw.
    private func readEverything(_ document: InterfaceDocument) {
        _ = dump(document)
        _ = document.problems()
        for element in document.root.descendants {
            _ = element.id.map { document.element(id: $0) }
            _ = (element.double("x"), element.int("width"), element.child(key: "view"))
        }
        _ = document.cached(stamp: stamp)
    }

    @Test(arguments: Fixtures.interfaces + ["Problems.storyboard"])
    func `the cached form has the content of the file`(name: String) throws {
        let document = try Fixtures.document(name)
        let bytes = document.cached(stamp: stamp)
        let again = try cached(bytes)
        #expect(dump(again) == dump(document))
        #expect(again.kind == document.kind)
        #expect(again.problems().map(\.message) == document.problems().map(\.message))
        #expect(again.cached(stamp: stamp) == bytes)
    }

    @Test func `the same file always has the same cached form`() throws {
        let first = try Fixtures.document("Form.storyboard").cached(stamp: stamp)
        let second = try Fixtures.document("Form.storyboard").cached(stamp: stamp)
        #expect(first == second)
    }

    @Test func `ids and numbers are found in the cached form`() throws {
        let document = try cached(
            try Fixtures.document("Player.storyboard").cached(stamp: stamp))
        #expect(document.element(id: "ply-tg-001")?.name == "tapGestureRecognizer")
        #expect(document.element(id: "ply-cn-001")?.double("constant") == 300)
        #expect(document.element(id: "none") == nil)
    }

    @Test(arguments: [
        FileStamp(size: 9, modification: 2, inode: 3),
        FileStamp(size: 1, modification: 9, inode: 3),
        FileStamp(size: 1, modification: 2, inode: 9),
    ])
    func `a cached form of another state of the file is refused`(other: FileStamp) throws {
        let bytes = try Fixtures.document("CardView.xib").cached(stamp: other)
        let error = #expect(throws: InterfaceFileError.self) { _ = try cached(bytes) }
        #expect(error?.message.contains("file changed") == true)
    }

    @Test func `a cached form of another version is refused`() throws {
        var bytes = try Fixtures.document("CardView.xib").cached(stamp: stamp)
        bytes[8] &+= 1
        let error = #expect(throws: InterfaceFileError.self) { _ = try cached(bytes) }
        #expect(error?.message.contains("another version") == true)
    }

    @Test func `a cached form truncated at any length is refused`() throws {
        let bytes = try Fixtures.document("LaunchScreen.storyboard").cached(stamp: stamp)
        for count in 0..<bytes.count {
            #expect(throws: InterfaceFileError.self) { _ = try cached(Array(bytes[..<count])) }
        }
        #expect(throws: InterfaceFileError.self) { _ = try cached(bytes + [0]) }
    }

    @Test func `a cached form with any changed byte is refused`() throws {
        let bytes = try Fixtures.document("LaunchScreen.storyboard").cached(stamp: stamp)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 0x10
            #expect(throws: InterfaceFileError.self) { _ = try cached(damaged) }
        }
    }

    @Test func `a cached form with a changed byte and a correct checksum never crashes`() throws {
        let bytes = try Fixtures.document("LaunchScreen.storyboard").cached(stamp: stamp)
        for place in bytes.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[place] ^= mask
                if let document = try? cached(sealed(damaged)) { readEverything(document) }
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a cached form with random damage and a correct checksum never crashes`(
        seed: UInt64
    ) throws {
        let bytes = try Fixtures.document("CardView.xib").cached(stamp: stamp)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 56..<damaged.count, using: &random)] = UInt8(
                    truncatingIfNeeded: random.next() & random.next())
            }
            if let document = try? cached(sealed(damaged)) { readEverything(document) }
        }
    }

    @Test func `counts that do not agree with the bytes allocate no memory`() throws {
        let bytes = try Fixtures.document("CardView.xib").cached(stamp: stamp)
        for place in stride(from: 56, to: 88, by: 4) {
            var damaged = bytes
            for byte in 0..<4 { damaged[place + byte] = 0xFF }
            _ = try? cached(sealed(damaged))
        }
    }
}
