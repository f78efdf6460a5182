import Foundation

/// The type of an image literal, `#imageLiteral(resourceName:)`, which the compiler looks up.
public typealias _ImageLiteralType = UIImage

/// The type of a colour literal, `#colorLiteral(red:green:blue:alpha:)`, which the compiler looks
/// up.
public typealias _ColorLiteralType = UIColor

extension UIImage: _ExpressibleByImageLiteral {
    /// Reads an image of the app's bundle, as an image literal does.
    ///
    /// - Note: Difference from UIKit: without such an image, and with a vector image, the result is
    ///   an image that shows nothing. UIKit ends the app.
    public convenience init(imageLiteralResourceName name: String) {
        let image = UIImage(named: name)
        self.init(
            image?.content ?? .symbol(""), scale: image?.scale ?? 1,
            renderingMode: image?.renderingMode ?? .automatic)
    }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates a colour from a colour literal, whose components are from 0 to 1.
    public convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
        self.init(
            red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
