import Foundation
import Logging
import PushGateway
import PushSender
import Synchronization

/// A host that does nothing but receive pushes, for tests that kill it.
///
/// `PushTrialHost FOLDER SECONDS` prints its port, the device tokens of its apps, the files of a
/// credential, and a line for each delivered push. SECONDS are added to the time of its clock.
/// Its apps cannot receive until it reads the line `receive`.
@main
struct PushTrialHost {
    private static let apps = 8

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let seconds = Double(arguments[2]) else {
            throw PushGatewayError(.storageFailed, "Give a folder and a number of seconds.")
        }
        let clock = PushClock(
            date: { Date().addingTimeInterval(seconds) }, uptime: PushClock.system.uptime)
        let seal = PushKeySeal(key: Array(repeating: 9, count: 32))
        let storage = try PushStorage(path: arguments[1] + "/push.sqlite")
        let credentials = try PushCredentials(store: storage.credentials, seal: seal, clock: clock)
        let (delivery, tokens) = (PrintedDelivery(), MemoryTokens())
        let logger = Logger(label: "trial") { StreamLogHandler.standardError(label: $0) }
        // Registered first, because waiting pushes of unknown tokens are deleted at the start.
        for index in 0..<apps {
            let token = tokens.token(person: "person\(index)", bundle: "com.example.Phone")
            guard let token else { continue }
            Output.line("token \(token.hexadecimal)")
        }
        let queue = PushQueue(
            store: storage.queue, tokens: tokens, delivery: delivery, seal: seal,
            clock: clock, logger: logger)
        try queue.start()
        var settings = PushGateway.Settings(
            listening: .address("127.0.0.1", port: 0), certificate: .issued(names: ["localhost"]))
        settings.limits.requestsForToken = PushRate(burst: 100_000, perSecond: 100_000)
        let gateway = PushGateway(
            settings, credentials: credentials, tokens: tokens, queue: queue,
            clock: clock, logger: logger)
        let port = try await gateway.start()
        if credentials.list().isEmpty {
            let issued = try credentials.issueCertificate(for: "com.example.Phone")
            try JSONEncoder().encode(issued)
                .write(to: URL(fileURLWithPath: arguments[1] + "/credential.json"))
        }
        Output.line("port \(port)")
        while let line = readLine() {
            guard line == "receive" else { continue }
            delivery.begin()
            try queue.deliverWaiting { _ in true }
        }
    }
}

/// Prints each push that is delivered.
private final class PrintedDelivery: PushDelivery {
    private let isReceiving = Mutex(false)

    func begin() { isReceiving.withLock { $0 = true } }

    func canReceive(_ recipient: PushRecipient) -> Bool { isReceiving.withLock { $0 } }

    func deliver(_ offer: PushOffer) async -> PushHandover {
        guard let push = await offer.take() else { return .delivered }
        Output.line("push \(push.recipient.person) \(push.id)")
        return .delivered
    }
}

/// Standard output, line by line.
private enum Output {
    static func line(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
