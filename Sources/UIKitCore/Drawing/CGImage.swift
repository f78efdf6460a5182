import Foundation

/// An image in the form that Core Graphics uses.
///
/// - Note: Difference from Core Graphics: an image has no pixels that an app could read.
public nonisolated final class CGImage: Hashable, Sendable {
    let image: UIImage

    init(_ image: UIImage) {
        self.image = image
    }

    /// The width, in pixels.
    public var width: Int { Int((image.size.width * image.scale).rounded()) }

    /// The height, in pixels.
    public var height: Int { Int((image.size.height * image.scale).rounded()) }

    /// Whether two images are equal.
    public static func == (left: CGImage, right: CGImage) -> Bool { left.image == right.image }

    /// Adds the image to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(image) }
}

nonisolated extension UIImage {
    /// The image in the form that Core Graphics uses; `nil` for a symbol.
    public var cgImage: CGImage? {
        if case .symbol = content { return nil }
        return CGImage(self)
    }

    /// Creates an image of Core Graphics' form, with one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage.image.content, scale: cgImage.image.scale)
    }
}
