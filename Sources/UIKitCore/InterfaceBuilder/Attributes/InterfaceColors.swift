import Foundation
import InterfaceFiles

/// The colors of interface files.
enum InterfaceColors {
    /// Returns the color of a `<color>` element; `nil` for a `<nil>` element or an unknown color.
    static func color(_ element: InterfaceElement, _ reading: InterfaceReading) -> UIColor? {
        guard element.name == "color" else { return nil }
        let system = element["xcode11CocoaTouchSystemColor"] ?? element["systemColor"]
        if let system { return self.system(system, element, reading) }
        if let name = element["cocoaTouchSystemColor"] {
            return UIColor(interfaceName: name) ?? components(element)
                ?? self.system(name, element, reading)
        }
        if let name = element["name"] { return named(name, element, reading) }
        if let color = components(element) { return color }
        reading.report(element, "The form of the color is not supported; it is ignored.")
        return nil
    }

    // MARK: - Components

    private static func components(_ element: InterfaceElement) -> UIColor? {
        let alpha = CGFloat(element.double("alpha") ?? 1)
        if let white = element.double("white") {
            return UIColor(white: CGFloat(white), alpha: alpha)
        }
        guard let red = element.double("red"), let green = element.double("green"),
            let blue = element.double("blue")
        else { return nil }
        let space = element["customColorSpace"] == "displayP3" ? AssetColor.Space.displayP3 : .sRGB
        return UIColor(
            .components(
                ColorComponents(space, red: red, green: green, blue: blue, alpha: Double(alpha))))
    }

    // MARK: - Names

    /// Returns a color of the system, or the value that the file's resources have for its name.
    private static func system(
        _ name: String, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIColor? {
        if let color = UIColor(interfaceName: name) { return color }
        if let resource = resource("systemColor", name, reading) { return resource }
        let hint = NearestName.nearest(
            to: name, among: SystemColor.allCases.map { "\($0.rawValue)Color" }
        ).map { " Did you mean \($0)?" }
        reading.report(element, "The system has no color \(name).\(hint ?? "")")
        return nil
    }

    /// Returns a color of the asset catalogs, or the value that the file's resources have for its
    /// name.
    private static func named(
        _ name: String, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIColor? {
        if let color = AssetCatalogs.color(named: name, in: reading.file.bundle) { return color }
        if let resource = resource("namedColor", name, reading) { return resource }
        let hint = AssetCatalogs.nearestName(to: name, kind: .color, in: reading.file.bundle).map {
            " Did you mean \($0)?"
        }
        reading.report(
            element, "The asset catalogs of the bundle have no color \(name).\(hint ?? "")")
        return nil
    }

    private static func resource(
        _ kind: String, _ name: String, _ reading: InterfaceReading
    ) -> UIColor? {
        guard let resources = reading.file.document.root.child("resources") else { return nil }
        let entry = resources.children.first { $0.name == kind && $0["name"] == name }
        // An entry contains components and never another name, so no further search is needed.
        return entry?.child("color").flatMap(components)
    }
}

extension UIColor {
    /// Creates a color from the name of its property in Objective-C, such as "systemBlueColor".
    nonisolated convenience init?(interfaceName name: String) {
        let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        if let system = SystemColor(rawValue: short) {
            self.init(system)
        } else if let system = Self.olderNames[short] {
            self.init(system)
        } else if let fixed = Self.fixedNames[short] {
            self.init(.components(fixed))
        } else {
            return nil
        }
    }

    private nonisolated static let olderNames: [String: SystemColor] = [
        "groupTableViewBackground": .systemGroupedBackground, "tint": .tintColor,
        "placeholderLabel": .placeholderText, "scrollViewTexturedBackground": .systemGray2,
        "viewFlipsideBackground": .systemGray, "underPageBackground": .systemGray2,
        "tableSeparator": .separator, "tableBackground": .systemBackground,
        "tableCellGroupedBackground": .secondarySystemGroupedBackground,
    ]

    private nonisolated static let fixedNames: [String: ColorComponents] = [
        "darkText": ColorComponents(0x000000), "lightText": ColorComponents(0xffffff, alpha: 0.6),
        "clear": ColorComponents(0x000000, alpha: 0), "black": ColorComponents(0x000000),
        "white": ColorComponents(0xffffff), "darkGray": gray(0.3333), "lightGray": gray(0.6667),
        "gray": gray(0.5), "red": ColorComponents(0xff0000), "green": ColorComponents(0x00ff00),
        "blue": ColorComponents(0x0000ff), "cyan": ColorComponents(0x00ffff),
        "yellow": ColorComponents(0xffff00), "magenta": ColorComponents(0xff00ff),
        "orange": ColorComponents(red: 1, green: 0.5, blue: 0, alpha: 1),
        "purple": ColorComponents(red: 0.5, green: 0, blue: 0.5, alpha: 1),
        "brown": ColorComponents(red: 0.6, green: 0.4, blue: 0.2, alpha: 1),
    ]

    private nonisolated static func gray(_ white: CGFloat) -> ColorComponents {
        ColorComponents(red: white, green: white, blue: white, alpha: 1)
    }
}

nonisolated extension ColorComponents {
    /// Converts components from a color space that asset catalogs and interface files use.
    init(_ space: AssetColor.Space, red: Double, green: Double, blue: Double, alpha: Double) {
        switch space {
        case .displayP3:
            let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
            self.init(
                red: Self.encoded(1.2249 * r - 0.2247 * g),
                green: Self.encoded(-0.0420 * r + 1.0419 * g),
                blue: Self.encoded(-0.0197 * r - 0.0786 * g + 1.0979 * b), alpha: alpha)
        case .extendedLinearSRGB:
            self.init(
                red: Self.encoded(red), green: Self.encoded(green), blue: Self.encoded(blue),
                alpha: alpha)
        case .sRGB, .extendedSRGB, .grayGamma22, .extendedGray:
            self.init(red: red, green: green, blue: blue, alpha: alpha)
        }
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
