public import Foundation
import HostLink

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of errors that concern calls in general.
public let CXErrorDomain = "com.apple.CallKit.error"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of errors of incoming calls.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of errors of requested transactions.
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"

/// The reason for which a call has ended, if it is not an action of the user.
public enum CXCallEndedReason: Int, Hashable, Sendable {
    /// An error.
    case failed = 1
    /// The other side ended the call.
    case remoteEnded = 2
    /// Nobody answered the call in time.
    case unanswered = 3
    /// The user answered the call on another device.
    case answeredElsewhere = 4
    /// The user declined the call on another device.
    case declinedElsewhere = 5

    var wire: CallEndedReason {
        switch self {
        case .failed: .failed
        case .remoteEnded: .remoteEnded
        case .unanswered: .unanswered
        case .answeredElsewhere: .answeredElsewhere
        case .declinedElsewhere: .declinedElsewhere
        }
    }
}

/// An error that concerns calls in general.
public struct CXError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// The code of an error.
    public enum Code: Int, Hashable, Sendable {
        /// The host cannot carry out the request.
        case unknownError = 0
        /// The app may not use calls.
        case unentitled = 1
        /// An argument is not valid.
        case invalidArgument = 2
        /// `UIBackgroundModes` in `Info.plist` does not contain `voip` (specification 8.5.4).
        case missingVoIPBackgroundMode = 3

        /// Whether an error has the code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CXError)?.code == code
        }
    }

    /// The code of the error.
    public let code: Code

    /// `UIBackgroundModes` in `Info.plist` does not contain `voip`.
    public static var missingVoIPBackgroundMode: Code { .missingVoIPBackgroundMode }

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of the error.
    public static var errorDomain: String { CXErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The sentence for users.
    public var errorDescription: String? {
        switch code {
        case .unknownError: "The host cannot carry out this request about a call."
        case .unentitled: "The app may not use calls."
        case .invalidArgument: "An argument about a call is not valid."
        case .missingVoIPBackgroundMode:
            "The app may have no calls: add voip to UIBackgroundModes in Info.plist."
        }
    }
}

/// The reason for which an incoming call does not ring (specification 7.5.1).
public struct CXErrorCodeIncomingCallError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// The code of an error.
    public enum Code: Int, Hashable, Sendable {
        /// The host cannot show the call.
        case unknown = 0
        /// The app may not use calls.
        case unentitled = 1
        /// The app already has a call with the identifier.
        case callUUIDAlreadyExists = 2
        /// The user does not want to be disturbed.
        case filteredByDoNotDisturb = 3
        /// The user has blocked the caller.
        case filteredByBlockList = 4

        /// Whether an error has the code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CXErrorCodeIncomingCallError)?.code == code
        }
    }

    /// The code of the error.
    public let code: Code

    /// The app already has a call with the identifier.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
    /// The user does not want to be disturbed.
    public static var filteredByDoNotDisturb: Code { .filteredByDoNotDisturb }
    /// The user has blocked the caller.
    public static var filteredByBlockList: Code { .filteredByBlockList }
    /// The app may not use calls.
    public static var unentitled: Code { .unentitled }
    /// The host cannot show the call.
    public static var unknown: Code { .unknown }

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of the error.
    public static var errorDomain: String { CXErrorDomainIncomingCall }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The sentence for users.
    public var errorDescription: String? {
        switch code {
        case .unknown:
            "The call does not ring: the app has too many calls, or no CXProvider with a delegate."
        case .unentitled: "The call does not ring: the app may not use calls."
        case .callUUIDAlreadyExists:
            "The call does not ring again: a call of the app has its UUID. Report an update "
                + "instead."
        case .filteredByDoNotDisturb:
            "The call does not ring: the user does not want to be disturbed."
        case .filteredByBlockList: "The call does not ring: the user has blocked the caller."
        }
    }
}

/// The reason for which a requested transaction is not performed.
public struct CXErrorCodeRequestTransactionError:
    CustomNSError, LocalizedError, Hashable, Sendable
{
    /// The code of an error.
    public enum Code: Int, Hashable, Sendable {
        /// The host cannot carry out the request.
        case unknown = 0
        /// The app may not use calls.
        case unentitled = 1
        /// The app has no provider with a delegate.
        case unknownCallProvider = 2
        /// The transaction has no action.
        case emptyTransaction = 3
        /// The app has no call with the identifier.
        case unknownCallUUID = 4
        /// The app already has a call with the identifier.
        case callUUIDAlreadyExists = 5
        /// The state of the call does not allow the action.
        case invalidAction = 6
        /// The app has as many groups of calls as it may have.
        case maximumCallGroupsReached = 7

        /// Whether an error has the code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CXErrorCodeRequestTransactionError)?.code == code
        }
    }

    /// The code of the error.
    public let code: Code

    /// The app has no provider with a delegate.
    public static var unknownCallProvider: Code { .unknownCallProvider }
    /// The transaction has no action.
    public static var emptyTransaction: Code { .emptyTransaction }
    /// The app has no call with the identifier.
    public static var unknownCallUUID: Code { .unknownCallUUID }
    /// The app already has a call with the identifier.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
    /// The state of the call does not allow the action.
    public static var invalidAction: Code { .invalidAction }
    /// The app has as many groups of calls as it may have.
    public static var maximumCallGroupsReached: Code { .maximumCallGroupsReached }

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of the error.
    public static var errorDomain: String { CXErrorDomainRequestTransaction }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The sentence for users.
    public var errorDescription: String? {
        switch code {
        case .unknown: "The host cannot carry out this transaction."
        case .unentitled: "The app may not use calls."
        case .unknownCallProvider:
            "The transaction is not performed: the app has no CXProvider with a delegate. Create "
                + "it at every launch."
        case .emptyTransaction: "The transaction is not performed: it has no action."
        case .unknownCallUUID:
            "The transaction is not performed: the app has no call with this UUID."
        case .callUUIDAlreadyExists:
            "The call is not started: a call of the app has its UUID. Use another one."
        case .invalidAction:
            "The transaction is not performed: the state of the call does not allow an action."
        case .maximumCallGroupsReached:
            "The call is not started: the app has as many calls as maximumCallGroups allows."
        }
    }
}

extension CallRefusal {
    /// The error for an incoming call.
    var incomingCallError: any Error {
        switch self {
        case .missingVoIPBackgroundMode: CXError(.missingVoIPBackgroundMode)
        case .callUUIDAlreadyExists: CXErrorCodeIncomingCallError(.callUUIDAlreadyExists)
        case .filteredByDoNotDisturb: CXErrorCodeIncomingCallError(.filteredByDoNotDisturb)
        case .filteredByBlockList: CXErrorCodeIncomingCallError(.filteredByBlockList)
        case .unknown, .unknownCallProvider, .emptyTransaction, .unknownCallUUID, .invalidAction,
            .maximumCallGroupsReached:
            CXErrorCodeIncomingCallError(.unknown)
        }
    }

    /// The error for a requested transaction.
    var requestTransactionError: any Error {
        let code: CXErrorCodeRequestTransactionError.Code
        switch self {
        case .missingVoIPBackgroundMode: return CXError(.missingVoIPBackgroundMode)
        case .unknown, .filteredByDoNotDisturb, .filteredByBlockList: code = .unknown
        case .callUUIDAlreadyExists: code = .callUUIDAlreadyExists
        case .unknownCallProvider: code = .unknownCallProvider
        case .emptyTransaction: code = .emptyTransaction
        case .unknownCallUUID: code = .unknownCallUUID
        case .invalidAction: code = .invalidAction
        case .maximumCallGroupsReached: code = .maximumCallGroupsReached
        }
        return CXErrorCodeRequestTransactionError(code)
    }
}

extension Optional where Wrapped == CallRefusal {
    /// Returns success for no refusal.
    func asResult(_ error: (CallRefusal) -> any Error) -> Result<Void, any Error> {
        map { .failure(error($0)) } ?? .success(())
    }
}
