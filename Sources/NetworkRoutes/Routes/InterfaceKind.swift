import Foundation

/// The kind of network behind an interface.
package enum InterfaceKind: Equatable, Sendable {
    case loopback, wired, wifi, cellular
    /// A connection that is established over another one or by dialling: PPP, a VPN.
    case tunnel
    case other

    /// Determines the kind of an interface.
    ///
    /// - Parameters:
    ///   - name: The interface's name. It decides only if nothing else does, because a user can
    ///     rename an interface; systemd's names of wireless interfaces begin with `wl` and `ww`.
    ///   - hardware: The kernel's kind of hardware, `ARPHRD_…`.
    ///   - linkKind: The name of the kernel's module for a virtual interface.
    ///   - isLoopback: Whether the kernel marks it as the loopback interface.
    ///   - wireless: The kind of an interface that the system knows to be wireless.
    package init(
        name: String, hardware: UInt16, linkKind: String?, isLoopback: Bool,
        wireless: InterfaceKind?
    ) {
        if isLoopback {
            self = .loopback
        } else if let wireless {
            self = wireless
        } else if Self.modems.contains(linkKind ?? "") || hardware == Kernel.rawInternet
            || hardware == Kernel.phonetPipe
        {
            self = .cellular
        } else if Self.tunnels.contains(linkKind ?? "") || hardware == Kernel.pointToPoint {
            self = .tunnel
        } else if hardware != Kernel.ethernet {
            self = .other
        } else if name.hasPrefix("wl") {
            self = .wifi
        } else if name.hasPrefix("ww") {
            self = .cellular
        } else {
            self = .wired
        }
    }

    private static let modems: Set = ["wwan", "rmnet"]
    private static let tunnels: Set = [
        "ppp", "tun", "wireguard", "ovpn", "xfrm", "vti", "vti6", "ipip", "ip6tnl", "sit", "gre",
        "ip6gre", "ipvti",
    ]
}

/// The files of the system that describe wireless interfaces.
///
/// A confined app cannot read the first file. The second is in a folder that it can read.
enum WirelessFiles {
    /// Returns the kind of a wireless interface; `nil` for others, and if no file can be read.
    static func kind(of name: String) -> InterfaceKind? {
        // A name with a slash is impossible, so the path stays below the folder.
        if let event = text(of: "/sys/class/net/\(name)/uevent") {
            let lines = event.split(separator: "\n")
            if lines.contains("DEVTYPE=wlan") { return .wifi }
            if lines.contains("DEVTYPE=wwan") { return .cellular }
        }
        let known = text(of: "/proc/net/wireless")?.split(separator: "\n").contains { line in
            line.drop { $0 == " " }.hasPrefix(name + ":")
        }
        return known == true ? .wifi : nil
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
