import Foundation
import Glibc
import SystemConfiguration

/// An address for the functions of SystemConfiguration and for sockets.
struct Address {
    private var storage = sockaddr_storage()

    /// Creates the address of a text; `-` is none.
    init(_ text: String) {
        guard !text.contains(":") else {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            inet_pton(AF_INET6, text, &address.sin6_addr)
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(of: address, as: sockaddr_in6.self)
            }
            return
        }
        guard text != "-" else { return }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(text == "unix" ? AF_UNIX : AF_INET)
        inet_pton(AF_INET, text, &address.sin_addr)
        withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
    }

    var isAbsent: Bool { storage.ss_family == 0 }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    /// The same address with a port.
    func with(port: UInt16) -> Address {
        var copy = self
        withUnsafeMutableBytes(of: &copy.storage) {
            $0.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
        }
        return copy
    }
}

/// An app's connection, which is closed when the network goes and opened when it returns.
final class Follower {
    private let address: Address
    private let target: SCNetworkReachability?
    private var socket: Int32 = -1

    init(to address: Address, port: UInt16) {
        self.address = address.with(port: port)
        target = address.withPointer { SCNetworkReachabilityCreateWithAddress(nil, $0) }
        guard let target else { return }
        var context = SCNetworkReachabilityContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.retain = {
            UnsafeRawPointer(Unmanaged<Follower>.fromOpaque($0).retain().toOpaque())
        }
        context.release = { Unmanaged<Follower>.fromOpaque($0).release() }
        SCNetworkReachabilitySetCallback(
            target,
            { _, flags, info in
                guard let info else { return }
                Unmanaged<Follower>.fromOpaque(info).takeUnretainedValue().follow(flags)
            }, &context)
        SCNetworkReachabilityScheduleWithRunLoop(
            target, CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue)
        var flags = SCNetworkReachabilityFlags()
        if SCNetworkReachabilityGetFlags(target, &flags) { follow(flags) }
    }

    private func follow(_ flags: SCNetworkReachabilityFlags) {
        if flags.contains(.reachable), socket < 0 {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = address.withPointer { connect(socket, $0, size) }
            Output.write(result == 0 ? "connected" : "refused")
        } else if !flags.contains(.reachable), socket >= 0 {
            close(socket)
            socket = -1
            Output.write("closed")
        }
    }
}

/// A server that accepts connections.
final class Server {
    init(port: UInt16) {
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = Address("0.0.0.0").with(port: port).withPointer { bind(listener, $0, size) }
        guard bound == 0, listen(listener, 16) == 0 else {
            Output.write("no server")
            return
        }
        Output.write("serving")
        Thread.detachNewThread {
            while true {
                guard accept(listener, nil, nil) >= 0 else { continue }
                Output.write("accepted")
            }
        }
    }
}

/// The end of a tunnel that a program serves, as that of a VPN.
enum Tunnel {
    /// Opens a tunnel until the process ends; returns whether that succeeded.
    static func serve(_ name: String) -> Bool {
        let device = open("/dev/net/tun", O_RDWR | O_CLOEXEC)
        // struct ifreq: a name of 16 bytes, the flags IFF_TUN and IFF_NO_PI, and padding.
        var request = [UInt8](repeating: 0, count: 40)
        request.replaceSubrange(0..<name.utf8.count, with: name.utf8)
        request[16] = 0x01
        request[17] = 0x10
        return device >= 0 && ioctl(device, 0x4004_54ca, &request) == 0
    }
}
