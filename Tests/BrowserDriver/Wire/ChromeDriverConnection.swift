import Foundation

/// W3C WebDriver over HTTP/1.1, as `chromedriver` serves it: one connection, kept alive.
struct ChromeDriverConnection: DriverConnection {
    /// A screenshot of a large page has a few megabytes; anything larger is not an answer.
    private static let bodyBytesMax = 256 * 1024 * 1024
    private static let headerLineBytesMax = 16 * 1024

    private var socket: LocalSocket
    private let port: UInt16
    private var session = ""

    init(port: UInt16, capabilities: JSONValue) throws {
        self.port = port
        socket = try LocalSocket(port: port)
        let answer = try request(
            .post, "/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let identifier = answer["sessionId"].string else {
            throw BrowserError(.malformedAnswer, "chromedriver answered without a session")
        }
        session = "/session/\(identifier)"
    }

    mutating func send(_ command: DriverCommand) throws -> JSONValue {
        try request(command.method, session + command.path, .object(command.parameters))
    }

    func close() {
        socket.close()
    }

    private mutating func request(
        _ method: DriverCommand.Method, _ path: String, _ parameters: JSONValue
    ) throws -> JSONValue {
        let body = method == .post ? try parameters.serialized() : Data()
        let head = """
            \(method.rawValue) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json; charset=utf-8\r
            Content-Length: \(body.count)\r
            \r\n
            """
        try socket.write(Array(head.utf8) + Array(body))
        return try readAnswer(to: "\(method.rawValue) \(path)")
    }

    private mutating func readAnswer(to request: String) throws -> JSONValue {
        let status = try readLine().split(separator: " ")
        guard status.count >= 2, status[0].hasPrefix("HTTP/1."), let code = Int(status[1]) else {
            throw BrowserError(.malformedAnswer, "chromedriver did not answer in HTTP")
        }
        var length: Int?
        while case let line = try readLine(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                length = Int(parts[1].trimmingCharacters(in: .whitespaces))
            }
        }
        guard let length, (0...Self.bodyBytesMax).contains(length) else {
            throw BrowserError(.malformedAnswer, "chromedriver's answer has no usable length")
        }
        let value = try JSONValue(parsing: try socket.read(count: length))["value"]
        guard code == 200 else {
            let error = value["error"].string ?? "HTTP status \(code)"
            let message = value["message"].string ?? ""
            throw BrowserError(
                .refused, "Chromium refused \(request): \(error). \(message)",
                driverError: error)
        }
        return value
    }

    private mutating func readLine() throws -> String {
        var line: [UInt8] = []
        while case let byte = try socket.readByte(), byte != UInt8(ascii: "\n") {
            line.append(byte)
            guard line.count <= Self.headerLineBytesMax else {
                throw BrowserError(.malformedAnswer, "chromedriver's header line never ends")
            }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }
}
