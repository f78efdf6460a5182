import Glibc
import Testing

@testable import NetworkRoutes

/// Messages of the kernel, written by hand.
private enum Sample {
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
        let length = 4 + value.count
        return bytes(UInt16(length)) + bytes(type) + value
            + [UInt8](repeating: 0, count: (4 - length % 4) % 4)
    }

    static func message(_ type: UInt16, _ payload: [UInt8], sequence: UInt32 = 1) -> [UInt8] {
        bytes(UInt32(16 + payload.count)) + bytes(type) + bytes(UInt16(0)) + bytes(sequence)
            + bytes(UInt32(0)) + payload
    }

    /// A default route over a router, with a source and a metric.
    static let route =
        [2, 0, 0, 0, 254, 3, 0, 1] + bytes(UInt32(0))
        + attribute(Kernel.gateway, [10, 9, 0, 2]) + attribute(Kernel.outgoing, bytes(UInt32(7)))
        + attribute(Kernel.preferredSource, [10, 9, 0, 1])
        + attribute(Kernel.priority, bytes(UInt32(100)))

    /// A default route over two routers, of which the second interface is dead.
    static let multipath =
        [2, 0, 0, 0, 254, 3, 0, 1] + bytes(UInt32(0))
        + attribute(
            Kernel.multipath,
            bytes(UInt16(16)) + [0, 0] + bytes(UInt32(3))
                + attribute(Kernel.gateway, [10, 0, 0, 1])
                + bytes(UInt16(16)) + [1, 0] + bytes(UInt32(4))
                + attribute(Kernel.gateway, [10, 0, 0, 2]))

    /// An interface of the kind `wireguard`.
    static let interface =
        [0, 0] + bytes(UInt16(65534)) + bytes(UInt32(9)) + bytes(UInt32(0x10001))
        + bytes(UInt32(0)) + attribute(Kernel.interfaceName, Array("office".utf8) + [0])
        + attribute(Kernel.linkInformation, attribute(Kernel.linkKind, Array("wireguard".utf8)))

    static let address =
        [10, 64, 0, 0] + bytes(UInt32(5))
        + attribute(Kernel.address, [0xfe, 0x80] + [UInt8](repeating: 0, count: 13) + [1])

    static func payload(_ bytes: [UInt8]) -> NetlinkBytes { NetlinkBytes(bytes[...]) }
}

@Suite struct `Reading the kernel's messages` {
    @Test func `a route has its router, interface, source and metric`() throws {
        let route = try #require(Route(Sample.payload(Sample.route)))
        #expect(route.kind == .outgoing)
        #expect(route.hasGateway)
        #expect(route.gateway?.description == "10.9.0.2")
        #expect(route.source?.description == "10.9.0.1")
        #expect(route.interface == 7)
        #expect(route.priority == 100)
    }

    @Test func `a route with several routers has those whose interfaces are alive`() {
        let routes = Route.defaultRoutes(in: Sample.payload(Sample.multipath))
        #expect(routes.map(\.interface) == [3])
        #expect(routes.first?.gateway?.description == "10.0.0.1")
    }

    @Test(arguments: [(1, 24), (4, 255), (7, 6)])
    func `a route with another prefix, table or effect is not a default route`(
        offset: Int, value: UInt8
    ) {
        var bytes = Sample.route
        #expect(Route.defaultRoutes(in: Sample.payload(bytes)).count == 1)
        bytes[offset] = value
        #expect(Route.defaultRoutes(in: Sample.payload(bytes)) == [])
    }

    @Test func `an interface has its name, its state and its kind`() throws {
        let interface = try #require(
            NetworkInterface(Sample.payload(Sample.interface)) { _ in nil })
        #expect(interface.name == "office")
        #expect(interface.index == 9)
        #expect(interface.isUsable)
        #expect(interface.kind == .tunnel)
    }

    @Test func `an address belongs to its interface`() throws {
        let address = try #require(InterfaceAddress(Sample.payload(Sample.address)))
        #expect(address.interface == 5)
        #expect(address.address.isLinkLocal)
        #expect(address.address.description == "fe80::1")
    }

    @Test func `an error has its number, even if that cannot be negated`() {
        func code(_ number: Int32) -> Int32? {
            let bytes = Sample.message(Kernel.error, Sample.bytes(number))
            return NetlinkMessage.messages(in: bytes[...]).first?.errorCode
        }
        #expect(code(-ENETUNREACH) == ENETUNREACH)
        #expect(code(0) == 0)
        #expect(code(.min) == .max)
    }

    /// The messages that tests damage.
    static let samples: [[UInt8]] = [
        Sample.message(Kernel.newRoute, Sample.route),
        Sample.message(Kernel.newRoute, Sample.multipath),
        Sample.message(Kernel.newLink, Sample.interface),
        Sample.message(Kernel.newAddress, Sample.address),
        Sample.message(Kernel.error, Sample.bytes(Int32(-1))),
    ]

    /// Reads bytes in all ways.
    private func read(_ bytes: ArraySlice<UInt8>) -> [NetlinkMessage] {
        let messages = NetlinkMessage.messages(in: bytes)
        for message in messages {
            _ = message.errorCode
            _ = Route(message.payload)
            _ = Route.defaultRoutes(in: message.payload)
            _ = NetworkInterface(message.payload) { _ in nil }
            _ = InterfaceAddress(message.payload)
        }
        return messages
    }

    @Test(arguments: samples)
    func `a message that is cut off anywhere is absent`(sample: [UInt8]) {
        #expect(read(sample[...]).count == 1)
        for count in 0..<sample.count { #expect(read(sample[..<count]) == []) }
        // The message before it remains.
        for count in 0..<sample.count {
            #expect(read((sample + sample)[..<(sample.count + count)]).count == 1)
        }
    }

    @Test(arguments: samples)
    func `a payload that is cut off anywhere is read without a trap`(sample: [UInt8]) {
        for count in 0...(sample.count - 16) {
            let cut = Sample.message(Kernel.newRoute, Array(sample[16..<(16 + count)]))
            #expect(read(cut[...]).count == 1)
        }
    }

    @Test(arguments: samples)
    func `a message with any byte changed is read without a trap`(sample: [UInt8]) {
        for offset in sample.indices {
            for value in [0, 1, 2, 3, 4, 5, 15, 16, 127, 128, 254, 255] as [UInt8] {
                var damaged = sample
                damaged[offset] = value
                _ = read(damaged[...])
                _ = read((damaged + sample)[...])
            }
        }
    }

    @Test func `random bytes are read without a trap`() {
        var random = SplitMix(state: 20_261_123)
        for _ in 0..<20_000 {
            var bytes = Self.samples[Int(random.next() % 5)]
            for _ in 0..<(random.next() % 6) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(
                    truncatingIfNeeded: random.next())
            }
            _ = read(bytes[..<Int(random.next() % UInt64(bytes.count + 1))])
        }
    }

    @Test func `a length of 0 ends the reading`() {
        #expect(NetlinkMessage.messages(in: [UInt8](repeating: 0, count: 64)[...]) == [])
        let attributes = NetlinkAttributes(Sample.payload([UInt8](repeating: 0, count: 64)))
        #expect(attributes[0] == nil)
    }
}

/// Numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

@Suite struct `Kinds of interfaces` {
    private func kind(
        _ name: String, _ hardware: UInt16 = 1, link: String? = nil, loopback: Bool = false,
        wireless: InterfaceKind? = nil
    ) -> InterfaceKind {
        InterfaceKind(
            name: name, hardware: hardware, linkKind: link, isLoopback: loopback,
            wireless: wireless)
    }

    @Test(.timeLimit(.minutes(5)))
    func `the kernel's kind of an interface takes precedence over its name`() {
        #expect(kind("lo", 772, loopback: true) == .loopback)
        #expect(kind("eth0") == .wired)
        #expect(kind("eth0", link: "veth") == .wired)
        #expect(kind("home", wireless: .wifi) == .wifi)
        #expect(kind("eth1", wireless: .cellular) == .cellular)
        #expect(kind("eth1", link: "wwan") == .cellular)
        #expect(kind("rmnet0", 519) == .cellular)
        #expect(kind("ppp0", 512) == .tunnel)
        #expect(kind("tun0", 65534, link: "tun") == .tunnel)
        #expect(kind("wlan", 65534, link: "wireguard") == .tunnel)
        #expect(kind("can0", 280) == .other)
    }

    @Test func `an interface's name decides its kind if the kernel presents it as Ethernet`() {
        #expect(kind("wlp3s0") == .wifi)
        #expect(kind("wwp0s20u4") == .cellular)
        #expect(kind("enp1s0") == .wired)
    }
}
