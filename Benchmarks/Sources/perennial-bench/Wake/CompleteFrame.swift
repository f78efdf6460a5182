import Foundation

/// A complete frame, for finding the nodes on which a user would act.
struct CompleteFrame: Decodable {
    var root: Node

    struct Node: Decodable {
        var k: String
        var t: String
        var p: Properties
        var c: [Node]?
    }

    /// The properties by which a user distinguishes nodes.
    struct Properties: Decodable {
        var text: String?
        var identifier: String?
        var accessibilityLabel: String?
        var hidden: Bool?
    }

    /// The message in which the host sends a frame to a page.
    private struct Message: Decodable {
        var frame: CompleteFrame
    }

    /// Reads the host's message.
    init(message: [UInt8]) throws {
        self = try JSONDecoder().decode(Message.self, from: Data(message)).frame
    }

    /// Returns the key of the last matching node; nodes in front come last.
    func key(where matches: (Node) -> Bool) -> String? {
        Self.visible(in: root).last(where: matches)?.k
    }

    private static func visible(in node: Node) -> [Node] {
        guard node.p.hidden != true else { return [] }
        return [node] + (node.c ?? []).flatMap(visible)
    }
}
