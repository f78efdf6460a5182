import Foundation
import Glibc
import HostProcess
import PushGateway
import PushSender
import RawClient

/// Measures the time from a push for an app that was ended until a page shows its call, in turn
/// with the wakes of the same app.
///
/// The host, the app and the gateway are processes as an operator starts them. The clock starts
/// when the sender begins its request, so the value includes the request.
struct RingMeasurement {
    /// The timings of one run, in milliseconds.
    struct Result {
        var ring: [Double] = []
        var wake: [Double] = []
    }

    /// The reason why a measurement was given up.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let rounds: Int
    /// The rounds before those that count.
    private static let warmUp = 3
    private static let app = "CallApp"
    private static let topic = "local.CallApp"
    private static let deathSeconds = 20
    /// The time between two pushes; the gateway accepts two a second for a device token.
    private static let pushInterval = Duration.milliseconds(550)

    func run(in folder: String) async throws -> Result {
        let state = folder + "/ring-state"
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let host = try HostProcess(
            [
                BuiltPrograms.path("perennial"), "run", BuiltPrograms.path(Self.app), "--port", "0",
                "--state", state, "--push-gateway", "127.0.0.1:0", "--push-name", "localhost",
                "--ignore-memory-pressure", "--kills-before-back-off", "1000000",
                "--log-level", "warning",
            ], log: folder + "/ring.log")
        defer {
            host.process.terminate()
            host.process.waitUntilExit()
        }
        guard let gateway = host.pushPort else {
            throw Failure(description: "The host has no push gateway.")
        }
        let person = RawPerson(port: host.port)
        let session = try person.session(of: "callapp")
        let token = try person.page(of: "callapp", session: session).deviceToken()
        let sender = try await IssuedCertificate(for: Self.topic, state: state)
            .sender(port: gateway)
        let calls = try RawCalls(of: person)
        var result = Result()
        var mayPush = ContinuousClock.now
        for round in 0..<(Self.warmUp + rounds) {
            try endApp(of: host, until: mayPush)
            mayPush = .now + Self.pushInterval
            let start = ContinuousClock.now
            let response = try await sender.push(
                token, payload: Array(#"{"aps":{},"caller":"Ada"}"#.utf8))
            guard response.status == 200 else {
                throw Failure(description: "The gateway refused a push: \(response.reason).")
            }
            // The call usually comes after the response, and waits in the socket otherwise.
            let call = try calls.ringing()
            let ring = (ContinuousClock.now - start) / .milliseconds(1)
            try calls.decline(call)
            try endApp(of: host)
            let wake = try wake(person, session)
            if round >= Self.warmUp {
                result.ring.append(ring)
                result.wake.append(wake)
            }
        }
        return result
    }

    /// Ends the app's process, as the system may at any moment, and waits until a time.
    private func endApp(
        of host: HostProcess, until time: ContinuousClock.Instant = .now
    ) throws {
        let deadline = ContinuousClock.now + .seconds(Self.deathSeconds)
        while true {
            let apps = ChildProcess.all(of: host.identifier).filter {
                $0.program?.hasSuffix("/" + Self.app) == true
            }
            if apps.isEmpty, ContinuousClock.now >= time { return }
            for app in apps { kill(app.identifier, SIGKILL) }
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "The app's process does not end.")
            }
            _ = poll(nil, 0, 20)
        }
    }

    /// Returns the time of a wake, from the page's hello to its first frame, in milliseconds.
    private func wake(_ person: RawPerson, _ session: String) throws -> Double {
        let token = try person.token(of: "callapp", session: session)
        let page = try person.socket()
        let start = ContinuousClock.now
        page.hello(app: "callapp", session: session, token: token)
        _ = try page.next { $0["root"] != nil }
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}
