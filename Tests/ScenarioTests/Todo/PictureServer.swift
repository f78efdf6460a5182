import Foundation
import Testing

/// A web server with one picture, for apps that load pictures from the web.
final class PictureServer {
    /// The address of the picture.
    let address: String
    private let process = Process()
    private let folder: TemporaryState

    init() async throws {
        folder = try TemporaryState()
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPQqDiBFTEMLQ"
            + "kAAtVaAcSRe60AAAAASUVORK5CYII="
        let data = try #require(Data(base64Encoded: png))
        try data.write(to: URL(fileURLWithPath: folder.path + "/picture.png"))
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory",
            folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The server's first line ends with its address in parentheses.
        var line = ""
        while !line.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            line += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(line.firstMatch(of: #/port (\d+)/#)?.1)
        address = "http://127.0.0.1:\(port)/picture.png"
    }

    deinit {
        // The process inherits the signals that the tests ignore.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
