import Foundation
import Glibc
import HostProcess
import RawClient

/// Measures the effect of abusive visitors and of an abusive app on an uninvolved user.
///
/// The bystander repeatedly loads the home screen and types a letter: first alone, which is the
/// floor, and then together with the others. A call of the bystander continues meanwhile.
struct BystanderRun {
    private let order: CrowdOrder
    private let host: CrowdHost

    private static let answerSecondsMax = 60
    /// A pause shorter than that between two typed letters.
    private static let pauseMilliseconds: Int32 = 20

    init(_ order: CrowdOrder) throws {
        self.order = order
        host = try CrowdHost(order, group: nil)
    }

    /// The delays of the bystander, and whether they are acceptable.
    struct Result {
        /// The delays, in the format of the other benchmarks.
        let figures: [Figure]
        /// The reasons why the run has failed, for readers.
        var failures: [String]
    }

    /// The maximum number of other messages that the host handles while a user's only message
    /// waits: one turn of pages (128), and two turns (32 each) of each of some dozen apps.
    ///
    /// A host that let an app or a visitor finish first would handle a whole burst, of thousands.
    private static let messagesAheadMax = 1024

    /// Runs the measurement, and judges it by the number of other messages that the host handles
    /// before the bystander's.
    ///
    /// That number does not depend on the machine's speed.
    func perform() throws -> Result {
        defer {
            _ = host.stop()
            host.remove()
        }
        let person = RawPerson(port: host.port, answerSecondsMax: Self.answerSecondsMax)
        let session = try person.session(of: "crowdapp")
        let page = try person.page(of: "crowdapp", session: session)
        let call = try BystanderCall(of: person, at: host)
        let quiet = try rounds(person, page)
        let others = Troublemakers(order, port: host.port)
        let floods = try (0..<order.flooding).map { _ in try PushFlood(host) }
        others.start(floods)
        defer { others.stop() }
        try others.waitUntilSending()
        let loud = try rounds(person, page)
        say("bystander: \(others.summary)")
        let figures = [
            Figure("bystander_p50", loud.percentile(0.5), "ms", quiet.percentile(0.5)),
            Figure("bystander_p99", loud.percentile(0.99), "ms", quiet.percentile(0.99)),
        ]
        let failures = [try unfairness(), slowness(loud)].compactMap(\.self)
        return Result(
            figures: figures.compactMap(\.self), failures: failures + (try call.harm()))
    }

    /// Returns why the host was unfair, or `nil` if it was fair.
    private func unfairness() throws -> String? {
        guard let metrics = host.tool(["metrics"]) else {
            throw RawFailure("The host has no metrics.")
        }
        let lines = String(decoding: metrics, as: UTF8.self).split(separator: "\n")
        func count(_ sample: String) throws -> Int {
            guard let line = lines.first(where: { $0.hasPrefix(sample + " ") }),
                let value = Int(line.dropFirst(sample.utf8.count + 1))
            else { throw RawFailure("The host's metrics have no \(sample).") }
            return value
        }
        let bound = "\(Double(Self.messagesAheadMax))"
        let all = try count("perennial_messages_ahead_count")
        let fair = try count(#"perennial_messages_ahead_bucket{le="\#(bound)"}"#)
        // Each round of the bystander sends one message.
        guard all >= 2 * order.rounds else {
            throw RawFailure("The host counted \(all) messages, fewer than the bystander sent.")
        }
        let most = Self.messagesAheadMax
        say("bystander: \(all - fair) of \(all) messages waited for over \(most) others")
        return all == fair ? nil : "\(all - fair) messages waited for over \(most) others."
    }

    /// Returns why the host was too slow, if the command line sets a limit.
    private func slowness(_ timings: Timings) -> String? {
        guard let most = order.p99Max, let p99 = timings.percentile(0.99), p99 > Double(most) else {
            return nil
        }
        return "The 99th percentile of the bystander's delays is \(Int(p99)) ms, over \(most) ms."
    }

    private func rounds(_ person: RawPerson, _ page: RawPage) throws -> Timings {
        var timings = Timings()
        for round in 1...order.rounds {
            let start = ContinuousClock.now
            let answer = try person.get("/")
            timings.add(ContinuousClock.now - start)
            guard answer.status == 200 else {
                throw RawFailure("The home screen answered \(answer.status).")
            }
            guard let field = page.keys["textField text"] else {
                throw RawFailure("The page has no field.")
            }
            let number = page.nextEvent
            let typed = ContinuousClock.now
            page.send(
                event: ["a": "text", "v": "\(round)", "s": [0, 0], "rev": number], to: field)
            _ = try page.next { message in
                message["t"] as? String == "ack" && message["r"] as? Int ?? 0 >= number
            }
            timings.add(ContinuousClock.now - typed)
            _ = poll(nil, 0, Self.pauseMilliseconds)
        }
        return timings
    }
}
