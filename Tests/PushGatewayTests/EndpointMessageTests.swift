import Foundation
import Testing

@testable import PushGateway

/// Messages of push endpoints as payloads of pushes.
@Suite struct `Endpoint message` {
    @Test func `a JSON object is the payload, unchanged`() throws {
        let message = Array(#" {"caller":"Ada", "n": [1, 2]} "#.utf8)
        #expect(try EndpointMessage.payload(of: message) == message)
    }

    @Test(
        arguments: [
            Array("[1]".utf8), Array("call".utf8), [0xFF, 0x00, 0xFE], Array(#"{"a":"#.utf8),
            Array(0...255),
        ] as [[UInt8]])
    func `other bytes are in Base64 under one key`(_ message: [UInt8]) throws {
        let payload = try EndpointMessage.payload(of: message)
        let object = try JSONSerialization.jsonObject(with: Data(payload)) as? [String: String]
        #expect(object?.keys.sorted() == ["message"])
        #expect(object?["message"].flatMap { Data(base64Encoded: $0) } == Data(message))
    }

    @Test func `a message has 1 to 4,096 bytes`() throws {
        let largest = [UInt8](repeating: 0xFF, count: 4_096)
        // The link and the store of the host accept this payload.
        #expect(try EndpointMessage.payload(of: largest).count == 5_478)
        let error = #expect(throws: PushRefusal.self) {
            try EndpointMessage.payload(of: largest + [0])
        }
        #expect(error?.reason == .payloadTooLarge)
        #expect(throws: PushRefusal.self) { try EndpointMessage.payload(of: []) }
    }
}
