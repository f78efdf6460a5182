public import Foundation
import HostLink
import UIKitPrimitives

/// A view whose background is translucent.
///
/// Add subviews to ``contentView``.
///
/// - Note: Difference from UIKit: blur styles differ only in their brightness, and a vibrancy
///   effect has no effect.
open class UIVisualEffectView: UIView {
    /// The effect; if `nil`, the view has no background of its own.
    open var effect: UIVisualEffect? { didSet { setNeedsRendering() } }

    /// The view for the content, which has the size of this view.
    public let contentView = UIView(frame: .zero)

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addContentView()
    }

    /// Creates a view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        addContentView()
        coder.readInterface(into: self, as: UIVisualEffectView.self)
    }

    private func addContentView() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        (effect as? UIBlurEffect)?.describe(&node)
    }
}

/// An effect of a ``UIVisualEffectView``.
open class UIVisualEffect: NSObject {}

/// An effect that shows the content behind a view blurred.
open class UIBlurEffect: UIVisualEffect {
    /// The brightness and thickness of a blur.
    public nonisolated enum Style: Int, Hashable, Sendable {
        case extraLight = 0, light, dark
        case regular = 4, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark
    }

    let style: Style

    /// Creates a blur of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Adds the blur to the node of a view or bar.
    func describe(_ node: inout RenderNode) {
        switch style.brightness {
        case .automatic: node[.material] = .bool(true)
        case .light: node[.background] = .string(UIColor(white: 1, alpha: 0.8).renderedName)
        case .dark: node[.background] = .string(UIColor(white: 0.1, alpha: 0.8).renderedName)
        }
    }
}

/// An effect that makes the content of a blurred view stand out.
open class UIVibrancyEffect: UIVisualEffect {
    /// Creates the effect for a blur.
    public init(blurEffect: UIBlurEffect) { super.init() }
}

extension UIBlurEffect.Style {
    nonisolated enum Brightness {
        /// The appearance of the environment's traits.
        case automatic
        case light, dark
    }

    nonisolated var brightness: Brightness {
        switch self {
        case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight,
            .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight:
            .light
        case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark:
            .dark
        default: .automatic
        }
    }

    /// Creates the style with a name in interface files.
    nonisolated init?(interfaceName: String) {
        let styles: [String: Self] = [
            "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
            "prominent": .prominent, "systemUltraThinMaterial": .systemUltraThinMaterial,
            "systemThinMaterial": .systemThinMaterial, "systemMaterial": .systemMaterial,
            "systemThickMaterial": .systemThickMaterial,
            "systemChromeMaterial": .systemChromeMaterial,
            "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
            "systemThinMaterialLight": .systemThinMaterialLight,
            "systemMaterialLight": .systemMaterialLight,
            "systemThickMaterialLight": .systemThickMaterialLight,
            "systemChromeMaterialLight": .systemChromeMaterialLight,
            "systemUltraThinMaterialDark": .systemUltraThinMaterialDark,
            "systemThinMaterialDark": .systemThinMaterialDark,
            "systemMaterialDark": .systemMaterialDark,
            "systemThickMaterialDark": .systemThickMaterialDark,
            "systemChromeMaterialDark": .systemChromeMaterialDark,
        ]
        guard let style = styles[interfaceName] else { return nil }
        self = style
    }
}
