import Foundation
import PushGateway
import PushSender
import Specification
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A host that is killed` {
    /// The identifiers of the pushes to one token: those that were sent, and the last accepted.
    private struct Sent: Sendable {
        var ids: [String] = []
        var accepted: Int?
    }

    /// Sends pushes to every token, one after the other, until the host is gone.
    private func flood(
        _ host: TrialHostProcess, killAfter responses: Int
    ) async throws -> ([Sent], [(person: String, id: String)]) {
        let sender = try await host.sender()
        let (accepted, report) = AsyncStream.makeStream(of: Void.self)
        return try await withThrowingTaskGroup(of: (Int, Sent).self) { group in
            for (index, token) in host.tokens.enumerated() {
                group.addTask {
                    var sent = Sent()
                    while true {
                        let id = UUID().uuidString
                        sent.ids.append(id)
                        let response = try? await sender.push(token, headers: [("apns-id", id)])
                        guard let response else { return (index, sent) }
                        #expect(response.status == 200)
                        sent.accepted = sent.ids.count - 1
                        report.yield()
                    }
                }
            }
            var count = 0
            for await _ in accepted {
                count += 1
                if count == responses { break }
            }
            let received = await host.kill()
            var all = Array(repeating: Sent(), count: host.tokens.count)
            for try await (index, sent) in group { all[index] = sent }
            return (all, received)
        }
    }

    @Test(.specification("7.4.4"), arguments: [1, 23, 200])
    func `every accepted push is delivered after a kill, or the one that replaced it`(
        _ responses: Int
    ) async throws {
        let folder = try TestFolder()
        let first = try await TrialHostProcess(in: folder)
        let (sent, early) = try await flood(first, killAfter: responses)
        #expect(early.isEmpty)
        let expected = sent.filter { $0.accepted != nil }.count
        #expect(expected > 0)

        let second = try await TrialHostProcess(in: folder)
        #expect(second.tokens == first.tokens)
        second.receive()
        var delivered = try await second.pushes(expected)
        delivered += await second.kill()
        for (index, sent) in sent.enumerated() {
            let ids = delivered.filter { $0.person == "person\(index)" }.map(\.id)
            guard let accepted = sent.accepted else {
                #expect(ids.count <= 1)
                continue
            }
            try #require(ids.count == 1)
            let position = try #require(sent.ids.firstIndex(of: ids[0]))
            #expect(position >= accepted)
        }

        let third = try await TrialHostProcess(in: folder)
        third.receive()
        let sender = try await third.sender()
        let id = UUID().uuidString
        _ = try await sender.push(third.tokens[0], headers: [("apns-id", id)])
        let next = try await third.pushes(1)
        // Nothing is left to deliver, so the new push is the first.
        #expect(next.map(\.id) == [id])
        _ = await third.kill()
    }

    @Test(.specification("7.4.4"))
    func `no push is delivered twice, whenever the host is killed`() async throws {
        let folder = try TestFolder()
        var delivered: [(person: String, id: String)] = []
        var last = Array(repeating: Sent(), count: 8)
        for round in 1...4 {
            let host = try await TrialHostProcess(in: folder)
            host.receive()
            let (sent, received) = try await flood(host, killAfter: round * 30)
            delivered += received
            last = sent
        }
        let host = try await TrialHostProcess(in: folder)
        host.receive()
        let sender = try await host.sender()
        for token in host.tokens { _ = try await sender.push(token) }
        delivered += try await host.pushes(host.tokens.count)
        delivered += await host.kill()
        #expect(last.contains { $0.accepted != nil })
        #expect(Set(delivered.map(\.id)).count == delivered.count)
    }

    @Test(.specification("7.4.4"))
    func `a push that expires while the host is down is not delivered, and others are`()
        async throws
    {
        let folder = try TestFolder()
        let first = try await TrialHostProcess(in: folder)
        let sender = try await first.sender()
        let now = Int(Date().timeIntervalSince1970)
        for (index, seconds) in [600, 6_000].enumerated() {
            let response = try await sender.push(
                first.tokens[index], headers: [("apns-expiration", "\(now + seconds)")])
            #expect(response.status == 200)
        }
        let once = try await sender.push(first.tokens[2], headers: [("apns-expiration", "0")])
        #expect(once.status == 200)
        #expect(await first.kill().isEmpty)
        let second = try await TrialHostProcess(in: folder, ahead: 1_000)
        second.receive()
        #expect(try await second.pushes(1).map(\.person) == ["person1"])
        #expect(await second.kill().isEmpty)
    }
}
