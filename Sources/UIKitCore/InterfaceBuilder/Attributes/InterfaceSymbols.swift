import Foundation
import InterfaceFiles

/// The configurations of symbols in interface files.
enum InterfaceSymbols {
    /// The key of an element with the configuration that a view or a state of a button prefers.
    static let key = "preferredSymbolConfiguration"

    private static let scales: [String: UIImage.SymbolScale] = [
        "default": .default, "small": .small, "medium": .medium, "large": .large,
    ]

    private static let weights: [String: UIImage.SymbolWeight] = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
        "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
    ]

    /// Returns the configuration that an element describes, by a font or a size, a weight and a
    /// scale.
    static func configuration(
        _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIImage.SymbolConfiguration {
        var configuration = UIImage.SymbolConfiguration.unspecified
        if let description = element.child(key: "fontDescription"),
            let font = InterfaceFonts.font(description, reading)
        {
            configuration = UIImage.SymbolConfiguration(font: font)
        } else if let size = element.double("pointSize") {
            configuration = UIImage.SymbolConfiguration(pointSize: size)
        }
        if let weight = element["weight"].flatMap({ weights[$0] }) {
            configuration = configuration.applying(UIImage.SymbolConfiguration(weight: weight))
        }
        if let scale = element["scale"].flatMap({ scales[$0] }) {
            configuration = configuration.applying(UIImage.SymbolConfiguration(scale: scale))
        }
        return configuration
    }
}
