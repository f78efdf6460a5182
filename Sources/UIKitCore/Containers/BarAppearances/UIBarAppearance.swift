public import Foundation
import HostLink
public import UIKitPrimitives

/// The look of a bar: its background, the line at its edge, and, in subclasses, its texts.
///
/// A bar keeps a copy of an appearance that is assigned to it. Changes of that copy, which the
/// bar's property returns, are shown immediately.
///
/// - Note: Difference from UIKit: an appearance has no images for the background and the line, and
///   cannot be encoded. A toolbar draws no line at its edge.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// The device for which the default values are meant.
    public let idiom: UIUserInterfaceIdiom

    /// The effect behind the background colour; a blur shows the content under the bar.
    open var backgroundEffect: UIBlurEffect? { didSet { didChange() } }

    /// The colour of the background, over its effect.
    open var backgroundColor: UIColor? { didSet { didChange() } }

    /// The colour of the line between the bar and the content; without one, there is no line.
    open var shadowColor: UIColor? { didSet { didChange() } }

    /// Called after a value changed, by the bar or item that keeps the appearance.
    final var onChange: (() -> Void)?

    /// Whether a value was set since the appearance was made.
    private(set) final var isChanged = false

    /// Creates an appearance with the default values.
    public override convenience init() { self.init(idiom: .unspecified) }

    /// Creates an appearance with the default values for a device, which are the same for all.
    public init(idiom: UIUserInterfaceIdiom) {
        self.idiom = idiom
        backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
        shadowColor = .separator
        super.init()
    }

    /// Creates an appearance with the values of another one, as far as both classes have them.
    public required init(barAppearance: UIBarAppearance) {
        idiom = barAppearance.idiom
        backgroundEffect = barAppearance.backgroundEffect
        backgroundColor = barAppearance.backgroundColor
        shadowColor = barAppearance.shadowColor
        super.init()
    }

    /// Sets the default background: translucent, with a line.
    open func configureWithDefaultBackground() {
        setBackground(effect: UIBlurEffect(style: .systemChromeMaterial), nil, shadow: .separator)
    }

    /// Sets an opaque background in the colour of the system, with a line.
    open func configureWithOpaqueBackground() {
        setBackground(effect: nil, .systemBackground, shadow: .separator)
    }

    /// Removes the background and the line.
    open func configureWithTransparentBackground() {
        setBackground(effect: nil, nil, shadow: nil)
    }

    private func setBackground(effect: UIBlurEffect?, _ color: UIColor?, shadow: UIColor?) {
        backgroundEffect = effect
        backgroundColor = color
        shadowColor = shadow
    }

    /// Marks the appearance as set and shows it.
    final func didChange() {
        isChanged = true
        onChange?()
    }

    // MARK: - Copying and comparing

    /// Returns a separate appearance with the same values.
    open func copy() -> Self { type(of: self).init(barAppearance: self) }

    /// Returns a separate appearance with the same values.
    @_disfavoredOverload
    open nonisolated override func copy() -> Any {
        // Appearances are used on the main actor only; another thread ends the program here.
        MainActor.assumeIsolated { copy() as UIBarAppearance }
    }

    /// Returns a separate appearance with the same values.
    open func copy(with zone: NSZone?) -> Any { copy() as UIBarAppearance }

    /// Returns whether the other object is an appearance of the same class with the same values.
    open nonisolated override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBarAppearance else { return false }
        // Appearances are used on the main actor only; another thread ends the program here.
        return MainActor.assumeIsolated {
            type(of: self) == type(of: other) && hasValues(of: other)
        }
    }

    /// A hash of the class, because the values may change.
    open nonisolated override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

    /// Returns whether the appearance has the values of another one of its class.
    func hasValues(of other: UIBarAppearance) -> Bool {
        idiom == other.idiom && backgroundColor == other.backgroundColor
            && shadowColor == other.shadowColor
            && backgroundEffect?.style == other.backgroundEffect?.style
    }

    // MARK: - Rendering

    /// Adds the background of a bar to its node.
    ///
    /// - Parameters:
    ///   - node: The node of the bar.
    ///   - drawsShadow: Whether the bar can draw a line at its edge.
    final func describeBackground(_ node: inout RenderNode, drawsShadow: Bool = true) {
        backgroundEffect?.describe(&node)
        if let backgroundColor, backgroundColor != .clear {
            node[.background] = .string(backgroundColor.renderedName)
        }
        guard drawsShadow else { return }
        if let shadowColor, shadowColor != .clear {
            node[.separator] = .bool(true)
            node[.separatorColor] = .string(shadowColor.renderedName)
        } else if node[.material] != nil {
            // The page draws a line at the edge of a material unless it has a colour.
            node[.separatorColor] = .string(UIColor.clear.renderedName)
        }
    }
}

extension UIBarAppearance: @preconcurrency NSCopying {}

extension [NSAttributedString.Key: Any] {
    /// Whether the attributes of a text have the same keys and equal values.
    func isEqual(to other: [NSAttributedString.Key: Any]) -> Bool {
        guard count == other.count else { return false }
        return allSatisfy { key, value in
            guard let counterpart = other[key], let left = value as? AnyHashable,
                let right = counterpart as? AnyHashable
            else { return false }
            return left == right
        }
    }
}
