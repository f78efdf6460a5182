import Foundation
import Glibc
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

    /// A figure in the form of all benchmarks.
    private struct Figure: Encodable {
        let name: String
        let unit: String
        let value: Double
        let floor: Double
        let ratio: Double

        init(_ name: String, _ value: Double, _ unit: String, floor: Double) {
            (self.name, self.unit, self.value, self.floor) = (name, unit, value, floor)
            ratio = (value / floor * 100).rounded() / 100
        }
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        let parent = value(of: "--directory", in: arguments) ?? NSTemporaryDirectory()
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
        var figures = [
            Figure(
                "pushes_per_second", median(pushes).rounded(), "1/s",
                floor: median(appends).rounded())
        ]
        let ring = try await RingMeasurement(rounds: isQuick ? 3 : 200).run(in: folder)
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            figures.append(
                Figure(
                    "push_to_ring_\(name)", percentile(ring.ring, share), "ms",
                    floor: percentile(ring.wake, share)))
        }
        try report(figures, to: value(of: "--json", in: arguments))
    }

    private static func report(_ figures: [Figure], to file: String?) throws {
        print("name               value  unit  floor  ratio")
        for figure in figures {
            let name = figure.name.padding(toLength: 17, withPad: " ", startingAt: 0)
            print("\(name)  \(figure.value)  \(figure.unit)  \(figure.floor)  \(figure.ratio)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try figures.map {
            String(decoding: try encoder.encode($0), as: UTF8.self) + "\n"
        }.joined()
        print("\n" + lines, terminator: "")
        if let file { try lines.write(toFile: file, atomically: true, encoding: .utf8) }
    }

    private static func value(of name: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
            return nil
        }
        return arguments[index + 1]
    }

    private static func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

    /// Returns a percentile with two decimals.
    private static func percentile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        let value = sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
        return (value * 100).rounded() / 100
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
