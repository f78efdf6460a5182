import AppHost

/// The limit of the sockets that have not sent their first message, for one socket.
///
/// The socket of a known person counts as one of that person's requests, and any other one as a
/// socket of its address. So strangers who share an address with a known person cannot prevent that
/// person's pages from reconnecting.
struct SocketAdmission {
    private let limits: PersonLimits
    private let browser: PageSockets.ConnectingBrowser
    private let address: String
    private var isCountedByAddress = false

    /// - Parameter address: The visitor's address; behind a trusted proxy, the address that it
    ///   reports.
    init(_ browser: PageSockets.ConnectingBrowser, from address: String, _ limits: PersonLimits) {
        self.browser = browser
        self.address = address
        self.limits = limits
    }

    /// Counts the socket; returns whether it is within the limit.
    mutating func begin() -> Bool {
        if case .visitor(.known(let pass, _, isStranger: false), _) = browser {
            return limits.request(of: pass.person) == nil
        }
        isCountedByAddress = limits.beginGreeting(from: address)
        return isCountedByAddress
    }

    /// Ends the count of the address, at the first message or at the end of the socket.
    mutating func end() {
        if isCountedByAddress { limits.endGreeting(from: address) }
        isCountedByAddress = false
    }
}
