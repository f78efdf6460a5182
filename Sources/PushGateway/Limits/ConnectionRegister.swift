/// The open connections, and the choice of the one that is closed for a new one.
struct ConnectionRegister: Sendable {
    /// The number of a connection.
    typealias Number = UInt64

    private let connectionsMax: Int
    private let ofCredentialMax: Int
    /// The connections in the order of their beginning.
    private var strangers: [Number] = []
    private var credentials: [Number: Set<String>] = [:]
    private var connectionsOfCredential: [String: Int] = [:]
    private var next: Number = 0

    init(_ limits: PushGatewayLimits) {
        connectionsMax = limits.connectionsMax
        ofCredentialMax = limits.connectionsOfCredentialMax
    }

    /// The number of open connections.
    var count: Int { strangers.count + credentials.count }

    /// The result of a new connection.
    enum Admission: Hashable {
        /// It is open, and another connection has to be closed for it.
        case admitted(Number, closing: Number?)
        /// All connections belong to senders.
        case refused
    }

    /// Enters a new connection.
    mutating func admit() -> Admission {
        var closing: Number?
        if count >= connectionsMax {
            guard let oldest = strangers.first else { return .refused }
            strangers.removeFirst()
            closing = oldest
        }
        next += 1
        strangers.append(next)
        return .admitted(next, closing: closing)
    }

    /// Enters the credential of a request on a connection.
    ///
    /// - Returns: Whether the credential may use this connection.
    mutating func authenticate(_ number: Number, as credential: String) -> Bool {
        if credentials[number]?.contains(credential) == true { return true }
        guard connectionsOfCredential[credential, default: 0] < ofCredentialMax else {
            return false
        }
        if let index = strangers.firstIndex(of: number) {
            strangers.remove(at: index)
        } else if credentials[number] == nil {
            // It was closed for another connection.
            return false
        }
        credentials[number, default: []].insert(credential)
        connectionsOfCredential[credential, default: 0] += 1
        return true
    }

    /// Removes a connection.
    mutating func close(_ number: Number) {
        strangers.removeAll { $0 == number }
        for credential in credentials.removeValue(forKey: number) ?? [] {
            let left = connectionsOfCredential[credential, default: 1] - 1
            connectionsOfCredential[credential] = left > 0 ? left : nil
        }
    }
}
