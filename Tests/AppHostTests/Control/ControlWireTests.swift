import AppHost
import Foundation
import Testing

@Suite struct `The control protocol` {
    private static let target = ControlTarget(names: ["contacts", "7"], person: "ab", isAll: true)
    private static let requests: [ControlRequest] = [
        .list(target, includesEnded: true), .list(ControlTarget(), includesEnded: false),
        .suspend(target), .resume(target), .kill(target), .quit(target), .memoryWarning(target),
        .fetch(target, task: nil), .fetch(target, task: "org.example.refresh"),
        .pushEndpoints(person: nil), .pushEndpoints(person: "ab"), .removePushEndpoint("ab12"),
        .resetPushes(target), .push(target, payload: #"{"caller":"Ä"}"#),
        .pushCredentials(.issueCertificate(bundle: "org.example.phone", days: nil)),
        .pushCredentials(.issueProviderKey(bundles: ["org.example.phone", "org.example.chat"])),
        .pushCredentials(.list), .pushCredentials(.revoke("ab12")), .pushCredentials(.authority),
        .lock(person: nil), .lock(person: "ab"), .unlock(person: nil), .open("a:b", person: nil),
        .open("a:b", person: "ab"), .metrics, .people, .mergePeople("anna", into: "ab"),
        .deletePerson("anna"), .exportPerson("anna"),
    ]

    @Test func `every control request is decoded as it was encoded`() throws {
        for request in Self.requests {
            var line = try ControlCoding.line(request)
            #expect(line.removeLast() == UInt8(ascii: "\n"))
            #expect(!line.contains(UInt8(ascii: "\n")))
            #expect(try ControlCoding.request(line) == AuthenticatedRequest(request, token: nil))
            let authenticated = AuthenticatedRequest(request, token: "word")
            let signed = try ControlCoding.line(authenticated).dropLast()
            #expect(try ControlCoding.request(Array(signed)) == authenticated)
        }
        #expect(Set(Self.requests.map(\.verb)) == Set(ControlRequest.Verb.allCases))
    }

    @Test func `every control answer is decoded as it was encoded`() throws {
        let credential = PushCredentialReport(
            id: "AB12", kind: .key, status: .revoked, team: "T", apps: ["org.example.phone"],
            created: .init(timeIntervalSince1970: 1_700_000_000),
            revoked: .init(timeIntervalSince1970: 1_700_000_001))
        let answers: [ControlAnswer] = [
            .report(
                HostReport(
                    process: 1, age: 2.5, stateDirectory: "/state",
                    apps: [
                        AppReport(
                            app: "a", name: "A\n", container: "org.a", person: "p",
                            state: "running", isInForeground: true, process: 3, age: 1, memory: 4,
                            stateSize: 5,
                            scenes: [
                                SceneReport(
                                    session: "s", isOnScreen: true, phase: "background",
                                    lastUsed: .init(timeIntervalSince1970: 1_700_000_000))
                            ])
                    ])),
            .results([
                ControlResult(
                    app: "a", person: "p", process: 1, session: "s", outcome: .notNow,
                    message: "no")
            ]),
            .failure(ControlFailure(.notFound, "no \"thing\"")),
            .text("# HELP a b\n"), .pushCredentials(.authority("PEM\n")),
            .pushCredentials(.credentials([credential])), .pushCredentials(.revoked(credential)),
            .pushEndpoints([
                PushEndpointReport(id: "ab12", service: "org.example.Mail", version: 1),
                PushEndpointReport(
                    id: "cd34", service: "local.Phone", app: "phone", person: "p", version: 2),
            ]),
            .pushCredentials(
                .issued(
                    IssuedCredentialReport(
                        credential: credential, certificate: nil, privateKey: "PEM\n",
                        authority: "PEM\n"))),
        ]
        for answer in answers {
            let line = try ControlCoding.line(answer).dropLast()
            #expect(try ControlCoding.answer(Array(line)) == answer)
        }
    }

    @Test func `a control request of another version is refused with that reason`() throws {
        let line = #"{"version":2,"verb":"suspend","target":{"names":[],"isAll":true}}"#
        do {
            _ = try ControlCoding.request(Array(line.utf8))
            Issue.record("The request was accepted.")
        } catch {
            #expect(error.code == .otherVersion)
        }
    }

    @Test func `malformed control requests are refused, and never trap`() {
        let whole = #"{"version":1,"verb":"suspend","target":{"names":["a"],"isAll":true}}"#
        var hostile: [[UInt8]] = [
            [], [0], Array(repeating: 0xff, count: 100), Array("null".utf8), Array("[]".utf8),
            Array(#"{"version":1e400,"verb":"suspend"}"#.utf8),
            Array(#"{"version":1,"verb":"reboot","target":{}}"#.utf8),
            Array(String(repeating: "[", count: 60_000).utf8),
            Array((String(repeating: #"{"version":"#, count: 5000)).utf8),
        ]
        for end in 0..<whole.utf8.count { hostile.append(Array(whole.utf8.prefix(end))) }
        for bytes in hostile {
            do {
                _ = try ControlCoding.request(bytes)
                Issue.record(
                    "The request was accepted: \(String(decoding: bytes.prefix(80), as: UTF8.self))"
                )
            } catch {
                #expect(error.code == .malformed)
            }
        }
    }

    @Test func `lines of the control protocol are split correctly however their bytes arrive`()
        throws
    {
        let text = "one\ntwo\n\nthree"
        for size in 1...text.utf8.count {
            var lines = ControlLines(lineBytesMax: 5)
            var found: [String] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                lines.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                while let line = try lines.next() {
                    found.append(String(decoding: line, as: UTF8.self))
                }
            }
            #expect(found == ["one", "two", ""])
            #expect(lines.waitingBytes == 5)
        }
    }

    @Test func `a line of the control protocol over the limit is refused, with or without its end`()
    {
        for text in ["123456", "123456\n"] {
            var lines = ControlLines(lineBytesMax: 5)
            lines.append(text.utf8)
            #expect(throws: ControlFailure.self) { try lines.next() }
        }
    }
}
