/// The view of a cell's content configuration, and the update for the cell's state that is due.
///
/// It is an object because the views and closures of an app, which it calls, may use it again.
final class CellConfiguring<Cell: UIView> {
    /// The view that shows the content configuration.
    var view: (any UIView & UIContentView)?
    /// The background configuration and its view.
    let background = CellBackground()
    /// The app's closure that updates the cell.
    var handler: ((Cell, UICellConfigurationState) -> Void)?
    /// Whether the content configuration is updated for each state.
    var updatesContent = true
    /// Whether the state changed since the last update, or there was none yet.
    private(set) var isDue = true

    /// Records that the cell must be updated before it is measured or shown.
    func setDue() { isDue = true }

    /// Returns whether an update is due, and counts it as made.
    ///
    /// So an update that changes the cell's state does not begin another one inside itself.
    func takeDue() -> Bool {
        defer { isDue = false }
        return isDue
    }

    /// Shows a configuration, in the present view if that supports it.
    func show(_ configuration: (any UIContentConfiguration)?, in content: UIView) {
        guard let configuration else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        if let view, view.supports(configuration) {
            view.configuration = configuration
            return
        }
        view?.removeFromSuperview()
        let made = configuration.makeContentView()
        view = made
        content.addSubview(made)
    }
}
