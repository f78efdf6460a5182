import Foundation
import Logging
import PushSender
import Specification
import Testing

@testable import PushGateway

@Suite struct `The storage of pushes` {
    private static let seal = PushKeySeal(key: Array(repeating: 5, count: 32))
    private let folder: TestFolder
    private let storage: PushStorage
    private let tokens = MemoryTokens()
    private let now = Date(timeIntervalSince1970: 1_000_000)

    init() throws {
        folder = try TestFolder()
        storage = try PushStorage(path: folder.file("push.sqlite"))
    }

    private func token(_ person: String = "ada") throws -> TokenDigest {
        try #require(tokens.token(person: person, bundle: "com.example.Phone")).digest
    }

    private func push(_ id: String, _ token: TokenDigest, expiresIn seconds: Double = 60)
        -> StoredPush
    {
        StoredPush(
            id: id, token: token, sealed: Data("sealed \(id)".utf8), received: now,
            expires: now.addingTimeInterval(seconds))
    }

    private func reopened() throws -> PushStorage {
        try PushStorage(path: folder.file("push.sqlite"))
    }

    /// Begins the delivery of a token's push, and returns it.
    private func begun(
        _ store: any PushQueueStore, _ token: TokenDigest, at date: Date? = nil
    ) throws -> (push: StoredPush, number: Int64)? {
        let results = try store.commit([.begin(token, now: date ?? now)])
        guard case .begun(let push, let number) = results.first else { return nil }
        return (push, number)
    }

    @Test(.specification("7.4.4"))
    func `the last push of a token wins, and other tokens keep theirs`() throws {
        let (ada, grace) = (try token(), try token("grace"))
        let results = try storage.queue.commit([
            .store(push("1", ada)), .store(push("2", grace)), .store(push("3", ada)),
        ])
        #expect(results == [.done, .done, .replaced])
        #expect(Set(try storage.queue.waitingTokens()) == [ada, grace])
        #expect(try begun(storage.queue, ada)?.push == push("3", ada))
        #expect(try begun(storage.queue, grace)?.push == push("2", grace))
        #expect(try begun(storage.queue, ada) == nil)
    }

    @Test(.specification("7.4.4"))
    func `a push whose delivery was begun is not delivered again after a restart`() throws {
        let (ada, grace) = (try token(), try token("grace"))
        _ = try storage.queue.commit([.store(push("1", ada)), .store(push("2", grace))])
        _ = try begun(storage.queue, ada)
        storage.close()
        let after = try reopened()
        #expect(try after.queue.recover(now: now) == PushRecovery(interrupted: 1, expired: 0))
        #expect(try after.queue.waitingTokens() == [grace])
    }

    @Test func `a push that is put back waits again, unless a newer one replaced it`() throws {
        let ada = try token()
        _ = try storage.queue.commit([.store(push("1", ada))])
        let first = try #require(try begun(storage.queue, ada))
        _ = try storage.queue.commit([.putBack(first.number)])
        let again = try #require(try begun(storage.queue, ada))
        #expect(again.push.id == "1")
        let results = try storage.queue.commit([
            .store(push("2", ada)), .putBack(again.number), .finish(again.number),
        ])
        #expect(results == [.done, .done, .done])
        #expect(try begun(storage.queue, ada)?.push.id == "2")
    }

    @Test(.specification("7.4.4"))
    func `a push that has expired is deleted and not delivered`() throws {
        let (ada, grace) = (try token(), try token("grace"))
        _ = try storage.queue.commit([
            .store(push("1", ada)), .store(push("2", grace, expiresIn: 600)),
        ])
        let later = now.addingTimeInterval(60)
        #expect(
            try storage.queue.commit([.begin(ada, now: later), .begin(ada, now: later)])
                == [.expired, .nothingWaits])
        #expect(try storage.queue.deleteExpired(now: later) == 0)
        #expect(try storage.queue.deleteExpired(now: now.addingTimeInterval(600)) == 1)
        #expect(try storage.queue.waitingTokens().isEmpty)
    }

    @Test func `a failed transaction stores none of its pushes`() throws {
        let ada = try token()
        storage.close()
        #expect(throws: PushGatewayError.self) {
            try storage.queue.commit([.store(push("1", ada))])
        }
        #expect(try reopened().queue.waitingTokens().isEmpty)
    }

    @Test func `a commit waits for the disk`() throws {
        #expect(try storage.synchronousLevel == 2)
    }

    @Test func `the database has neither payloads nor device tokens in the clear`() async throws {
        let token = try #require(tokens.token(person: "ada", bundle: "com.example.Phone"))
        let host = TestHost()
        host.canReceive = false
        let queue = PushQueue(
            store: storage.queue, tokens: tokens, delivery: host, seal: Self.seal,
            logger: .init(label: "test"))
        let record = try #require(tokens.record(of: token.digest))
        _ = try await queue.send(
            Array(#"{"caller":"Grace Hopper"}"#.utf8), to: record.recipient)
        storage.close()
        var stored = Data()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            stored += try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        #expect(stored.range(of: token.digest.bytes) != nil)
        #expect(stored.range(of: Data("Grace Hopper".utf8)) == nil)
        #expect(stored.range(of: Data(token.bytes)) == nil)
        #expect(stored.range(of: Data(token.hexadecimal.utf8)) == nil)
    }

    @Test func `a sealed payload that was moved to another token is discarded`() async throws {
        let (ada, grace) = (try token(), try token("grace"))
        let sealed = try Self.seal.seal(Array("{}".utf8), purpose: .payload(ada))
        func stored(_ token: TokenDigest) -> StoredPush {
            StoredPush(
                id: "1", token: token, sealed: sealed, received: now,
                expires: Date().addingTimeInterval(60))
        }
        _ = try storage.queue.commit([.store(stored(grace)), .store(stored(ada))])
        let host = TestHost()
        let queue = PushQueue(
            store: storage.queue, tokens: tokens, delivery: host, seal: Self.seal,
            logger: .init(label: "test"))
        try queue.start()
        await host.waitForPushes(1)
        // The other token's push was first.
        #expect(queue.counts.unreadable == 1)
        #expect(host.received.map(\.recipient.token) == [ada])
    }

    @Test func `a link in place of the database is refused with its path`() throws {
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.file("elsewhere"))
        let error = #expect(throws: PushGatewayError.self) {
            try PushStorage(path: link)
        }
        #expect(error?.path == link)
        #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
    }
}
