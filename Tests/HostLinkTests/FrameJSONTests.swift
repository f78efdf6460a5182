import Foundation
import HostLink
import Testing

@Suite struct `Frames as JSON` {
    private func parsed(_ content: RenderFrame.Content) throws -> NSDictionary {
        let frame = RenderFrame(
            sequence: 3, launch: "l\"", disposition: .reset, applied: 4, title: "a\\\u{1}\n\"ü",
            content: content)
        let object = try JSONSerialization.jsonObject(with: Data(frame.json()))
        return try #require(object as? NSDictionary)
    }

    @Test func `a complete frame is valid JSON with all of its content`() throws {
        let root = RenderNode(
            key: .root, kind: .window,
            properties: [
                .hidden: .bool(false), .alpha: .number(0.125), .text: .string("\u{2028}</script>"),
                .titles: .strings(["a", "b\""]), .contentOffset: .pair(-1.005, 1e300),
                .frame: .rect(x: 0, y: -0.5, width: .nan, height: 12),
            ], children: [RenderNode(key: NodeKey.root.child("x"), kind: .label)])
        let json = try parsed(.complete(root))
        #expect(json["t"] == nil, "only the host names messages")
        #expect(json["f"] as? Int == 3)
        #expect(json["l"] as? String == "l\"")
        #expect(json["d"] as? String == "reset")
        #expect(json["a"] as? Int == 4)
        #expect(json["title"] as? String == "a\\\u{1}\n\"ü")
        let node = try #require(json["root"] as? NSDictionary)
        #expect(node["k"] as? String == "0")
        #expect(node["t"] as? String == "window")
        let properties = try #require(node["p"] as? NSDictionary)
        #expect(properties["hidden"] as? Bool == false)
        #expect(properties["text"] as? String == "\u{2028}</script>")
        #expect(properties["titles"] as? [String] == ["a", "b\""])
        #expect(properties["frame"] as? [Double] == [0, -0.5, 0, 12])
        #expect((properties["contentOffset"] as? [Double])?.last == 0)
        #expect((node["c"] as? [Any])?.count == 1)
    }

    @Test func `a frame of patches is valid JSON`() throws {
        let key = NodeKey.root.child("x")
        let json = try parsed(
            .patches([
                .update(key, changed: [.text: .string("b")], removed: [.lines]),
                .insert(parent: .root, index: 1, RenderNode(key: key, kind: .view)), .remove(key),
                .move(key, parent: .root, index: 0),
            ]))
        let operations = try #require(json["ops"] as? [[Any]])
        #expect(operations.map { $0.first as? String } == ["u", "i", "r", "m"])
        #expect(operations.map(\.count) == [4, 4, 2, 4])
        #expect(operations[0][1] as? String == key.text)
        #expect(operations[0][3] as? [String] == ["lines"])
    }
}
