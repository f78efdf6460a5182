/// A name of attributes or elements that has the same number in every document, so that looking
/// for it compares numbers and no characters.
///
/// The number is the position in the document's table of strings, after the empty string.
public enum InterfaceName: UInt32, CaseIterable, Sendable {
    case id = 1
    case key, name, value, x, y, width, height
    case variation, constraints, constraint, subviews, connections, items, rect, autoresizingMask,
        refreshControl
    case placeholder, relation, multiplier, constant, priority, identifier, symbolic
    case firstItem, firstAttribute, secondItem, secondAttribute
    case customClass, userDefinedRuntimeAttributes
    case flexibleMinX, flexibleMaxX, flexibleMinY, flexibleMaxY, widthSizable, heightSizable

    /// The name as it is in a file.
    public var text: String { "\(self)" }

    /// All names, by number less one.
    static let texts = allCases.map { Array($0.text.utf8) }
}
