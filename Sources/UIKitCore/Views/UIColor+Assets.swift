public import Foundation
public import UIKitPrimitives

extension UIColor {
    /// Reads a color of the app's asset catalogs, with its variants for light and dark mode.
    public nonisolated convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Reads a color of a bundle's asset catalogs.
    ///
    /// - Parameters:
    ///   - name: The name of the color.
    ///   - bundle: The bundle; the app's own if `nil`.
    ///   - traitCollection: Traits that choose one variant; with `nil`, the color adapts to light
    ///     and dark mode.
    public nonisolated convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let color = AssetCatalogs.color(named: name, in: bundle ?? .main) else { return nil }
        if let traitCollection, traitCollection.userInterfaceStyle != .unspecified {
            self.init(color.resolvedColor(with: traitCollection).content)
        } else {
            self.init(color.content)
        }
    }
}
