import UIKit

/// The parts of the fixtures.
@MainActor
enum Part {
    /// Returns a label that is as large as its text, or larger.
    ///
    /// The checks in browsers depend on the identifier: a label with the prefix `hug.` is as large
    /// as its text, and a label with the prefix `cut.` is too small for its text.
    static func label(
        _ text: String, _ identifier: String = "", style: UIFont.TextStyle = .body, lines: Int = 1
    ) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.numberOfLines = lines
        if !identifier.isEmpty { label.accessibilityIdentifier = identifier }
        return label
    }

    /// Returns a coloured area with an identifier and, if given, its own size.
    static func box(
        _ identifier: String, _ color: UIColor, width: CGFloat? = nil, height: CGFloat? = nil
    ) -> UIView {
        let box = UIView()
        box.accessibilityIdentifier = identifier
        box.backgroundColor = color
        if let width { box.widthAnchor.constraint(equalToConstant: width).isActive = true }
        if let height { box.heightAnchor.constraint(equalToConstant: height).isActive = true }
        return box
    }

    static func stack(
        _ axis: NSLayoutConstraint.Axis, spacing: CGFloat = 8, _ views: [UIView]
    ) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.spacing = spacing
        return stack
    }

    /// Adds a view that is positioned by constraints.
    @discardableResult
    static func add<View: UIView>(_ view: View, to superview: UIView) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }

    /// Puts a view at the top of the margins, with its own height.
    static func pinToTop(_ view: UIView, of superview: UIView) {
        add(view, to: superview)
        let margins = superview.layoutMarginsGuide
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(
                equalTo: superview.safeAreaLayoutGuide.topAnchor, constant: 16),
            view.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }
}
