import HostLink

/// A page's environment as it stands on the wire.
struct PageEnvironmentFields: Decodable {
    var w: Double
    var h: Double
    var scale: Double
    var dark: Bool
    var touch: Bool
    var safe: [Double]
    var lang: String
    var tz: String
    /// What was measured as a whole; each face has the widths in the same order.
    var pieces: [String]?
    var fonts: [Face]

    struct Face: Decodable {
        var weight: UInt16
        var mono: Bool
        var adv: [UInt16]
        var other: UInt16
        var wide: UInt16
        var pieces: [UInt16]?
    }

    /// More points than any screen has; layout with them would only cost.
    private static let sideMax = 32768.0
    private static let facesMax = 16
    private static let nameBytesMax = 128

    func environment() throws(PageRequest.Problem) -> PageEnvironment {
        guard (1...Self.sideMax).contains(w), (1...Self.sideMax).contains(h),
            (0.1...32).contains(scale), safe.count == 4,
            safe.allSatisfy({ (0...2000).contains($0) }), lang.utf8.count <= Self.nameBytesMax,
            tz.utf8.count <= Self.nameBytesMax, fonts.count <= Self.facesMax,
            fonts.allSatisfy({ $0.adv.count <= FontMeasures.advancesMax }), arePiecesInBounds
        else { throw PageRequest.Problem(message: "a page's size or fonts out of bounds") }
        return PageEnvironment(
            width: w, height: h, scale: scale, isDark: dark, isTouch: touch,
            safeArea: .init(top: safe[0], left: safe[1], bottom: safe[2], right: safe[3]),
            language: lang, timeZone: tz,
            fonts: fonts.map { face in
                FontMeasures(
                    weight: face.weight, isMonospaced: face.mono, advances: face.adv,
                    otherAdvance: face.other, wideAdvance: face.wide,
                    pieces: zip(pieces ?? [], face.pieces ?? []).map { .init($0, advance: $1) })
            })
    }

    private var arePiecesInBounds: Bool {
        let pieces = pieces ?? []
        return pieces.count <= FontMeasures.piecesMax
            && pieces.allSatisfy { $0.utf8.count <= FontMeasures.pieceBytesMax }
            && fonts.allSatisfy { ($0.pieces ?? []).count == pieces.count }
    }
}
