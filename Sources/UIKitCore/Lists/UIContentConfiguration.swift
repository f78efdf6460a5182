/// The content of a cell, as a value that can create a view for itself.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Creates a view that shows the configuration.
    func makeContentView() -> any UIView & UIContentView

    /// Returns the configuration for a state of the cell.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The configuration that the view shows.
    var configuration: any UIContentConfiguration { get set }

    /// Returns whether the view can show a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether a configuration has the same type as the current one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}
