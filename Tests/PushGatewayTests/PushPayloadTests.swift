import Foundation
import Specification
import Testing

@testable import PushGateway

@Suite struct `Push payload` {
    private func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

    private func accepts(_ bytes: [UInt8]) -> Bool {
        (try? PushPayload.check(bytes)) != nil
    }

    private static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String
    {
        #"{"a":"# + String(repeating: open, count: depth) + String(repeating: close, count: depth)
            + "}"
    }

    @Test(
        .specification("7.2.8"),
        arguments: [
            "{}", #" {"aps":{}} "#, #"{"a":[1,-2.5e+3,0,true,false,null,"x\né\"\u00e9"]}"#,
            #"{"a":{"b":[{},[],[[]]]},"c":"😀"}"#, "\u{9}{\n\"a\"\r: 1 , \"b\" :[ 1 , 2 ] }",
            #"{"a":"\ud83d\ude00"}"#,
        ])
    func `a JSON object is accepted`(_ text: String) { #expect(accepts(text)) }

    @Test(arguments: [
        "", " ", "null", "[]", "1", #""x""#, "{", "}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
        #"{a:1}"#, #"{"a":01}"#, #"{"a":1.}"#, #"{"a":1e}"#, #"{"a":-}"#, #"{"a":tru}"#,
        #"{"a":1}{}"#, #"{"a":[1}"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#, "{\"a\":\"\n\"}",
        #"{"a":"b}"#, #"{"a":[1,]}"#, #"{"a":{1:2}}"#, #"{"a" 1}"#, #"{"a":"\ud83d"}"#,
        #"{"a":"\ude00"}"#, #"{"a":1e999}"#, "{]", #"{"a":{]}"#,
    ])
    func `bytes that are no JSON object are refused as an empty payload`(_ text: String) {
        #expect(!accepts(text))
        #expect(throws: PushRefusal(.payloadEmpty)) { try PushPayload.check(Array(text.utf8)) }
    }

    @Test(arguments: [
        [UInt8]([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        [0x7B, 0x22, 0xC0, 0xAF, 0x22, 0x3A, 0x31, 0x7D],
        [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D], [0xFF, 0xFE, 0x7B, 0x00],
    ])
    func `a payload that is not UTF-8 is refused`(_ bytes: [UInt8]) { #expect(!accepts(bytes)) }

    @Test
    func `a payload of 64 levels is accepted, and a deeper one is refused without recursion`() {
        #expect(accepts(Self.nested(PushPayload.depthMax - 1)))
        #expect(!accepts(Self.nested(PushPayload.depthMax)))
        #expect(!accepts(Self.nested(2_500)))
        #expect(!accepts(Self.nested(1_000, #"{"a":"#, "}")))
    }

    @Test
    func `an accepted payload is readable as JSON, whatever byte of a valid one is changed`() throws
    {
        let text = #"{"aps":{"n":-12.5e3,"t":[true,null,"\u00e9\ud83d\ude00é"]},"id":"x\"y"}"#
        let valid = Array(text.utf8)
        #expect(accepts(valid))
        for position in valid.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = valid
                changed[position] = byte
                guard accepts(changed) else { continue }
                let value = try? JSONSerialization.jsonObject(with: Data(changed))
                #expect(value is [String: Any], "byte \(byte) at \(position)")
            }
        }
    }
}
