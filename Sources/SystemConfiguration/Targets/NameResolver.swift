import Glibc
import NetworkRoutes

/// The system's resolver.
enum NameResolver {
    /// The result of resolving a name.
    enum Answer: Equatable, Sendable {
        /// The addresses, the preferred ones first.
        case addresses([InternetAddress])
        /// The name has no addresses.
        case none
        /// No server answered; a later attempt may succeed.
        case temporaryFailure
    }

    /// Resolves a name, which may take as long as the resolver's own timeouts.
    static func resolve(_ name: String) -> Answer {
        var request = addrinfo()
        request.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        switch getaddrinfo(name, nil, &request, &list) {
        case 0: break
        case EAI_AGAIN, EAI_SYSTEM, EAI_MEMORY: return .temporaryFailure
        default: return .none
        }
        defer { freeaddrinfo(list) }
        var addresses: [InternetAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr.flatMap({ InternetAddress(UnsafePointer($0)) }),
                !addresses.contains(address)
            {
                addresses.append(address)
            }
            next = entry.pointee.ai_next
        }
        return addresses.isEmpty ? .none : .addresses(addresses)
    }
}
