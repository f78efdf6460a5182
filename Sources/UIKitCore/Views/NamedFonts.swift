public import Foundation

/// The faces of the system's fonts that stand for fonts with a name.
nonisolated enum NamedFonts {
    /// Returns the weight that a font's name states.
    static func weight(of name: String) -> UIFont.Weight {
        let face = name.lowercased()
        return weightNames.first { face.contains($0.name) }?.weight ?? .regular
    }

    /// Whether the characters of a named font have the same width.
    static func isMonospaced(_ name: String) -> Bool {
        let face = name.lowercased()
        return monospaced.contains { face.contains($0) }
    }

    /// Whether iOS has the family of a font: "HelveticaNeue-Bold", "Avenir Next".
    static func isOfSystem(_ name: String) -> Bool {
        let face = name.lowercased().filter { $0 != " " }
        let family = face.split(separator: "-", maxSplits: 1).first.map(String.init) ?? face
        return face.hasPrefix(".") || families.contains(family)
    }

    /// The parts of font names that state a weight, each before the parts that it contains.
    private static let weightNames: [(name: String, weight: UIFont.Weight)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin),
        ("light", .light), ("medium", .medium), ("semibold", .semibold), ("demibold", .semibold),
        ("demi", .semibold), ("extrabold", .heavy), ("bold", .bold), ("heavy", .heavy),
        ("black", .black),
    ]

    private static let monospaced = ["courier", "menlo", "monaco", "mono", "consolas", "andale"]

    /// The families of iOS whose letters are Latin, without spaces.
    private static let families: Set<String> = [
        "system", "systemmonospaced", "academyengravedlet", "americantypewriter", "arial",
        "arialmt", "arialroundedmtbold", "avenir", "avenirnext", "avenirnextcondensed",
        "baskerville", "bodoniornaments", "bodonisvtytwoitctt", "bradleyhanditctt", "chalkboardse",
        "chalkduster", "charter", "charterroman", "cochin", "copperplate", "couriernew",
        "couriernewps", "couriernewpsmt", "courier", "didot", "dinalternate", "dincondensed",
        "futura", "galvji", "georgia", "gillsans", "helvetica", "helveticaneue", "hoeflertext",
        "impact", "markerfelt", "menlo", "noteworthy", "optima", "palatino", "papyrus",
        "partylet", "rockwell", "savoyelet", "sfprodisplay", "sfprotext", "sfuidisplay",
        "sfuitext", "snellroundhand", "symbol", "timesnewroman", "timesnewromanps",
        "timesnewromanpsmt", "trebuchetms", "verdana", "zapfino",
    ]
}

extension UIFont {
    /// Creates the font that stands for a font of iOS with a name, or returns `nil` if iOS has no
    /// font of the name.
    ///
    /// - Note: Difference from UIKit: the font is the system's in the weight that the name states,
    ///   monospaced for Courier and Menlo. Fonts of the app are not found.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard NamedFonts.isOfSystem(fontName) else { return nil }
        self.init(
            pointSize: fontSize > 0 ? fontSize : UIFont.systemFontSize,
            weight: NamedFonts.weight(of: fontName),
            isMonospaced: NamedFonts.isMonospaced(fontName))
    }
}
