import Foundation
import Glibc
import HostProcess
import Logging
import PushGateway
import PushSender

/// Measures the pushes that the gateway accepts durably in a second, beside the appends with
/// `fdatasync` of the same number of bytes, in the same folder and the same run; then the time from
/// a push until the call of an app that was ended rings.
///
/// Arguments: `--quick` for short rounds, `--directory PATH` for another disk, `--json FILE` to
/// write the line of JSON to a file as well. The rounds alternate, so that both meet the same disk.
@main
struct PushRateMeasurement {
    private static let rounds = 3
    /// The requests that the sender has open at the same time.
    private static let streams = 128
    private static let payload = Array(
        #"{"aps":{},"call":"\#(UUID().uuidString)","caller":"\#(String(repeating: "x", count: 150))"}"#
            .utf8)

    static func main() async throws {
        let arguments = CommandLine.arguments
        let parent = arguments.value(of: "--directory") ?? NSTemporaryDirectory()
        let folder = parent + "/push-rate-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let isQuick = arguments.contains("--quick")
        let seconds = isQuick ? 0.5 : 5
        let gateway = try await MeasuredGateway(folder: folder, tokens: streams)
        var (pushes, appends): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            appends.append(try appendsPerSecond(folder, seconds))
            pushes.append(
                try await gateway.pushesPerSecond(streams: streams, seconds: seconds, payload))
        }
        await gateway.end()
        var figures: [Figure?] = [
            Figure(
                "pushes_per_second", median(pushes).rounded(), "1/s",
                median(appends).rounded())
        ]
        let ring = try await RingMeasurement(rounds: isQuick ? 3 : 200).run(in: folder)
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            figures.append(
                Figure(
                    "push_to_ring_\(name)", percentile(ring.ring, share), "ms",
                    percentile(ring.wake, share)))
        }
        let measured = figures.compactMap(\.self)
        for figure in measured { print(figure) }
        try FigureLines.print(measured, andWriteTo: arguments.value(of: "--json"))
    }

    private static func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

    private static func percentile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
    }

    private static func appendsPerSecond(_ folder: String, _ seconds: Double) throws -> Double {
        let path = folder + "/appends"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer {
            close(descriptor)
            unlink(path)
        }
        let start = ContinuousClock.now
        var count = 0
        while ContinuousClock.now - start < .seconds(seconds) {
            guard write(descriptor, payload, payload.count) == payload.count,
                fdatasync(descriptor) == 0
            else { throw CocoaError(.fileWriteUnknown) }
            count += 1
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}

/// A gateway whose apps cannot receive, so that every push is stored and waits.
private struct MeasuredGateway {
    private struct NoDelivery: PushDelivery {
        func canReceive(_ recipient: PushRecipient) -> Bool { false }
        func deliver(_ offer: PushOffer) async -> PushHandover { .mustWait }
    }

    private let storage: PushStorage
    private let gateway: PushGateway
    private let sender: Sender
    private let tokens: [String]

    init(folder: String, tokens count: Int) async throws {
        let seal = PushKeySeal(key: Array(repeating: 7, count: 32))
        let path = folder + "/push-\(UUID().uuidString).sqlite"
        storage = try PushStorage(path: path)
        let credentials = try PushCredentials(store: storage.credentials, seal: seal)
        let directory = MemoryTokens()
        let logger = Logger(label: "rate") { _ in SwiftLogNoOpLogHandler() }
        let queue = PushQueue(
            store: storage.queue, tokens: directory, delivery: NoDelivery(), seal: seal,
            logger: logger)
        var settings = PushGateway.Settings(
            listening: .address("127.0.0.1", port: 0), certificate: .issued(names: ["localhost"]))
        let unlimited = PushRate(burst: 1e9, perSecond: 1e9)
        settings.limits.requestsForToken = unlimited
        settings.limits.requestsOfCredential = unlimited
        gateway = PushGateway(
            settings, credentials: credentials, tokens: directory, queue: queue,
            logger: logger)
        let port = try await gateway.start()
        tokens = (0..<count).compactMap {
            directory.token(person: "\($0)", bundle: "com.example.Phone")?.hexadecimal
        }
        sender = try await Sender(
            port: port, authority: try credentials.authorityPEM,
            credential: try credentials.issueCertificate(for: "com.example.Phone"))
    }

    func pushesPerSecond(
        streams: Int, seconds: Double, _ payload: [UInt8]
    ) async throws -> Double {
        let (sender, start) = (sender, ContinuousClock.now)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for token in tokens {
                group.addTask {
                    var accepted = 0
                    while ContinuousClock.now - start < .seconds(seconds) {
                        let response = try await sender.push(token, payload: payload)
                        guard response.status == 200 else {
                            throw CocoaError(.coderInvalidValue)
                        }
                        accepted += 1
                    }
                    return accepted
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    func end() async {
        await gateway.shutDown()
        storage.close()
    }
}
