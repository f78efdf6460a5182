import InterfaceFiles
import SeededRandom
import Testing

@Suite struct HostileFileTests {
    /// Reads a file in every way; it may be refused but must never trap.
    private func readEverything(_ bytes: [UInt8]) {
        guard let document = try? InterfaceDocument(xml: bytes, source: "Test.xib") else { return }
        let stamp = FileStamp(size: 0, modification: 0, inode: 0)
        _ = document.problems()
        let again = try? InterfaceDocument(
            cached: document.cached(stamp: stamp), source: "Test.xib", stamp: stamp)
        #expect(again.map(dump) == dump(document))
    }

    @Test func `a file truncated at any length is refused or read`() throws {
        let bytes = try Fixtures.bytes("Interfaces/LaunchScreen.storyboard")
        for count in 0..<bytes.count { readEverything(Array(bytes[..<count])) }
    }

    @Test(arguments: Fixtures.interfaces)
    func `a file with random damage is refused or read`(name: String) throws {
        let bytes = try Fixtures.bytes("Interfaces/" + name)
        var random = SeededGenerator(seed: UInt64(name.utf8.count))
        let marks = Array("<>/&;\"'=!-[]? \n\r".utf8)
        for round in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                // Half of the changes are characters with a meaning in XML, which are more likely
                // to matter.
                damaged[place] =
                    round.isMultiple(of: 2)
                    ? marks[Int.random(in: 0..<marks.count, using: &random)]
                    : UInt8(truncatingIfNeeded: random.next())
            }
            readEverything(damaged)
        }
    }

    @Test func `a file whose parts are repeated and removed is refused or read`() throws {
        let bytes = try Fixtures.bytes("Interfaces/CardView.xib")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0..<400, using: &random))
            readEverything(Array(bytes[..<start] + bytes[end...]))
            readEverything(Array(bytes[..<end] + bytes[start...]))
        }
    }

    @Test func `a folder, a missing file and a file that is too large are refused`() throws {
        func message(_ path: String, limit: Int = 100) -> String {
            let error = #expect(throws: InterfaceFileError.self) {
                _ = try SourceFile(path: path, limit: limit)
            }
            return error?.description ?? ""
        }
        #expect(message(Fixtures.folder) == "Fixtures: This is not a regular file.")
        #expect(message(Fixtures.path("None.xib")).hasPrefix("None.xib: The file cannot be opened"))
        #expect(
            message(Fixtures.path("Interfaces/Main.storyboard")).contains("the limit is 100"))
    }

    @Test func `a stamp changes with the file`() throws {
        try Fixtures.withFolder(["a": "1", "b": "22"]) { folder in
            let stamp = try #require(FileStamp(ofFile: folder + "/a"))
            #expect(stamp == FileStamp(ofFile: folder + "/a"))
            #expect(stamp != FileStamp(ofFile: folder + "/b"))
            #expect(try SourceFile(path: folder + "/a").stamp == stamp)
            #expect(FileStamp(ofFile: folder + "/c") == nil)
        }
    }
}
