import Dispatch
import Foundation
import Glibc
import UIKit

/// A TCP connection to a server that sends a line for each call, as apps had before PushKit.
@MainActor
final class CallConnection {
    /// Whether the host watches the socket while the app is suspended.
    let status: String
    private let source: any DispatchSourceRead
    private var rest: [UInt8] = []

    /// Connects to the port of this machine that the environment names; `nil` without one.
    init?(ring: @escaping @MainActor (String) -> Void) {
        guard
            let port = ProcessInfo.processInfo.environment["CALL_SERVER_PORT"]
                .flatMap({ UInt16($0) })
        else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        let isMarked = UIApplication.shared.setNetworkServiceType(.voIP, ofSocket: descriptor)
        status = isMarked ? "watched" : "not watched"
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            // Safe, because the source is of the main queue.
            MainActor.assumeIsolated { self?.read(descriptor, ring) }
        }
        source.activate()
    }

    private func read(_ descriptor: Int32, _ ring: (String) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return source.cancel() }
        rest += buffer.prefix(count)
        var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
        rest = Array(lines.removeLast())
        for line in lines { ring(String(decoding: line, as: UTF8.self)) }
    }
}
