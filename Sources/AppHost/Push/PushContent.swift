import Foundation
import HostLink

/// The payload of a push, or the place from which it is taken.
enum PushContent: Sendable {
    /// A payload.
    case payload([UInt8])
    /// A payload that is taken when the app's process can read it; `nil` if there is none any more.
    ///
    /// - `isReplaceable`: Whether a newer push takes its place while it waits in the host.
    case waiting(isReplaceable: Bool, take: @Sendable () async -> [UInt8]?)

    /// The payload, if it is known.
    var payload: [UInt8]? {
        if case .payload(let payload) = self { payload } else { nil }
    }

    /// Whether a newer push takes its place while it waits in the host.
    var isReplaceable: Bool {
        if case .waiting(let isReplaceable, _) = self { isReplaceable } else { true }
    }

    /// Whether bytes are a JSON object that is not too long.
    ///
    /// A payload that is given at once is a sender's, of at most 5,120 bytes (specification
    /// 7.2.13). A store may also contain the message of an endpoint, in Base64.
    func isValid(_ payload: [UInt8]) -> Bool {
        let max =
            switch self {
            case .payload: PushLimits.payloadBytesMax
            case .waiting: PushLimits.linkPayloadBytesMax
            }
        return payload.count <= max
            && (try? JSONSerialization.jsonObject(with: Data(payload))) is [String: Any]
    }
}
