import Foundation
import Glibc
import RawClient

/// Measures the effect of abusive visitors and of an abusive app on an uninvolved user.
///
/// The bystander repeatedly loads the home screen and types a letter: first alone, which is the
/// floor, and then together with the others.
struct BystanderRun {
    private let order: CrowdOrder
    private let host: CrowdHost

    private static let answerSecondsMax = 60
    /// A pause shorter than anybody's typing.
    private static let pauseMilliseconds: Int32 = 20

    init(_ order: CrowdOrder) throws {
        self.order = order
        host = try CrowdHost(order, group: nil)
    }

    /// Runs the measurement and returns the figures, in the format of the other benchmarks.
    func perform() throws -> [Figure] {
        defer {
            _ = host.stop()
            host.remove()
        }
        let person = RawPerson(port: host.port, answerSecondsMax: Self.answerSecondsMax)
        let session = try person.session(of: "crowdapp")
        let page = try person.page(of: "crowdapp", session: session)
        let quiet = try rounds(person, page)
        let others = Troublemakers(order, port: host.port)
        others.start()
        defer { others.stop() }
        let loud = try rounds(person, page)
        say("bystander: \(others.summary)")
        return [
            Figure("bystander_p50", loud.percentile(0.5), "ms", quiet.percentile(0.5)),
            Figure("bystander_p99", loud.percentile(0.99), "ms", quiet.percentile(0.99)),
        ].compactMap(\.self)
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
