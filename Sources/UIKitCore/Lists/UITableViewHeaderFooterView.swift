public import Foundation
import InterfaceFiles
import UIKitPrimitives

/// A header or footer that tables reuse.
open class UITableViewHeaderFooterView: UIView {
    /// The identifier under which the view is reused.
    open var reuseIdentifier: String? { givenReuseIdentifier }
    private let givenReuseIdentifier: String?

    /// The view that contains the content.
    ///
    /// The app's own views are added to it.
    open var contentView: UIView { ownContentView }
    private let ownContentView = UIView(frame: .zero)

    /// The label that shows a section's title.
    open var textLabel: UILabel? { titleLabel }
    private lazy var titleLabel: UILabel = {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        contentView.addSubview(label)
        return label
    }()

    /// The view's content, as a value.
    ///
    /// It replaces the label.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            configuredView?.removeFromSuperview()
            configuredView = contentConfiguration?.makeContentView()
            if let configuredView { contentView.addSubview(configuredView) }
            setNeedsLayout()
        }
    }
    private var configuredView: (any UIView & UIContentView)?

    /// The background, as a value.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background.configuration }
        set {
            background.show(newValue, in: self, for: state)
            setNeedsRendering()
        }
    }
    private let background = CellBackground()
    private var state: UIViewConfigurationState {
        UIViewConfigurationState(traitCollection: traitCollection)
    }

    /// Whether the background configuration is updated for the view's state; `true` by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { background.isUpdated }
        set { background.isUpdated = newValue }
    }

    /// Returns the background of a header or footer, which shows nothing.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        .listPlainHeaderFooter()
    }

    private var inset: CGFloat = 16
    private var alignsToBottom = true
    private static let vertical: CGFloat = 6

    /// Creates a view.
    ///
    /// A table calls this initialiser for registered classes.
    public init(reuseIdentifier: String?) {
        givenReuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        insert(ownContentView, at: 0)
    }

    /// Creates a view without a title.
    ///
    /// Tables use it because it calls a subclass's own initialiser.
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: ReusePool.identifierBeingMade)
    }

    /// Creates a view for an interface file.
    public required init?(coder: NSCoder) {
        givenReuseIdentifier =
            coder.interfaceElement?["reuseIdentifier"] ?? ReusePool.identifierBeingMade
        super.init(frame: .zero)
        insert(ownContentView, at: 0)
        coder.readInterface(into: self, as: UITableViewHeaderFooterView.self)
    }

    /// Called before the view is reused for another section.
    ///
    /// Overrides call `super`.
    open func prepareForReuse() {}

    /// Returns a configuration with the appearance of a section's title and no content.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.layOut(in: self)
        contentView.frame = bounds
        if let configuredView {
            configuredView.frame = contentView.bounds
            return
        }
        guard let label = textLabel, label.text != nil else { return }
        let available = max(0, bounds.width - 2 * inset)
        let height = label.sizeThatFits(CGSize(width: available, height: .greatestFiniteMagnitude))
            .height
        let y = alignsToBottom ? bounds.height - height - Self.vertical : Self.vertical
        label.frame = CGRect(x: inset, y: max(0, y), width: available, height: height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        if let configuredView { return configuredView.sizeThatFits(size) }
        let available = CGSize(width: max(0, size.width - 2 * inset), height: size.height)
        guard let label = textLabel, label.text != nil else { return systemFitting(size) }
        let height = label.sizeThatFits(available).height + 2 * Self.vertical
        return CGSize(width: size.width, height: height.rounded(.up))
    }

    private func systemFitting(_ size: CGSize) -> CGSize {
        contentView.systemLayoutSizeFitting(
            CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Shows a section's title, or the text below the section, in the appearance of a table's
    /// style.
    func setTitle(
        _ title: String, role: SectionSupplementView.Role, style: UITableView.Style,
        separatorInset: CGFloat
    ) {
        inset = max(16, separatorInset)
        alignsToBottom = role == .header
        guard let label = textLabel else { return }
        switch (role, style) {
        case (.header, .plain):
            label.text = title
            label.font = .systemFont(ofSize: 15, weight: .semibold)
            label.textColor = .label
        case (.header, _):
            label.text = title.uppercased()
            label.font = .systemFont(ofSize: 13)
            label.textColor = .secondaryLabel
        case (.footer, _):
            label.text = title
            label.font = .systemFont(ofSize: 13)
            label.textColor = .secondaryLabel
        }
    }
}
