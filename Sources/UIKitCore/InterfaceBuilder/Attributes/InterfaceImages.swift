import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The images of interface files.
enum InterfaceImages {
    /// The name, kind and rendering mode of an image in a file.
    struct Source {
        let name: String
        let isSymbol: Bool
        var rendering: UIImage.RenderingMode?

        init(name: String, isSymbol: Bool) {
            self.name = name
            self.isSymbol = isSymbol
        }

        /// Reads an element `imageReference`.
        init?(_ element: InterfaceElement) {
            guard let name = element["image"] ?? element["name"] ?? element["value"] else {
                return nil
            }
            self.init(name: name, isSymbol: element["catalog"] == "system")
            rendering = element["renderingMode"].flatMap { Self.renderings[$0] }
        }

        /// Reads the attribute with a name, or the child element whose key is that name.
        init?(_ element: InterfaceElement, _ name: String) {
            if let text = element[name] {
                self.init(name: text, isSymbol: element["catalog"] == "system")
            } else if let child = element.child(key: name) {
                self.init(child)
            } else {
                return nil
            }
        }

        private static let renderings: [String: UIImage.RenderingMode] = [
            "original": .alwaysOriginal, "template": .alwaysTemplate, "hierarchical": .automatic,
            "palette": .automatic, "multicolor": .automatic,
        ]
    }

    /// Sets an image on an object.
    ///
    /// If the object is a view, the image is set again when the view's traits select another
    /// variant.
    static func set<Object: NSObject>(
        _ source: Source, on object: Object, _ place: AttributePlace,
        _ set: @escaping (Object, UIImage?) -> Void
    ) {
        set(object, image(source, place.element, place.reading))
        guard !source.isSymbol, let view = object as? UIView,
            AssetCatalogs.hasVariants(ofImage: source.name, in: place.reading.file.bundle)
        else { return }
        let bundle = place.reading.file.bundle
        var shown = AssetCatalogs.traits(UIScreen.main.traitCollection)
        view.variations.add { [weak object] traits in
            let wanted = AssetCatalogs.traits(traits)
            guard wanted != shown, let object else { return }
            shown = wanted
            set(object, load(source, bundle, traits))
        }
    }

    /// Returns an image for the screen, and reports a missing one.
    static func image(
        _ source: Source, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> UIImage? {
        let bundle = reading.file.bundle
        if let image = load(source, bundle, UIScreen.main.traitCollection) { return image }
        let vector = AssetCatalogs.isVector(source.name, in: bundle)
        let hint = AssetCatalogs.nearestName(to: source.name, kind: .image, in: bundle).map {
            " Did you mean \($0)?"
        }
        reading.report(
            element,
            vector
                ? "The image \(source.name) is a vector file, which cannot be shown."
                : "Could not load the image \(source.name), which the bundle does not have."
                    + (hint ?? ""))
        return nil
    }

    private static func load(
        _ source: Source, _ bundle: Bundle, _ traits: UITraitCollection
    ) -> UIImage? {
        let image =
            source.isSymbol
            ? UIImage(systemName: source.name)
            : UIImage(named: source.name, in: bundle, compatibleWith: traits)
        guard let rendering = source.rendering else { return image }
        return image?.withRenderingMode(rendering)
    }
}
