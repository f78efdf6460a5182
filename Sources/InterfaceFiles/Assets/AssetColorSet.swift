/// The variants of a named color.
struct AssetColorSet: Sendable {
    let variants: [(AssetVariant, AssetColor)]

    init(_ json: AssetJSON, source: String) throws(InterfaceFileError) {
        var found: [(AssetVariant, AssetColor)] = []
        for entry in json["colors"]?.array ?? [] {
            guard let variant = AssetVariant(entry), let color = entry["color"] else { continue }
            found.append((variant, try AssetColorSet.color(color, source: source)))
        }
        variants = found
    }

    private static func color(
        _ json: AssetJSON, source: String
    ) throws(InterfaceFileError) -> AssetColor {
        if let name = json["reference"]?.string {
            return .system(platform: json["platform"]?.string ?? "universal", name: name)
        }
        let spaceName = json["color-space"]?.string ?? "srgb"
        guard let space = AssetColor.Space(rawValue: spaceName) else {
            let known = [
                "srgb", "extended-srgb", "extended-linear-srgb", "display-p3", "gray-gamma-22",
                "extended-gray",
            ]
            throw InterfaceFileError(
                source: source,
                message: "The color space \"\(spaceName)\" is not known."
                    + NearestName.hint(for: spaceName, among: known))
        }
        let components = json["components"]
        func component(_ name: String, _ standard: Double? = nil) throws(InterfaceFileError)
            -> Double
        {
            if components?[name] == nil, let standard { return standard }
            guard let value = components?[name].flatMap(AssetColorSet.component) else {
                throw InterfaceFileError(
                    source: source,
                    message: "The color component \"\(name)\" is missing or not a number.")
            }
            return value
        }
        let alpha = try component("alpha", 1)
        switch space {
        case .grayGamma22, .extendedGray:
            return .gray(space, white: try component("white"), alpha: alpha)
        case .sRGB, .extendedSRGB, .extendedLinearSRGB, .displayP3:
            return .rgb(
                space, red: try component("red"), green: try component("green"),
                blue: try component("blue"), alpha: alpha)
        }
    }

    /// Returns a component: "0.5" is a share of one, "128" and "0x80" are shares of 255.
    private static func component(_ json: AssetJSON) -> Double? {
        guard let text = json.string else {
            return json.number.flatMap { $0.isFinite ? $0 : nil }
        }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        }
        guard let value = Double(text), value.isFinite else { return nil }
        return text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }) ? value : value / 255
    }
}
