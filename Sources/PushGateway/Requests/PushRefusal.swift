/// The refusal of a request: a status code and a reason of the provider interface (specification
/// 7.4.3).
public struct PushRefusal: Error, Hashable, Sendable {
    /// The reason, which determines the status code.
    public let reason: Reason
    /// The time at which the device token became invalid, in milliseconds since 1970; only with
    /// `unregistered`.
    public let timestamp: Int64?

    /// The status code of the response.
    public var status: Int { reason.status }

    init(_ reason: Reason, timestamp: Int64? = nil) {
        self.reason = reason
        self.timestamp = timestamp
    }

    /// The body of the response.
    ///
    /// No reason has a character that JSON escapes.
    var body: String {
        guard let timestamp else { return #"{"reason":"\#(reason.name)"}"# }
        return #"{"reason":"\#(reason.name)","timestamp":\#(timestamp)}"#
    }

    /// A reason string with its status code.
    public struct Reason: Hashable, Sendable {
        /// The string in the response.
        public let name: String
        /// The status code of the response.
        public let status: Int

        private init(_ status: Int, _ name: String) {
            self.name = name
            self.status = status
        }

        /// The collapse identifier is empty or longer than 64 bytes.
        public static let badCollapseId = Reason(400, "BadCollapseId")
        /// The device token is not 64 hexadecimal digits, or no app ever had it.
        public static let badDeviceToken = Reason(400, "BadDeviceToken")
        /// The expiration is not a number of seconds.
        public static let badExpirationDate = Reason(400, "BadExpirationDate")
        /// The identifier of the push is not a UUID.
        public static let badMessageId = Reason(400, "BadMessageId")
        /// The priority is not 1, 5 or 10.
        public static let badPriority = Reason(400, "BadPriority")
        /// The topic is not a bundle identifier with an optional suffix.
        public static let badTopic = Reason(400, "BadTopic")
        /// The device token belongs to another topic.
        public static let deviceTokenNotForTopic = Reason(400, "DeviceTokenNotForTopic")
        /// A header of the interface is repeated.
        public static let duplicateHeaders = Reason(400, "DuplicateHeaders")
        /// The request did not end in time.
        public static let idleTimeout = Reason(400, "IdleTimeout")
        /// The push type is unknown.
        public static let invalidPushType = Reason(400, "InvalidPushType")
        /// The path has no device token.
        public static let missingDeviceToken = Reason(400, "MissingDeviceToken")
        /// The request has no topic, and the credential does not imply one.
        public static let missingTopic = Reason(400, "MissingTopic")
        /// The payload is empty or is not a JSON object.
        public static let payloadEmpty = Reason(400, "PayloadEmpty")
        /// The credential is not for this topic, or the topic is not for this push type.
        public static let topicDisallowed = Reason(400, "TopicDisallowed")
        /// The certificate is not a service certificate of this host, has expired or is revoked.
        public static let badCertificate = Reason(403, "BadCertificate")
        /// The provider token is older than an hour.
        public static let expiredProviderToken = Reason(403, "ExpiredProviderToken")
        /// The provider token is malformed, forged, from the future, or of a revoked key.
        public static let invalidProviderToken = Reason(403, "InvalidProviderToken")
        /// The request has neither a certificate nor a provider token.
        public static let missingProviderToken = Reason(403, "MissingProviderToken")
        /// The path is not `/3/device/` and a token.
        public static let badPath = Reason(404, "BadPath")
        /// The method is not `POST`.
        public static let methodNotAllowed = Reason(405, "MethodNotAllowed")
        /// The device token was valid and is invalid now.
        public static let unregistered = Reason(410, "Unregistered")
        /// The payload is longer than its push type allows.
        public static let payloadTooLarge = Reason(413, "PayloadTooLarge")
        /// The provider token was replaced again within 20 minutes.
        public static let tooManyProviderTokenUpdates = Reason(429, "TooManyProviderTokenUpdates")
        /// The device token or the credential is over its rate, or the credential has too many
        /// connections.
        public static let tooManyRequests = Reason(429, "TooManyRequests")
        /// The gateway failed in a way that no other reason describes.
        public static let internalServerError = Reason(500, "InternalServerError")
        /// The push could not be stored, or too many pushes wait for the disk.
        public static let serviceUnavailable = Reason(503, "ServiceUnavailable")
        /// The gateway is shutting down.
        public static let shutdown = Reason(503, "Shutdown")

        /// Every reason that the gateway gives.
        public static let all: [Reason] = [
            badCollapseId, badDeviceToken, badExpirationDate, badMessageId, badPriority, badTopic,
            deviceTokenNotForTopic, duplicateHeaders, idleTimeout, invalidPushType,
            missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed, badCertificate,
            expiredProviderToken, invalidProviderToken, missingProviderToken, badPath,
            methodNotAllowed, unregistered, payloadTooLarge, tooManyProviderTokenUpdates,
            tooManyRequests, internalServerError, serviceUnavailable, shutdown,
        ]
    }
}
