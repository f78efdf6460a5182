import AppHost
import Foundation
import HostLink
import PushGateway

/// The device tokens of a host, as its gateway reads them.
struct HostPushTokens: PushTokenDirectory {
    let host: AppHost

    /// Returns what the host knows of a token; `nil` for an app whose bundle identifier cannot be a
    /// topic, because no sender could name it.
    func record(of token: TokenDigest) -> PushTokenRecord? {
        guard let registration = host.pushRegistration(ofTokenDigest: token.bytes),
            let topic = PushTopic.voip(ofBundle: registration.bundleIdentifier)
        else { return nil }
        return PushTokenRecord(
            recipient: PushRecipient(
                person: registration.person.identifier, app: registration.app, topic: topic,
                token: token),
            invalidated: registration.invalidated)
    }
}

/// The host's apps, as its gateway delivers pushes to them.
struct HostPushDelivery: PushDelivery {
    let host: AppHost

    func canReceive(_ recipient: PushRecipient) -> Bool {
        // A push of an unknown token is not delivered, and is then deleted.
        host.pushRegistration(ofTokenDigest: recipient.token.bytes)
            .map { host.mayReceivePush($0) } ?? true
    }

    func deliver(_ offer: PushOffer) async -> PushHandover {
        guard
            let registration = host.pushRegistration(ofTokenDigest: offer.recipient.token.bytes)
        else { return .impossible }
        let outcome = await host.deliverPush(to: registration, isReplaceable: !offer.isStored) {
            await offer.take()?.payload
        }
        return switch outcome {
        // What a process has had is not delivered again (specification 7.4.4).
        case .handled, .unhandled, .replaced, .withdrawn: .delivered
        case .mustWait: .mustWait
        case .impossible: .impossible
        }
    }
}
