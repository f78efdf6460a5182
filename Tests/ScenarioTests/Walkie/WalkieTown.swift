import Foundation
import HostProcess
import NetworkNamespace
import Testing

/// Two hosts and the server of Walkie in networks of their own: Bo's host and the server are in a
/// town, and a cable leads to Anna's host.
///
/// The networks are the test's, so their ports cannot be in use.
final class WalkieTown {
    let anna: RunningHost
    let bo: RunningHost
    let boState: TemporaryState
    private let annaState: TemporaryState
    private let town: NetworkNamespace
    private let house: NetworkNamespace
    private let server: ServerProcess
    private static let serverAddress = "10.9.0.2:7010"
    private static let gateway = "127.0.0.1:2197"

    init() async throws {
        town = try await NetworkNamespace()
        house = try await town.neighbor(cable: "town0", "house0")
        try await town.run("ip addr add 10.9.0.2/24 dev town0; ip link set town0 up")
        try await house.run("ip addr add 10.9.0.1/24 dev house0; ip link set house0 up")
        (annaState, boState) = (try TemporaryState(), try TemporaryState())
        let variables = ["--env", "WALKIE_SERVER=\(Self.serverAddress)"]
        bo = try RunningHost(
            ["Walkie", "WalkieMusic"], state: boState,
            arguments: variables + ["--push-gateway", Self.gateway],
            behind: SocketForwarder(to: boState.path + "/web"), within: town.enter)
        anna = try RunningHost(
            ["Walkie"], state: annaState, arguments: variables,
            behind: SocketForwarder(to: annaState.path + "/web"), within: house.enter)
        let folder = boState.path
        let issued = try CommandRun(
            "push-credentials", "key", "org.example.walkie", "--output", folder + "/key.p8",
            "--json", "--state", folder
        ).json
        let credential = try #require(issued["credential"] as? [String: Any])
        try CommandRun("push-credentials", "authority", "--state", folder).output
            .write(toFile: folder + "/authority.pem", atomically: true, encoding: .utf8)
        server = try ServerProcess(
            ["/usr/bin/env"] + town.enter + [
                BuiltPrograms.path("WalkieServer"), "--address", "0.0.0.0", "--port", "7010",
                "--people", folder + "/people.json", "--gateway", Self.gateway,
                "--authority", folder + "/authority.pem", "--key", folder + "/key.p8",
                "--key-id", try #require(credential["id"] as? String),
                "--team", try #require(credential["team"] as? String),
            ])
    }

    /// Takes Anna's network away, or brings it back.
    func setAnnaIsConnected(_ isConnected: Bool) async throws {
        try await house.run("ip link set house0 \(isConnected ? "up" : "down")")
    }
}

/// The server of Walkie, which ends with this object.
final class ServerProcess {
    private let process = Process()

    /// Starts the server, and waits until it listens.
    init(_ command: [String]) throws {
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("Listening on port") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw HostDidNotStart(output: text) }
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    }

    /// The port on which it listens.
    let port: Int

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
