import Foundation
import UIKitPrimitives

/// The background configuration of a cell, a header or a footer, and the view that shows it.
final class CellBackground {
    /// The configuration as the app set it.
    private(set) var configuration: UIBackgroundConfiguration?
    /// Whether the configuration is updated for each state.
    var isUpdated = true
    private var view: BackgroundView?

    /// Shows a configuration behind the content of a cell; `nil` removes the view.
    func show(
        _ new: UIBackgroundConfiguration?, in cell: UIView, for state: any UIConfigurationState
    ) {
        configuration = new
        guard new != nil else { return remove() }
        if view == nil {
            let made = BackgroundView(frame: cell.bounds)
            view = made
            cell.insertSubview(made, at: 0)
        }
        update(for: state)
        layOut(in: cell)
    }

    /// Removes the configuration and its view.
    func remove() {
        configuration = nil
        view?.removeFromSuperview()
        view = nil
    }

    /// Shows the configuration for a state of the cell.
    func update(for state: any UIConfigurationState) {
        guard let configuration else { return }
        view?.configuration = isUpdated ? configuration.updated(for: state) : configuration
    }

    /// Places the view in the bounds of the cell.
    func layOut(in cell: UIView) {
        guard let view else { return }
        let (insets, margins) = (view.configuration.backgroundInsets, cell.layoutMargins)
        let edges = view.configuration.edgesAddingLayoutMarginsToBackgroundInsets
        func inset(_ own: CGFloat, _ margin: CGFloat, _ edge: NSDirectionalRectEdge) -> CGFloat {
            edges.contains(edge) ? own + margin : own
        }
        let left = inset(insets.leading, margins.left, .leading)
        let top = inset(insets.top, margins.top, .top)
        let right = inset(insets.trailing, margins.right, .trailing)
        let bottom = inset(insets.bottom, margins.bottom, .bottom)
        view.frame = CGRect(
            x: left, y: top, width: max(0, cell.bounds.width - left - right),
            height: max(0, cell.bounds.height - top - bottom))
    }
}

/// A view that shows a background configuration.
private final class BackgroundView: UIView {
    var configuration = UIBackgroundConfiguration.clear() { didSet { update() } }

    private var effectView: UIVisualEffectView?
    private var imageView: UIImageView?
    private var customView: UIView?
    /// The tint in which the configuration was shown last.
    private var shownTint: UIColor?

    private func update() {
        shownTint = tintColor
        backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
        layer.cornerRadius = configuration.cornerRadius
        clipsToBounds = configuration.cornerRadius > 0
        let width = max(0, configuration.strokeWidth)
        layer.borderWidth = width
        layer.borderColor =
            width > 0 ? configuration.resolvedStrokeColor(for: tintColor).cgColor : nil
        updateEffect()
        updateImage()
        if customView !== configuration.customView {
            if customView?.superview === self { customView?.removeFromSuperview() }
            customView = configuration.customView
            if let customView { addSubview(customView) }
        }
        setNeedsLayout()
    }

    private func updateEffect() {
        guard let effect = configuration.visualEffect else {
            effectView?.removeFromSuperview()
            effectView = nil
            return
        }
        if let effectView {
            effectView.effect = effect
        } else {
            let made = UIVisualEffectView(effect: effect)
            effectView = made
            insertSubview(made, at: 0)
        }
    }

    private func updateImage() {
        guard let image = configuration.image else {
            imageView?.removeFromSuperview()
            imageView = nil
            return
        }
        let shown = imageView ?? UIImageView(frame: bounds)
        shown.image = image
        shown.contentMode = configuration.imageContentMode
        guard imageView == nil else { return }
        imageView = shown
        insertSubview(shown, at: effectView == nil ? 0 : 1)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    /// Shows the tint of the views around the cell, which has none before it is among them.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, shownTint != tintColor { update() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for view in [effectView, imageView, customView] as [UIView?] { view?.frame = bounds }
    }
}
