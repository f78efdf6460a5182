public import Foundation
import HostLink

/// The address of the other side of a call.
open class CXHandle: NSObject, NSCopying, @unchecked Sendable {
    // Safe: both properties are constant.
    /// The kind of an address.
    public enum HandleType: Int, Hashable, Sendable {
        /// A name that only the app understands.
        case generic = 1
        /// A phone number.
        case phoneNumber = 2
        /// An email address.
        case emailAddress = 3
    }

    /// The kind of the address.
    public let type: HandleType
    /// The address.
    public let value: String

    /// Creates an address.
    public init(type: HandleType, value: String) {
        self.type = type
        self.value = value
        super.init()
    }

    /// Whether another address has the same kind and value.
    open func isEqual(to handle: CXHandle) -> Bool {
        type == handle.type && value == handle.value
    }

    /// Whether an object is an address with the same kind and value.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CXHandle).map(isEqual(to:)) ?? false
    }

    /// The hash, which is the same for equal addresses.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(type)
        hasher.combine(value)
        return hasher.finalize()
    }

    /// Returns the address itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CXHandle {
    convenience init(_ handle: CallHandle) {
        let type: HandleType =
            switch handle.kind {
            case .generic: .generic
            case .phoneNumber: .phoneNumber
            case .emailAddress: .emailAddress
            }
        self.init(type: type, value: handle.value)
    }

    var wire: CallHandle {
        let kind: CallHandle.Kind =
            switch type {
            case .generic: .generic
            case .phoneNumber: .phoneNumber
            case .emailAddress: .emailAddress
            }
        return CallHandle(kind, value)
    }
}
