import Foundation

/// Firefox's own protocol: `length:[0, number, name, parameters]` is answered by `length:[1,
/// number, error, result]`.
struct MarionetteConnection: DriverConnection {
    private static let messageBytesMax = 256 * 1024 * 1024
    private static let protocolVersion = 3

    private var socket: LocalSocket
    private var lastNumber = 0

    init(port: UInt16, capabilities: JSONValue) throws {
        socket = try LocalSocket(port: port)
        let greeting = try readMessage()
        guard greeting["marionetteProtocol"].int == Self.protocolVersion else {
            throw BrowserError(
                .malformedAnswer, "Firefox does not speak the expected protocol: \(greeting)")
        }
        _ = try exchange(
            "WebDriver:NewSession", ["capabilities": ["alwaysMatch": capabilities]])
    }

    mutating func send(_ command: DriverCommand) throws -> JSONValue {
        let result = try exchange(command.marionetteName, .object(command.parameters))
        if let object = result.object, object.count == 1, let value = object["value"] {
            return value
        }
        return result
    }

    func close() {
        socket.close()
    }

    private mutating func exchange(_ name: String, _ parameters: JSONValue) throws -> JSONValue {
        lastNumber += 1
        let number = JSONValue.number(Double(lastNumber))
        let body = try JSONValue.array([0, number, .string(name), parameters]).serialized()
        try socket.write(Array("\(body.count):".utf8) + Array(body))
        let answer = try readMessage()
        guard answer[0] == 1, answer[1] == number else {
            throw BrowserError(.malformedAnswer, "Firefox answered a command other than \(name)")
        }
        if answer[2] != .null {
            let error = answer[2]["error"].string ?? "unknown error"
            let message = answer[2]["message"].string ?? ""
            throw BrowserError(
                .refused, "Firefox refused \(name): \(error). \(message)", driverError: error)
        }
        return answer[3]
    }

    private mutating func readMessage() throws -> JSONValue {
        var length = 0
        while case let byte = try socket.readByte(), byte != UInt8(ascii: ":") {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte),
                length <= Self.messageBytesMax
            else {
                throw BrowserError(.malformedAnswer, "Firefox's message has no usable length")
            }
            length = length * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard length <= Self.messageBytesMax else {
            throw BrowserError(.malformedAnswer, "Firefox's message is too long")
        }
        return try JSONValue(parsing: try socket.read(count: length))
    }
}
