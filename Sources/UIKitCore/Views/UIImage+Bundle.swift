public import Foundation
public import UIKitPrimitives

extension UIImage {
    /// Reads an image of the app's bundle by its name in the asset catalogs, or by the name of its
    /// file, with or without extension and `@2x`.
    public convenience init?(named name: String) {
        self.init(named: name, in: .main, compatibleWith: nil)
    }

    /// Reads an image of a bundle by its name in the asset catalogs or the name of its file.
    ///
    /// - Note: Difference from UIKit: the variant for the traits is chosen once. Vector files are
    ///   not shown.
    /// - Parameters:
    ///   - name: The name, with or without extension and `@2x`.
    ///   - bundle: The bundle; the app's own if `nil`.
    ///   - traitCollection: The traits whose display scale is preferred; the largest scale
    ///     available if `nil`.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        let bundle = bundle ?? .main
        if let asset = AssetCatalogs.image(named: name, in: bundle, for: traitCollection) {
            self.init(
                asset.content, scale: asset.scale, renderingMode: asset.renderingMode)
            return
        }
        let file = name as NSString
        let extensions =
            file.pathExtension.isEmpty ? Self.rasterExtensions : [file.pathExtension]
        let stem = file.pathExtension.isEmpty ? name : file.deletingPathExtension
        var suffixes = ["@3x", "@2x", ""]
        if let scale = traitCollection?.displayScale, scale > 0, scale <= 2 {
            suffixes = scale > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
        }
        for suffix in suffixes {
            for fileExtension in extensions {
                if let path = bundle.path(forResource: stem + suffix, ofType: fileExtension),
                    let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
                    let image = RasterImage(data)
                {
                    self.init(.raster(image), scale: Self.scale(ofFileNamed: path))
                    return
                }
            }
        }
        return nil
    }

    private static let rasterExtensions = ["png", "jpg", "jpeg", "webp", "gif"]

    /// Returns the bytes of the file that the image was read from, if it was a PNG file.
    ///
    /// - Note: Difference from UIKit: images in other formats are not converted.
    public func pngData() -> Data? {
        guard case .raster(let image) = content, image.format == .png else { return nil }
        return image.data
    }
}
