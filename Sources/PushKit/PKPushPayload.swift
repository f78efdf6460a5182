public import Foundation

/// A push that the app has received (specification 7.2.8).
open class PKPushPayload: NSObject {
    /// The type of the push.
    open var type: PKPushType { storedType }
    /// The JSON object that the sender sent, at most 5,120 bytes long.
    ///
    /// - Note: Difference from Apple's PushKit: a message to a push endpoint that is no JSON object
    ///   is under the key `message`, in Base64.
    open var dictionaryPayload: [AnyHashable: Any] { dictionary }

    private let storedType: PKPushType
    private let dictionary: [AnyHashable: Any]

    /// Creates a payload; `nil` if the bytes are not a JSON object.
    init?(type: PKPushType, json: [UInt8]) {
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
        else { return nil }
        storedType = type
        dictionary = object
        super.init()
    }
}
