import Foundation
import HostLink

@testable import UIKitTesting

/// A frame as the page reads it.
struct PageFrame {
    let isComplete: Bool
    let disposition: String
    let applied: Int
    /// The names and values of the properties that an update of a node sets, for each node.
    let changes: [String: [String: String]]
    /// The properties that an update removes, for each node.
    let removals: [String: [String]]
    /// The accessibility labels of the nodes that a difference inserts with the focus.
    let insertedWithFocus: [String]

    init(json bytes: [UInt8]) throws {
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        let frame = object as? [String: Any] ?? [:]
        isComplete = frame["root"] != nil
        disposition = frame["d"] as? String ?? ""
        applied = (frame["a"] as? NSNumber)?.intValue ?? 0
        var changes: [String: [String: String]] = [:]
        var removals: [String: [String]] = [:]
        for operation in frame["ops"] as? [[Any]] ?? [] where operation.first as? String == "u" {
            guard let key = operation[1] as? String else { continue }
            let values = operation[2] as? [String: Any] ?? [:]
            changes[key] = values.mapValues { "\($0)" }
            removals[key] = operation.count > 3 ? operation[3] as? [String] : []
        }
        self.changes = changes
        insertedWithFocus = (frame["ops"] as? [[Any]] ?? []).filter { $0.first as? String == "i" }
            .compactMap { $0.last as? [String: Any] }.flatMap(Self.labelsWithFocus)
        self.removals = removals
    }

    private static func labelsWithFocus(_ node: [String: Any]) -> [String] {
        let properties = node["p"] as? [String: Any] ?? [:]
        let label = properties[RenderProperty.accessibilityLabel.rawValue] as? String
        let hasFocus = properties[RenderProperty.focused.rawValue] as? Bool == true
        let inner = (node["c"] as? [[String: Any]] ?? []).flatMap(labelsWithFocus)
        return (hasFocus ? [label ?? ""] : []) + inner
    }
}

extension AppUnderTest {
    /// The values that the frames of this launch set for a property of the root, in order.
    func rootValues(_ property: RenderProperty) throws -> [String] {
        try frames().compactMap { $0.changes[NodeKey.root.description]?[property.rawValue] }
    }

    /// The accessibility labels of the nodes to which frames moved the page's focus, in order.
    func focusMoves() throws -> [String] {
        try frames().flatMap { frame in
            let updated = frame.changes.values.filter {
                $0[RenderProperty.focused.rawValue] != nil
            }
            return frame.insertedWithFocus
                + updated.map { $0[RenderProperty.accessibilityLabel.rawValue] ?? "" }
        }
    }

    /// The frames that the app sent to a scene's page in this launch, in order.
    func frames(_ session: String = AppUnderTest.session) throws -> [PageFrame] {
        try messages.compactMap { message in
            guard case .frame(session, _, _, _, let json) = message else { return nil }
            return try PageFrame(json: json)
        }
    }
}
