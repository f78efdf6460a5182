import Foundation
import Glibc
import PushSender
import RawClient

/// A sender with a valid certificate that sends as many pushes as its connection carries, to one
/// app and to device tokens that nobody has.
struct PushFlood: Sendable {
    /// The reason why nothing can be sent.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let certificate: IssuedCertificate
    private let port: Int
    private let token: String

    /// The requests that are open at the same time.
    private static let streams = 64
    /// One push in so many is for the app.
    private static let pushesForEachOfTheApp = 8
    /// A pause before the next connection.
    private static let pauseMilliseconds: Int32 = 100
    /// A call that has ended when its push is handled, so that the next one rings too.
    private static let payload = Array(#"{"aps":{},"caller":"Flood","over":true}"#.utf8)

    /// Registers an app of a new user for pushes, and leaves it.
    init(_ host: CrowdHost) throws {
        guard let port = host.pushPort else {
            throw Failure(description: "The host has no push gateway.")
        }
        self.port = port
        certificate = try IssuedCertificate(for: "local.CallApp", state: host.state)
        let person = RawPerson(port: host.port)
        let page = try person.page(
            of: "callapp", session: try person.session(of: "callapp"))
        token = try page.deviceToken()
        page.send(text: [0x03, 0xe8], opcode: 8)
    }

    /// Sends pushes, over a new connection whenever the gateway closes one.
    ///
    /// - Parameters:
    ///   - isWanted: Asked before each push.
    ///   - count: Called for each answer, with whether the push was accepted.
    func send(
        while isWanted: @escaping @Sendable () -> Bool, count: @escaping @Sendable (Bool) -> Void
    ) async {
        while isWanted() {
            guard let sender = try? await certificate.sender(port: port) else {
                _ = poll(nil, 0, Self.pauseMilliseconds)
                continue
            }
            await withTaskGroup(of: Void.self) { group in
                for stream in 0..<Self.streams {
                    group.addTask {
                        var number = stream
                        while isWanted() {
                            number += 1
                            let isForApp = number.isMultiple(of: Self.pushesForEachOfTheApp)
                            guard
                                let response = try? await sender.push(
                                    isForApp ? token : Self.foreignToken(), payload: Self.payload)
                            else { return }
                            count(response.status == 200)
                        }
                    }
                }
            }
            try? await sender.close()
        }
    }

    private static func foreignToken() -> String {
        (0..<8).map { _ in String(format: "%08x", UInt32.random(in: 0 ... .max)) }.joined()
    }
}
