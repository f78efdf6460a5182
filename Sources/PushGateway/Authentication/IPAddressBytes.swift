import Glibc

/// The bytes of an IP address, in the order of the network.
struct IPAddressBytes: Hashable {
    let bytes: [UInt8]

    /// Reads an address; `nil` for other text.
    init?(_ text: String) {
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, text, &version4) == 1 {
            bytes = withUnsafeBytes(of: version4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &version6) == 1 {
            bytes = withUnsafeBytes(of: version6) { Array($0) }
        } else {
            return nil
        }
    }
}
