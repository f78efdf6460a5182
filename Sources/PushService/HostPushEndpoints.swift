import AppHost
import Foundation
import PushGateway
import Synchronization

/// The endpoints of a host: messages for apps become pushes, and messages for programs on the
/// message bus are handed over (specification 7.9.10).
struct HostPushEndpoints: PushEndpointAPI {
    let host: HostEndpoints
    let tokens: HostPushTokens
    let queue: PushQueue
    let clock: PushClock
    let counter = EndpointCounter()

    func status(of secret: String) -> PushEndpointAnswer {
        switch host.endpoint(secret) {
        case .app, .connector: .accepted(timeToLive: 0)
        case .ended: .ended
        case nil: .unknown
        }
    }

    func accept(
        _ message: [UInt8], at secret: String, timeToLive: String?
    ) async -> PushEndpointAnswer {
        let answer = await judge(message, at: secret, timeToLive: timeToLive)
        counter.count(answer)
        return answer
    }

    private func judge(
        _ message: [UInt8], at secret: String, timeToLive: String?
    ) async -> PushEndpointAnswer {
        guard let endpoint = host.endpoint(secret) else { return .unknown }
        guard endpoint != .ended else { return .ended }
        guard !message.isEmpty,
            let seconds = EndpointMessage.seconds(
                ofTimeToLive: timeToLive, atMost: Int(PushQueue.storedSecondsMax))
        else { return .malformed }
        guard message.count <= EndpointMessage.bytesMax else { return .tooLarge }
        if let wait = host.delay(of: endpoint) { return .tooMany(wait: wait) }
        switch endpoint {
        case .app(let registration): return await store(message, for: registration, seconds)
        case .connector(let digest):
            // The bus has the message or has not; nothing is stored for a connector.
            let id = UUID().uuidString
            return await host.send(message, id: id, toConnector: digest)
                ? .accepted(timeToLive: 0) : .unavailable
        case .ended: return .ended
        }
    }

    private func store(
        _ message: [UInt8], for registration: PushRegistration, _ seconds: Int
    ) async -> PushEndpointAnswer {
        guard let record = tokens.record(of: TokenDigest(bytes: registration.digest)),
            record.invalidated == nil
        else { return .ended }
        let expires = clock.date().addingTimeInterval(Double(seconds)).timeIntervalSince1970
        do throws(PushRefusal) {
            _ = try await queue.send(
                message: message, to: record.recipient,
                expiration: seconds == 0 ? .never : .at(expires))
            return .accepted(timeToLive: seconds)
        } catch {
            return switch error.status {
            case 400: .malformed
            case 413: .tooLarge
            case 429: .tooMany(wait: .seconds(1))
            default: .unavailable
            }
        }
    }
}

/// The messages to endpoints by answer, for the host's metrics.
final class EndpointCounter: Sendable {
    private let state = Mutex<[String: Int]>([:])

    /// The numbers of messages, by the name of the answer.
    var counts: [String: Int] { state.withLock { $0 } }

    func count(_ answer: PushEndpointAnswer) {
        let name =
            switch answer {
            case .accepted: "accepted"
            case .malformed: "malformed"
            case .unknown: "unknown"
            case .ended: "ended"
            case .tooLarge: "tooLarge"
            case .tooMany: "tooMany"
            case .unavailable: "unavailable"
            }
        state.withLock { $0[name, default: 0] += 1 }
    }
}
