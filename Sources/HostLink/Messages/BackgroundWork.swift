/// Work for which a host wakes an app in the background.
public enum BackgroundWork: Hashable, Sendable {
    /// The background fetch of the app delegate (specification 6.3.5).
    case fetch
    /// A task that the app requested, by its identifier.
    case task(identifier: String, BackgroundTaskRequest.Kind)
}

/// The result of background work.
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
    /// The maximum number of pending refresh requests of an app.
    public static let refreshMax = 1
    /// The maximum number of pending processing requests of an app.
    public static let processingMax = 10
    /// The maximum length of an identifier, in UTF-8 bytes.
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
        /// A short refresh of the app's content.
        case refresh
        /// Maintenance that may take longer.
        case processing
    }

    /// Creates a request.
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

/// The host's permission to start apps in the background.
public enum BackgroundRefresh: UInt8, Hashable, Sendable, CaseIterable {
    /// The operator of the host does not allow it.
    case restricted
    /// The user does not allow it.
    case denied
    /// The host starts apps in the background.
    case available
}

extension BackgroundRefresh: LinkValue {}
extension BackgroundWorkResult: LinkValue {}
extension BackgroundTaskRequest.Kind: LinkValue {}

extension BackgroundWork: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        let isTask = try reader.read(Bool.self)
        self = isTask ? .task(identifier: try reader.read(), try reader.read()) : .fetch
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .fetch: writer.write(false)
        case .task(let identifier, let kind): writer.write(true, identifier, kind)
        }
    }
}

extension BackgroundTaskRequest: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        let identifier = try reader.read(String.self)
        guard identifier.utf8.count <= Self.identifierBytesMax else {
            throw LinkError(.malformed, "The identifier of a background task is too long.")
        }
        self.init(
            identifier: identifier, kind: try reader.read(),
            earliestBegin: try reader.optionalSeconds(),
            requiresNetworkConnectivity: try reader.read(),
            requiresExternalPower: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            identifier, kind, earliestBegin, requiresNetworkConnectivity, requiresExternalPower)
    }
}

extension LinkReader {
    /// Reads an optional time in seconds, which must be finite and not negative.
    mutating func optionalSeconds() throws(LinkError) -> Double? {
        let seconds = try read(Double?.self)
        guard seconds.map({ $0.isFinite && $0 >= 0 }) ?? true else {
            throw LinkError(.malformed, "A time on the link is not valid.")
        }
        return seconds
    }
}
