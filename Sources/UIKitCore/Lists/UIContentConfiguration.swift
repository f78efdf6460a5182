/// What a cell shows, as a value that can make the view for it.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Makes a view that shows the configuration.
    func makeContentView() -> any UIView & UIContentView

    /// The configuration as it is in a state of the cell.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// What the view shows.
    var configuration: any UIContentConfiguration { get set }

    /// Whether the view can show a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Whether the configuration has the type of the one that is shown.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state of a view that configurations look at.
@preconcurrency @MainActor
public protocol UIConfigurationState {}

/// The state of a cell.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState {
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether a finger or the pointer is on the cell.
    public var isHighlighted = false
    /// Whether the cell shows its editing control.
    public var isEditing = false

    init() {}
}
