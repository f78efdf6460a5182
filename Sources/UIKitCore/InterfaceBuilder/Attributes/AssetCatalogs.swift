import Foundation
import InterfaceFiles
import Synchronization
import UIKitPrimitives

/// The asset catalogs of bundles.
nonisolated enum AssetCatalogs {
    private static let known = Mutex<[String: [AssetCatalog]]>([:])

    /// Returns the catalogs of a bundle in the order of their names.
    static func of(_ bundle: Bundle) -> [AssetCatalog] {
        let path = bundle.bundlePath
        if let catalogs = known.withLock({ $0[path] }) { return catalogs }
        var catalogs: [AssetCatalog] = []
        for folder in ResourceFolders.of(bundle) {
            for name in names(in: folder) where name.hasSuffix(".xcassets") {
                catalogs.append(AssetCatalog(folder: "\(folder)/\(name)"))
            }
        }
        for problem in catalogs.flatMap(\.problems) { log("\(problem)") }
        let found = catalogs
        known.withLock { $0[path] = found }
        return found
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    // MARK: - Traits

    /// Returns the traits by which variants are chosen.
    static func traits(_ collection: UITraitCollection?) -> AssetTraits {
        guard let collection else { return AssetTraits(scale: 3) }
        let scale = collection.displayScale > 0 ? Int(collection.displayScale.rounded(.up)) : 2
        let idiom: AssetTraits.Idiom? =
            switch collection.userInterfaceIdiom {
            case .phone: .phone
            case .pad: .pad
            default: nil
            }
        return AssetTraits(
            isDark: collection.userInterfaceStyle == .dark, scale: min(max(scale, 1), 3),
            idiom: idiom)
    }

    // MARK: - Colors

    /// Returns a named color with its light and dark variants.
    static func color(named name: String, in bundle: Bundle) -> UIColor? {
        for catalog in of(bundle) {
            guard let light = color(name, isDark: false, catalog) else { continue }
            guard let dark = color(name, isDark: true, catalog), dark != light else { return light }
            return UIColor(
                .pair(light: light.components(in: .light), dark: dark.components(in: .dark)))
        }
        return nil
    }

    private static func color(
        _ name: String, isDark: Bool, _ catalog: AssetCatalog
    ) -> UIColor? {
        let value = attempt {
            () throws(InterfaceFileError) in
            try catalog.color(named: name, for: AssetTraits(isDark: isDark))
        }
        switch value {
        case .rgb(let space, let red, let green, let blue, let alpha):
            return UIColor(
                .components(
                    ColorComponents(space, red: red, green: green, blue: blue, alpha: alpha)))
        case .gray(_, let white, let alpha): return UIColor(white: white, alpha: alpha)
        case .system(_, let name): return UIColor(interfaceName: name)
        case nil: return nil
        }
    }

    // MARK: - Images

    /// Returns the variant of a named image for the given traits; `nil` if there is none, or if it
    /// is a vector file.
    static func image(
        named name: String, in bundle: Bundle, for traits: UITraitCollection?
    ) -> UIImage? {
        guard let found = asset(named: name, in: bundle, for: Self.traits(traits)),
            let data = FileManager.default.contents(atPath: found.file),
            let raster = RasterImage(data)
        else { return nil }
        let rendering: UIImage.RenderingMode =
            switch found.rendering {
            case .template: .alwaysTemplate
            case .original: .alwaysOriginal
            default: .automatic
            }
        return UIImage(
            .raster(raster), scale: CGFloat(found.scale ?? 1), renderingMode: rendering)
    }

    private static func asset(
        named name: String, in bundle: Bundle, for traits: AssetTraits
    ) -> AssetImage? {
        for catalog in of(bundle) {
            let image = attempt {
                () throws(InterfaceFileError) in try catalog.image(named: name, for: traits)
            }
            if let image { return image }
        }
        return nil
    }

    /// Whether the file of an image depends on the appearance or the kind of device.
    static func hasVariants(ofImage name: String, in bundle: Bundle) -> Bool {
        let choices = [
            AssetTraits(idiom: .phone), AssetTraits(isDark: true, idiom: .phone),
            AssetTraits(idiom: .pad),
        ]
        return Set(choices.map { asset(named: name, in: bundle, for: $0)?.file }).count > 1
    }

    /// Whether the catalogs have an image as a vector file.
    static func isVector(_ name: String, in bundle: Bundle) -> Bool {
        switch asset(named: name, in: bundle, for: AssetTraits())?.form {
        case .svg, .pdf: true
        default: false
        }
    }

    /// Returns the most similar name in the catalogs of a bundle.
    static func nearestName(
        to name: String, kind: AssetEntry.Kind, in bundle: Bundle
    ) -> String? {
        of(bundle).lazy.compactMap { $0.nearestName(to: name, kind: kind) }.first
    }

    // MARK: - Problems

    /// Runs a closure that reads a catalog; if it throws, logs the error once and returns `nil`.
    private static func attempt<Value>(
        _ body: () throws(InterfaceFileError) -> Value?
    ) -> Value? {
        do {
            return try body()
        } catch {
            log("\(error)")
            return nil
        }
    }

    private static let logged = Mutex<Set<String>>([])

    private static func log(_ text: String) {
        guard logged.withLock({ $0.insert(text).inserted }) else { return }
        Task { @MainActor in InterfaceProblems.note(text) }
    }
}
