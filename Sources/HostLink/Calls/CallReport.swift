/// A change of a call that an app reports to the host.
///
/// Times are in seconds since 1970; `nil` stands for the time at which the host receives the
/// report.
public enum CallReport: Hashable, Sendable {
    /// Properties of the call have changed.
    case updated(CallUpdate)
    /// An outgoing call began to connect.
    case startedConnecting(at: Double?)
    /// An outgoing call is connected.
    case connected(at: Double?)
    /// The call has ended for a reason that is not an action of the user.
    case ended(CallEndedReason, at: Double?)
}

/// The reason for which a call ended, if it is not an action of the user.
public enum CallEndedReason: UInt8, Hashable, Sendable, Codable, CaseIterable {
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
}

/// The reason for which the host refuses a report or a request of an app (specification 7.5.1).
public enum CallRefusal: UInt8, Hashable, Sendable, CaseIterable {
    /// The host cannot carry out the request.
    case unknown = 0
    /// Another call of the app already has the identifier.
    case callUUIDAlreadyExists = 1
    /// The user does not want to be disturbed.
    case filteredByDoNotDisturb = 2
    /// The user has blocked the caller.
    case filteredByBlockList = 3
    /// The app has no call provider.
    case unknownCallProvider = 4
    /// The transaction has no action.
    case emptyTransaction = 5
    /// The app has no call with the identifier.
    case unknownCallUUID = 6
    /// The state of the call does not allow the action.
    case invalidAction = 7
    /// The app has as many groups of calls as it may have.
    case maximumCallGroupsReached = 8
    /// `UIBackgroundModes` does not contain `voip`.
    case missingVoIPBackgroundMode = 9
}

extension CallEndedReason: LinkValue {}
extension CallRefusal: LinkValue {}

extension CallReport {
    /// The byte that names a report.
    package enum Tag: UInt8, CaseIterable, Sendable, LinkValue {
        case updated = 1
        case startedConnecting = 2
        case connected = 3
        case ended = 4
    }
}

extension CallReport: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        switch try reader.read(Tag.self) {
        case .updated: self = .updated(try reader.read())
        case .startedConnecting: self = .startedConnecting(at: try reader.optionalSeconds())
        case .connected: self = .connected(at: try reader.optionalSeconds())
        case .ended: self = .ended(try reader.read(), at: try reader.optionalSeconds())
        }
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .updated(let update): writer.write(Tag.updated, update)
        case .startedConnecting(let time): writer.write(Tag.startedConnecting, time)
        case .connected(let time): writer.write(Tag.connected, time)
        case .ended(let reason, let time): writer.write(Tag.ended, reason, time)
        }
    }
}
