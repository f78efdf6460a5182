/// The advance widths of one face at a size of 1,000 points, which the page measures once and
/// caches.
///
/// Widths are linear in the font size, because pages do not kern, so a few numbers are valid for
/// every size. Characters of other scripts are measured when the page first shows them.
public struct FontMeasures: Hashable, Sendable {
    /// The first character whose width is in `advances`.
    public static let firstCharacter: UInt32 = 0x20
    /// The maximum number of characters in `advances`: up to the end of Latin Extended-A.
    public static let advancesMax = 0x160
    /// The maximum number of pieces of a face.
    ///
    /// The languages that a user reads need a few hundred pieces. More pieces would make each
    /// message of the page long.
    public static let piecesMax = 1_000
    /// The maximum length of a piece, in bytes of UTF-8.
    public static let pieceBytesMax = 160

    /// The weight in CSS units: 400 is regular, 700 is bold.
    public var weight: UInt16
    /// Whether the face has one width for every character.
    public var isMonospaced: Bool
    /// Widths of U+0020, U+0021, … in thousandths of the font size.
    public var advances: [UInt16]
    /// The width of every other character, except wide ones.
    public var otherAdvance: UInt16
    /// The width of an ideograph.
    public var wideAdvance: UInt16
    /// Pieces of text that were measured as a whole, because their width differs from the sum of
    /// the advances above.
    public var pieces: [Piece]

    /// A character, or a word of a script whose letters join, with its width.
    public struct Piece: Hashable, Sendable {
        /// The characters that were measured.
        public var text: String
        /// The width, in thousandths of the font size.
        public var advance: UInt16

        /// Creates a piece.
        public init(_ text: String, advance: UInt16) {
            self.text = text
            self.advance = advance
        }
    }

    /// Creates the measures of a face.
    public init(
        weight: UInt16, isMonospaced: Bool, advances: [UInt16], otherAdvance: UInt16,
        wideAdvance: UInt16, pieces: [Piece] = []
    ) {
        self.weight = weight
        self.isMonospaced = isMonospaced
        self.advances = advances
        self.otherAdvance = otherAdvance
        self.wideAdvance = wideAdvance
        self.pieces = pieces
    }
}

extension FontMeasures: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            weight: try reader.read(), isMonospaced: try reader.read(),
            advances: try reader.read(), otherAdvance: try reader.read(),
            wideAdvance: try reader.read(), pieces: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(weight, isMonospaced, advances, otherAdvance, wideAdvance, pieces)
    }
}

extension FontMeasures.Piece: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(try reader.read(), advance: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(text, advance) }
}
