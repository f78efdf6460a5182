import AppHost
import ArgumentParser
import Foundation

/// `perennial push`: delivers a push to an app.
struct Push: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delivers a push to a person's app, and waits until the app has handled it.",
        discussion: """
            The app must have registered with a PKPushRegistry. An app that does not run is launched in the \
            background, even if the person quit it. --person can be omitted if only one person has the app.
            """)

    /// The types of pushes.
    enum PushKind: String, CaseIterable, ExpressibleByArgument {
        case voip
    }

    @Argument(help: ArgumentHelp("The app's name.", valueName: "app"))
    var app: String

    @Argument(
        help: ArgumentHelp(
            "A file with the payload, a JSON object of at most 5,120 bytes; - for standard input.",
            valueName: "payload"),
        completion: .file(extensions: ["json"]))
    var payload: String

    @Option(help: "The type of the push.")
    var type = PushKind.voip

    @Option(help: "The beginning of a person's identifier.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws {
        try host.act(
            .push(ControlTarget(names: [app], person: person), payload: try payloadText()))
    }

    /// Reads the payload, at most one byte more than a push may have.
    private func payloadText() throws -> String {
        let file =
            payload == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: payload)
        guard let file else {
            throw ValidationError("The file \(payload) cannot be read.")
        }
        let bytes = try file.read(upToCount: Self.bytesMax + 1) ?? Data()
        guard bytes.count <= Self.bytesMax, let text = String(validating: bytes, as: UTF8.self),
            (try? JSONSerialization.jsonObject(with: bytes)) is [String: Any]
        else {
            throw ValidationError(
                "The payload must be a JSON object of at most \(Self.bytesMax) bytes.")
        }
        return text
    }

    private static let bytesMax = 5_120
}
