public import Foundation

extension BGTaskScheduler {
    /// The domain of ``Error``.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// The reason for which a request was not scheduled.
    public struct Error: CustomNSError, LocalizedError, CustomStringConvertible, Hashable, Sendable
    {
        /// The kind of the reason.
        public let code: Code
        /// A sentence with the cause and a remedy.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        /// Kinds of reasons.
        public enum Code: Int, Sendable {
            /// The host does not start apps in the background, or no app is running.
            case unavailable = 1
            /// Too many requests of this kind are pending: 1 refresh, 10 processing requests.
            case tooManyPendingTaskRequests = 2
            /// `Info.plist` lacks the background mode or the identifier.
            case notPermitted = 3

            /// Whether an error has this code, for `catch` and `case`.
            public static func ~= (code: Code, error: any Swift.Error) -> Bool {
                (error as? Error)?.code == code
            }
        }

        /// The code of an error while apps cannot be started in the background.
        public static var unavailable: Code { .unavailable }
        /// The code of an error for too many pending requests.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// The code of an error for a missing entry in `Info.plist`.
        public static var notPermitted: Code { .notPermitted }

        /// The domain of the error.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }
        /// The number of the code.
        public var errorCode: Int { code.rawValue }
        /// The message in the form in which Foundation reads it if an error is used as an
        /// `NSError`.
        public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
        /// The message for developers.
        public var errorDescription: String? { description }
    }
}
