import Foundation
import Glibc
import Logging
import PushGateway
import PushSender

/// Measures the pushes that the gateway accepts durably in a second, beside the appends with
/// `fdatasync` of the same number of bytes, in the same folder and the same run.
///
/// `PushRate FOLDER [SECONDS] [STREAMS]` prints a line of JSON. The rounds alternate, so that both
/// meet the same disk.
@main
struct PushRateMeasurement {
    private static let rounds = 3
    private static let payload = Array(
        #"{"aps":{},"call":"\#(UUID().uuidString)","caller":"\#(String(repeating: "x", count: 150))"}"#
            .utf8)

    private struct Report: Encodable {
        let pushesPerSecond: Double
        let appendsPerSecond: Double
        let ratio: Double
        let streams: Int
        let payloadBytes: Int

        private enum CodingKeys: String, CodingKey {
            case pushesPerSecond = "pushes_per_second"
            case appendsPerSecond = "appends_per_second"
            case ratio, streams
            case payloadBytes = "payload_bytes"
        }
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            return print("Name a folder on the disk that is to be measured.")
        }
        let folder = arguments[1]
        let seconds = arguments.count > 2 ? Double(arguments[2]) ?? 5 : 5
        let streams = arguments.count > 3 ? Int(arguments[3]) ?? 128 : 128
        let gateway = try await MeasuredGateway(folder: folder, tokens: streams)
        var (pushes, appends): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            appends.append(try appendsPerSecond(folder, seconds))
            pushes.append(
                try await gateway.pushesPerSecond(streams: streams, seconds: seconds, payload))
        }
        await gateway.end()
        let (push, append) = (median(pushes), median(appends))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let report = Report(
            pushesPerSecond: push.rounded(), appendsPerSecond: append.rounded(),
            ratio: (push / append * 100).rounded() / 100, streams: streams,
            payloadBytes: payload.count)
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
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
        func deliver(_ push: IncomingPush) async -> PushHandover { .mustWait }
    }

    private let storage: PushStorage
    private let gateway: PushGateway
    private let sender: Sender
    private let tokens: [String]

    init(folder: String, tokens count: Int) async throws {
        let seal = PushKeySeal(key: Array(repeating: 7, count: 32))
        let path = folder + "/push-\(UUID().uuidString).sqlite"
        storage = try PushStorage(path: path, seal: seal)
        let credentials = try PushCredentials(store: storage.credentials, seal: seal)
        let logger = Logger(label: "rate") { StreamLogHandler.standardError(label: $0) }
        let queue = PushQueue(
            store: storage.queue, tokens: storage.tokens, delivery: NoDelivery(), seal: seal,
            logger: logger)
        var settings = PushGateway.Settings(
            address: "127.0.0.1", port: 0, certificate: .issued(names: ["localhost"]))
        let unlimited = PushRate(burst: 1e9, perSecond: 1e9)
        settings.limits.requestsForToken = unlimited
        settings.limits.requestsOfCredential = unlimited
        gateway = PushGateway(
            settings, credentials: credentials, tokens: storage.tokens, queue: queue,
            logger: logger)
        let port = try await gateway.start()
        guard let topic = PushTopic.voip(ofBundle: "com.example.Phone") else {
            throw CocoaError(.coderInvalidValue)
        }
        var tokens: [String] = []
        for index in 0..<count {
            tokens.append(
                try storage.tokens.token(
                    person: "\(index)", app: "phone", topic: topic, now: Date()
                ).hexadecimal)
        }
        self.tokens = tokens
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
