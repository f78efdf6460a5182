import Foundation
import HostProcess
import RawClient

/// A call of the bystander, which must survive what others do.
struct BystanderCall {
    private let host: CrowdHost
    private let person: RawPerson
    private let call: String
    /// The process of the app that has the call.
    private let process: Int32

    /// Calls the bystander, who answers.
    ///
    /// No other user may have the app yet.
    init(of person: RawPerson, at host: CrowdHost) throws {
        self.host = host
        self.person = person
        let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
        _ = try page.deviceToken()
        let payload = host.state + "/bystander.json"
        try Data(#"{"aps":{},"caller":"Ada"}"#.utf8).write(to: URL(fileURLWithPath: payload))
        let calls = try RawCalls(of: person)
        guard host.tool(["push", "callapp", payload]) != nil else {
            throw RawFailure("The bystander's app did not get its push.")
        }
        call = try calls.ringing()
        try calls.answer(call)
        guard let app = Self.processes(of: host).first else {
            throw RawFailure("The bystander's app does not run.")
        }
        process = app
    }

    /// The reasons why the call is not as it was, for readers.
    func harm() throws -> [String] {
        let state = try RawCalls(of: person).state(of: call)
        var harm: [String] = []
        if state != "connected" { harm.append("The bystander's call is \(state ?? "gone").") }
        if !Self.processes(of: host).contains(process) {
            harm.append("The bystander's app was ended during its call.")
        }
        return harm
    }

    private static func processes(of host: CrowdHost) -> [Int32] {
        host.apps.filter { $0.program?.hasSuffix("/CallApp") == true }.map(\.identifier)
    }
}
