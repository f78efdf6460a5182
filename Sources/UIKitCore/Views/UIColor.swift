public import Foundation
public import UIKitPrimitives

/// A colour: one that follows light and dark by itself, or four fixed components.
///
/// Colours that follow light and dark go to the screen by name, so that a change between the two
/// needs no work of the app.
/// - Note: Difference from UIKit: the class is final.
public nonisolated final class UIColor: NSObject, NSSecureCoding, NSCopying, Sendable {
    enum Content: Hashable, Sendable {
        case named(SystemColor)
        case components(ColorComponents)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
        super.init()
    }

    convenience init(_ systemColor: SystemColor) {
        self.init(.named(systemColor))
    }

    /// Makes a colour of red, green, blue and opacity, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.components(ColorComponents(red: red, green: green, blue: blue, alpha: alpha)))
    }

    /// Makes a grey; 0 is black and 1 white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Makes a colour of hue, saturation, brightness and opacity, each from 0 to 1.
    public convenience init(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(
            .components(
                ColorComponents(
                    hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)))
    }

    // MARK: - Parts

    /// The colour as layers take it.
    public var cgColor: CGColor { CGColor(self) }

    /// The same colour with another opacity.
    ///
    /// - Note: Difference from UIKit: a colour that follows light and dark becomes the light one.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var components = components(in: .light)
        components.alpha = ColorComponents.limited(alpha)
        return UIColor(.components(components))
    }

    /// Writes the components, light where the colour follows light and dark.
    ///
    /// - Returns: Whether there are components, which is always so.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components(in: .light)
        red?.pointee = components.red
        green?.pointee = components.green
        blue?.pointee = components.blue
        alpha?.pointee = components.alpha
        return true
    }

    /// The fixed colour that this one is in the given surroundings.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(.components(components(in: traitCollection.userInterfaceStyle)))
    }

    func components(in style: UIUserInterfaceStyle) -> ColorComponents {
        switch content {
        case .named(let name): style == .dark ? name.dark : name.light
        case .components(let components): components
        }
    }

    /// How the colour is written on the wire: its name, or `#rrggbbaa`.
    var renderedName: String {
        switch content {
        case .named(let name): name.rawValue
        case .components(let components): components.hexadecimal
        }
    }

    // MARK: - Comparing, copying, coding

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.content == content
    }

    public override var hash: Int { content.hashValue }

    public override var description: String { "UIColor(\(renderedName))" }

    /// The colour itself, which never changes.
    public func copy(with zone: NSZone?) -> Any { self }

    /// Colours may be decoded securely.
    public static var supportsSecureCoding: Bool { true }

    private static let codingKey = "UIColorName"

    /// Writes the colour's name or components.
    public func encode(with coder: NSCoder) {
        coder.encode(renderedName as NSString, forKey: Self.codingKey)
    }

    /// Reads a colour; `nil` where what was written names none.
    public convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: Self.codingKey) as String?
        else { return nil }
        if let name = SystemColor(rawValue: text) {
            self.init(name)
        } else if let components = ColorComponents(hexadecimal: text) {
            self.init(.components(components))
        } else {
            return nil
        }
    }
}
