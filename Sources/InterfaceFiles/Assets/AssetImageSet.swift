/// The variants of a named image.
struct AssetImageSet: Sendable {
    let variants: [(AssetVariant, AssetImage)]

    init(_ json: AssetJSON, folder: String, source: String) throws(InterfaceFileError) {
        let rendering = json["properties"]?["template-rendering-intent"]?.string
            .flatMap(AssetImage.Rendering.init)
        var found: [(AssetVariant, AssetImage)] = []
        // A symbol set has this key instead of `images`, and its files are always templates.
        let isSymbol = json["symbols"] != nil
        for entry in json[isSymbol ? "symbols" : "images"]?.array ?? [] {
            // An entry without a file is an empty slot in Xcode.
            guard let name = entry["filename"]?.string, let variant = AssetVariant(entry) else {
                continue
            }
            guard AssetFileName.isSafe(name) else {
                throw InterfaceFileError(
                    source: source,
                    message: "The file name \"\(name)\" leads out of the set. Use a plain name.")
            }
            let form = AssetImageSet.form(of: name)
            found.append(
                (
                    variant,
                    AssetImage(
                        file: folder + "/" + name, scale: form == .bitmap ? variant.scale : nil,
                        form: form, rendering: isSymbol ? .template : rendering,
                        capInsets: AssetImageSet.capInsets(entry["resizing"]))
                ))
        }
        variants = found
    }

    private static func form(of name: String) -> AssetImage.Form {
        let name = name.lowercased()
        if name.hasSuffix(".svg") { return .svg }
        return name.hasSuffix(".pdf") ? .pdf : .bitmap
    }

    private static func capInsets(_ json: AssetJSON?) -> AssetImage.CapInsets? {
        guard let insets = json?["cap-insets"] ?? json?["capInsets"] else { return nil }
        func margin(_ name: String) -> Double { insets[name]?.number ?? 0 }
        return AssetImage.CapInsets(
            top: margin("top"), left: margin("left"), bottom: margin("bottom"),
            right: margin("right"), isTiled: json?["center"]?["mode"]?.string == "tile")
    }
}

/// The names of files that a set contains.
enum AssetFileName {
    /// Whether a name is a single path component.
    static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".."
            && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    }
}
