public import HostLink

/// A user's preferences for incoming calls.
public struct CallPreferences: Hashable, Sendable, Codable {
    /// The maximum number of blocked callers.
    static let blockedMax = 1000

    /// Whether incoming calls are refused: the app gets an error, and nothing rings.
    public var isDoNotDisturb = false
    /// The blocked callers.
    public private(set) var blocked: Set<CallHandle> = []

    /// Creates preferences that filter no call.
    public init() {}

    /// Whether a caller is blocked.
    ///
    /// Phone numbers are compared by their digits, and email addresses without regard to case.
    public func blocks(_ handle: CallHandle) -> Bool { blocked.contains(Self.compared(handle)) }

    /// Blocks a caller.
    ///
    /// - Returns: `false` if the list is full.
    @discardableResult
    public mutating func block(_ handle: CallHandle) -> Bool {
        let handle = Self.compared(handle)
        guard blocked.count < Self.blockedMax || blocked.contains(handle) else { return false }
        blocked.insert(handle)
        return true
    }

    /// Unblocks a caller.
    public mutating func unblock(_ handle: CallHandle) { blocked.remove(Self.compared(handle)) }

    private static func compared(_ handle: CallHandle) -> CallHandle {
        var handle = handle
        let value = LoggedText.cut(handle.value, max: CallDetails.charactersMax)
        switch handle.kind {
        case .generic: handle.value = value
        case .phoneNumber:
            let digits = String(value.filter { $0.isASCII && ($0.isNumber || "+*#".contains($0)) })
            handle.value = digits.isEmpty ? value : digits
        case .emailAddress: handle.value = value.lowercased()
        }
        return handle
    }
}
