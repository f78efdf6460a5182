import HostLink

/// The wire format of a page's environment.
struct PageEnvironmentFields {
    private var w = 0.0
    private var h = 0.0
    private var scale = 0.0
    private var dark = false
    private var touch = false
    private var safe: [Double] = []
    private var lang = ""
    private var tz = ""
    /// The measured texts; each face has their widths in the same order.
    private var pieces: [String]?
    private var fonts: [Face] = []

    private struct Face {
        var weight: UInt16 = 0
        var mono = false
        var adv: [UInt16] = []
        var other: UInt16 = 0
        var wide: UInt16 = 0
        var pieces: [UInt16]?
    }

    private typealias Field = PageProtocol.EnvironmentField
    private typealias FaceField = PageProtocol.FontField

    private static let names = Set(Field.required.map(\.rawValue))
    private static let faceNames = Set(FaceField.required.map(\.rawValue))

    /// Reads the fields.
    ///
    /// All of them are required, except the pieces.
    init(_ scanner: inout MessageScanner) throws(PageRequest.Problem) {
        var found: Set<String> = []
        try scanner.object { (name, scanner) throws(PageRequest.Problem) in
            found.insert(name)
            switch Field(rawValue: name) {
            case .width: w = try scanner.number()
            case .height: h = try scanner.number()
            case .scale: scale = try scanner.number()
            case .isDark: dark = try scanner.bool()
            case .isTouch: touch = try scanner.bool()
            case .safeArea:
                safe = try scanner.list(atMost: 4) { (each) throws(PageRequest.Problem) in
                    try each.number()
                }
            case .language: lang = try scanner.text()
            case .timeZone: tz = try scanner.text()
            case .pieces:
                pieces = try scanner.list(atMost: FontMeasures.piecesMax) {
                    (each) throws(PageRequest.Problem) in try each.text()
                }
            case .fonts: fonts = try scanner.list(atMost: Self.facesMax, Self.face)
            case nil: break
            }
            if found.count > Self.membersMax { throw Self.incomplete }
        }
        guard found.isSuperset(of: Self.names) else { throw Self.incomplete }
    }

    private static func face(
        _ scanner: inout MessageScanner
    ) throws(PageRequest.Problem) -> Face {
        var face = Face()
        var found: Set<String> = []
        try scanner.object { (name, scanner) throws(PageRequest.Problem) in
            found.insert(name)
            switch FaceField(rawValue: name) {
            case .weight: face.weight = try scanner.integer()
            case .isMonospaced: face.mono = try scanner.bool()
            case .advances: face.adv = try scanner.list(atMost: FontMeasures.advancesMax, width)
            case .otherAdvance: face.other = try scanner.integer()
            case .wideAdvance: face.wide = try scanner.integer()
            case .pieces: face.pieces = try scanner.list(atMost: FontMeasures.piecesMax, width)
            case nil: break
            }
            if found.count > membersMax { throw incomplete }
        }
        guard found.isSuperset(of: faceNames) else { throw incomplete }
        return face
    }

    private static func width(
        _ scanner: inout MessageScanner
    ) throws(PageRequest.Problem) -> UInt16 { try scanner.integer() }

    private static var incomplete: PageRequest.Problem {
        PageRequest.Problem(message: "a page's size or fonts are incomplete")
    }

    /// The maximum number of members; clients write fewer.
    private static let membersMax = 64
    /// The maximum width and height of a page in points, larger than any screen; a larger layout
    /// would only cost time.
    private static let sideMax = 32768.0
    private static let facesMax = 16
    private static let nameBytesMax = 128

    func environment() throws(PageRequest.Problem) -> PageEnvironment {
        guard (1...Self.sideMax).contains(w), (1...Self.sideMax).contains(h),
            (0.1...32).contains(scale), safe.count == 4,
            safe.allSatisfy({ (0...2000).contains($0) }), lang.utf8.count <= Self.nameBytesMax,
            tz.utf8.count <= Self.nameBytesMax, arePiecesInBounds
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
        return pieces.allSatisfy { $0.utf8.count <= FontMeasures.pieceBytesMax }
            && fonts.allSatisfy { ($0.pieces ?? []).count == pieces.count }
    }
}
