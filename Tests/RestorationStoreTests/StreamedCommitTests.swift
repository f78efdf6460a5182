import Foundation
import RestorationArchive
import RestorationStore
import Testing

/// Tests of streamed archives, which are saved without a copy and give the same state.
struct StreamedCommitTests {
    private func streamed(_ text: String) throws -> EncodedArchive {
        var writer = ArchiveStreamWriter(
            header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)))
        try writer.begin(path: ["Player"], kind: .object, className: "Player")
        try writer.write(text, forKey: "title")
        return try writer.finish()
    }

    @Test func `a streamed archive is saved in the same way as its bytes`() throws {
        let store = try Samples.store(on: MemoryFileSystem())
        let session = try Samples.session()
        let encoded = try streamed("Overture")
        #expect(encoded.bytes.count == encoded.byteCount)
        try store.commit(encoded, session: session)
        #expect(try store.load(session: session).value == encoded.bytes)
        #expect(try !store.commit(encoded, session: session).wrote)
        #expect(try !store.commit(encoded.bytes, session: session).wrote)
        #expect(try store.commit(streamed("Finale"), session: session).wrote)
    }
}
