public import Foundation
public import UIKitPrimitives

/// A colour, which either adapts to light and dark mode or has four fixed components.
///
/// Colours that adapt are sent to the page by name, so the app has no work when the mode changes.
/// - Note: Difference from UIKit: the class is final.
public nonisolated final class UIColor: NSObject, NSSecureCoding, NSCopying, Sendable {
    enum Content: Hashable, Sendable {
        case named(SystemColor)
        case components(ColorComponents)
        /// A color of an asset catalog with a variant for dark mode.
        case pair(light: ColorComponents, dark: ColorComponents)
    }

    private let header = AttributeValueHeader()
    let content: Content

    init(_ content: Content) {
        self.content = content
        super.init()
    }

    /// Creates a colour that draws nothing, for a property that gets one later.
    public override convenience init() {
        self.init(.components(ColorComponents(red: 0, green: 0, blue: 0, alpha: 0)))
    }

    convenience init(_ systemColor: SystemColor) {
        self.init(.named(systemColor))
    }

    /// Creates a colour of red, green, blue and opacity, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.components(ColorComponents(red: red, green: green, blue: blue, alpha: alpha)))
    }

    /// Creates a colour of the Display P3 colour space, whose parts are from 0 to 1.
    ///
    /// - Note: Difference from UIKit: pages show sRGB, so a colour outside of it becomes the
    ///   nearest one inside.
    public convenience init(
        displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        self.init(
            .components(
                ColorComponents(
                    displayP3Red: displayP3Red, green: green, blue: blue, alpha: alpha)))
    }

    /// Creates a colour that is another one in dark mode.
    ///
    /// - Parameter dynamicProvider: Returns the colour for traits.
    /// - Note: Difference from UIKit: the closure is called twice, now, with the traits of light
    ///   and of dark mode. Other traits do not change the colour.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        func components(_ style: UIUserInterfaceStyle) -> ColorComponents {
            dynamicProvider(UITraitCollection(userInterfaceStyle: style)).components(in: style)
        }
        self.init(.pair(light: components(.light), dark: components(.dark)))
    }

    /// Creates a grey; 0 is black and 1 white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour of hue, saturation, brightness and opacity, each from 0 to 1.
    public convenience init(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(
            .components(
                ColorComponents(
                    hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)))
    }

    /// Creates the colour of a layer's form of it.
    public convenience init(cgColor: CGColor) {
        self.init(cgColor.color.content)
    }

    // MARK: - Parts

    /// The colour in the form that layers use.
    public var cgColor: CGColor { CGColor(self) }

    /// Returns the same colour with another opacity.
    ///
    /// - Note: Difference from UIKit: for a colour that adapts to light and dark mode, the result
    ///   is its light variant with the new opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var components = components(in: .light)
        components.alpha = ColorComponents.limited(alpha)
        return UIColor(.components(components))
    }

    /// Writes the components; those of the light variant if the colour adapts.
    ///
    /// - Returns: Always `true`, because every colour has components.
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

    /// Returns the fixed colour for the given traits.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(.components(components(in: traitCollection.userInterfaceStyle)))
    }

    func components(in style: UIUserInterfaceStyle) -> ColorComponents {
        switch content {
        case .named(let name): style == .dark ? name.dark : name.light
        case .components(let components): components
        case .pair(let light, let dark): style == .dark ? dark : light
        }
    }

    /// The colour's text in frames: its name, `#rrggbbaa`, or `#rrggbbaa/#rrggbbaa` for light and
    /// dark mode.
    var renderedName: String {
        switch content {
        case .named(let name): name.rawValue
        case .components(let components): components.hexadecimal
        case .pair(let light, let dark): "\(light.hexadecimal)/\(dark.hexadecimal)"
        }
    }

    // MARK: - Comparing, copying, coding

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.content == content
    }

    public override var hash: Int { content.hashValue }

    public override var description: String { "UIColor(\(renderedName))" }

    /// Returns the colour itself, which never changes.
    public func copy(with zone: NSZone?) -> Any { self }

    /// Colours may be decoded securely.
    public static var supportsSecureCoding: Bool { true }

    private static let codingKey = "UIColorName"

    /// Writes the colour's name or components.
    public func encode(with coder: NSCoder) {
        coder.encode(renderedName as NSString, forKey: Self.codingKey)
    }

    /// Reads a colour; `nil` if the coder's value is not a colour.
    public convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: Self.codingKey) as String?
        else { return nil }
        if let name = SystemColor(rawValue: text) {
            self.init(name)
        } else if let components = ColorComponents(hexadecimal: text) {
            self.init(.components(components))
        } else {
            let pair = text.split(separator: "/").compactMap {
                ColorComponents(hexadecimal: String($0))
            }
            guard pair.count == 2 else { return nil }
            self.init(.pair(light: pair[0], dark: pair[1]))
        }
    }
}
