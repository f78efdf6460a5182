import Foundation

/// A message to a push endpoint as the payload of a push.
///
/// PushKit delivers a JSON object, and the sender of a message may send any bytes; most encrypt it.
public enum EndpointMessage {
    /// The maximum number of bytes of a message (specification 7.9.12).
    public static let bytesMax = 4_096
    /// The key of a message that is no JSON object.
    public static let key = "message"

    /// Returns the payload of a message: the message itself if it is a JSON object, or else an
    /// object with the message in Base64.
    ///
    /// - Throws: `payloadEmpty` or `payloadTooLarge`.
    static func payload(of message: [UInt8]) throws(PushRefusal) -> [UInt8] {
        guard !message.isEmpty else { throw PushRefusal(.payloadEmpty) }
        guard message.count <= bytesMax else { throw PushRefusal(.payloadTooLarge) }
        do {
            try PushPayload.check(message)
            return message
        } catch {
            return Array(#"{"\#(key)":"\#(Data(message).base64EncodedString())"}"#.utf8)
        }
    }

    /// Returns the number of seconds in the header `TTL`, for which a message is stored.
    ///
    /// - Parameters:
    ///   - text: The value of the header; `nil` for a request without it.
    ///   - longest: The longest time, which is also the result for `nil`.
    /// - Returns: `nil` for a text that is no number of seconds.
    package static func seconds(ofTimeToLive text: String?, atMost longest: Int) -> Int? {
        guard let text else { return longest }
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A number that is too large for the type is longer than the longest time.
        return min(Int(text) ?? longest, longest)
    }
}
