/// The name of an element or attribute, or the value of an attribute, that has the same number in
/// every document.
///
/// A search for it compares numbers instead of characters.
///
/// The number is the name's position in the document's table of strings, which begins with the
/// empty string.
public enum InterfaceName: UInt32, CaseIterable, Sendable {
    case id = 1
    case key, name, value, x, y, width, height
    case variation, constraints, constraint, subviews, connections, items, rect, autoresizingMask,
        refreshControl
    case placeholder, relation, multiplier, constant, priority, identifier, symbolic
    case firstItem, firstAttribute, secondItem, secondAttribute
    case customClass, userDefinedRuntimeAttributes
    case flexibleMinX, flexibleMaxX, flexibleMinY, flexibleMaxY, widthSizable, heightSizable
    case yes, no
    case equal, greaterThanOrEqual, lessThanOrEqual
    case left, right, top, bottom, leading, trailing, centerX, centerY, baseline, lastBaseline,
        firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin,
        trailingMargin, centerXWithinMargins, centerYWithinMargins, notAnAttribute
    case symbolType, userLabel, shouldBeArchived
    case fixedFrame, minimumFontSize, minimumScaleFactor, lineBreakMode, fontDescription, state,
        title
    case style, family, weight, type, metaFont, pointSize, size, `nil`

    /// The name or the value as it is in a file.
    public var text: String { String(decoding: Self.texts[Int(rawValue) - 1], as: UTF8.self) }

    /// Finds the name with a text.
    init?(text: String) {
        guard let name = Self.byText[text] else { return nil }
        self = name
    }

    private static let byText = Dictionary(
        allCases.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })

    /// All names, in the order of their numbers, beginning with number 1.
    ///
    /// The names are repeated here, because the name of a case requires a look-up in the metadata
    /// of its type, which would delay each launch by a millisecond.
    static let texts: [[UInt8]] = spelled.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)

    private static let spelled = """
        id key name value x y width height variation constraints constraint subviews connections \
        items rect autoresizingMask refreshControl placeholder relation multiplier constant \
        priority identifier symbolic firstItem firstAttribute secondItem secondAttribute \
        customClass userDefinedRuntimeAttributes flexibleMinX flexibleMaxX flexibleMinY \
        flexibleMaxY widthSizable heightSizable YES NO equal greaterThanOrEqual lessThanOrEqual \
        left right top bottom leading trailing centerX centerY baseline lastBaseline \
        firstBaseline leftMargin rightMargin topMargin bottomMargin leadingMargin trailingMargin \
        centerXWithinMargins centerYWithinMargins notAnAttribute symbolType userLabel \
        shouldBeArchived fixedFrame minimumFontSize minimumScaleFactor lineBreakMode \
        fontDescription state title style family weight type metaFont pointSize size nil
        """
}
