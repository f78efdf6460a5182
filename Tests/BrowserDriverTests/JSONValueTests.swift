import BrowserDriver
import Foundation
import Testing

@Suite struct `JSON values` {
    @Test func `every kind of value survives being written and read`() throws {
        let value: JSONValue = [
            "text": "ä\"\n", "whole": 3, "part": 0.5, "yes": true, "none": nil,
            "list": [1, "two", [:]],
        ]
        #expect(try JSONValue(parsing: value.serialized()) == value)
    }

    @Test func `whole numbers are written without a fraction`() throws {
        #expect(JSONValue.array([300, 0.5, -1]).description == "[300,0.5,-1]")
    }

    @Test func `a missing member is null`() {
        let value: JSONValue = ["list": [1]]
        #expect(value["list"][0].int == 1)
        #expect(value["list"][1] == .null)
        #expect(value["other"]["deeper"] == .null)
    }
}
