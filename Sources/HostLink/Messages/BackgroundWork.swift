/// Work that a host wakes an app for in the background.
public enum BackgroundWork: Hashable, Sendable {
    /// The background fetch of the app delegate (specification 6.3.5).
    case fetch
    /// A task that the app requested, by its identifier.
    case task(identifier: String, BackgroundTaskRequest.Kind)
}

/// The end of background work.
public enum BackgroundWorkResult: UInt8, Hashable, Sendable, CaseIterable {
    /// The app has new data.
    case newData
    /// There was no new data.
    case noData
    /// The app could not do its work.
    case failed
}

/// An app's request to be woken for a task.
public struct BackgroundTaskRequest: Hashable, Sendable, Codable {
    /// The most refresh requests that an app has pending.
    public static let refreshMax = 1
    /// The most processing requests that an app has pending.
    public static let processingMax = 10
    /// The longest identifier, in UTF-8 bytes.
    public static let identifierBytesMax = 256

    /// The task's identifier, one of those in the app's `Info.plist`.
    public var identifier: String
    /// The kind of the task.
    public var kind: Kind
    /// The earliest time, in seconds since 1970; `nil` for any time.
    public var earliestBegin: Double?
    /// Whether the task requires a network.
    public var requiresNetworkConnectivity: Bool
    /// Whether the task requires external power.
    public var requiresExternalPower: Bool

    /// Kinds of tasks.
    public enum Kind: UInt8, Hashable, Sendable, Codable, CaseIterable {
        /// A short refresh of what the app shows.
        case refresh
        /// Maintenance that may take longer.
        case processing
    }

    /// Makes a request.
    public init(
        identifier: String, kind: Kind, earliestBegin: Double? = nil,
        requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false
    ) {
        self.identifier = identifier
        self.kind = kind
        self.earliestBegin = earliestBegin
        self.requiresNetworkConnectivity = requiresNetworkConnectivity
        self.requiresExternalPower = requiresExternalPower
    }
}

extension [BackgroundTaskRequest] {
    /// Adds a request in place of the pending one with its identifier.
    ///
    /// - Returns: Whether there was capacity for one more of its kind.
    public mutating func submit(_ request: BackgroundTaskRequest) -> Bool {
        let others = filter { $0.identifier != request.identifier }
        let most =
            switch request.kind {
            case .refresh: BackgroundTaskRequest.refreshMax
            case .processing: BackgroundTaskRequest.processingMax
            }
        guard others.count(where: { $0.kind == request.kind }) < most else { return false }
        self = others + [request]
        return true
    }

    /// Removes the request with an identifier, or all requests with `nil`.
    public mutating func cancel(_ identifier: String?) {
        removeAll { identifier == nil || $0.identifier == identifier }
    }
}

extension LinkWriter {
    mutating func backgroundWork(_ work: BackgroundWork) {
        switch work {
        case .fetch: bool(false)
        case .task(let identifier, let kind):
            bool(true)
            string(identifier)
            byte(kind.rawValue)
        }
    }

    mutating func taskRequest(_ request: BackgroundTaskRequest) {
        string(request.identifier)
        byte(request.kind.rawValue)
        optional(request.earliestBegin) { writer, seconds in writer.double(seconds) }
        bool(request.requiresNetworkConnectivity)
        bool(request.requiresExternalPower)
    }
}

extension LinkReader {
    mutating func backgroundWork() throws(LinkError) -> BackgroundWork {
        try bool() ? .task(identifier: try string(), try taskKind()) : .fetch
    }

    private mutating func taskKind() throws(LinkError) -> BackgroundTaskRequest.Kind {
        guard let kind = BackgroundTaskRequest.Kind(rawValue: try byte()) else {
            throw LinkError(.malformed, "The kind of a background task on the link is unknown.")
        }
        return kind
    }

    mutating func workResult() throws(LinkError) -> BackgroundWorkResult {
        guard let result = BackgroundWorkResult(rawValue: try byte()) else {
            throw LinkError(.malformed, "A result of background work on the link is unknown.")
        }
        return result
    }

    /// Reads a time in seconds, which is a number and not negative.
    mutating func seconds() throws(LinkError) -> Double {
        let seconds = try double()
        guard seconds.isFinite, seconds >= 0 else {
            throw LinkError(.malformed, "A time of background work on the link is not valid.")
        }
        return seconds
    }

    mutating func taskRequest() throws(LinkError) -> BackgroundTaskRequest {
        let identifier = try string()
        guard identifier.utf8.count <= BackgroundTaskRequest.identifierBytesMax else {
            throw LinkError(.malformed, "The identifier of a background task is too long.")
        }
        return BackgroundTaskRequest(
            identifier: identifier, kind: try taskKind(),
            earliestBegin: try optional { reader throws(LinkError) in try reader.seconds() },
            requiresNetworkConnectivity: try bool(), requiresExternalPower: try bool())
    }
}
