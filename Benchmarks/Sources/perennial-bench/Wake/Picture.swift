import Foundation

/// A whole picture, for finding what a person would act on.
struct Picture: Decodable {
    var root: Node

    struct Node: Decodable {
        var k: String
        var t: String
        var p: Properties
        var c: [Node]?
    }

    /// The properties by which a person tells one node from another.
    struct Properties: Decodable {
        var text: String?
        var identifier: String?
        var accessibilityLabel: String?
        var hidden: Bool?
    }

    init(_ frame: [UInt8]) throws {
        self = try JSONDecoder().decode(Picture.self, from: Data(frame))
    }

    /// The key of the last node that matches: what stands in front comes last.
    func key(where matches: (Node) -> Bool) -> String? {
        Self.visible(in: root).last(where: matches)?.k
    }

    private static func visible(in node: Node) -> [Node] {
        guard node.p.hidden != true else { return [] }
        return [node] + (node.c ?? []).flatMap(visible)
    }
}
