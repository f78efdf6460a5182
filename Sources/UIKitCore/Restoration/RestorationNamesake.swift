import RestorationArchive

extension ArchivePath {
    /// The path, as text, of the first controller in a split view that has this path's last
    /// identifier and stands elsewhere (8.2.7).
    ///
    /// Elsewhere than in split views equal identifiers mean nothing: they are unique among siblings only.
    /// - Parameter isExplained: Whether a controller has state of its own.
    func namesake(
        below roots: [UIViewController],
        unless isExplained: (UIViewController, ArchivePath) -> Bool
    ) -> String? {
        guard let identifier = components.last?.identifier else { return nil }
        var found: String?
        for root in roots {
            root.forEachController { controller in
                guard found == nil, controller.restorationIdentifier == identifier,
                    controller.splitViewController != nil,
                    case .complete(let path) = controller.restorationPath, path != self,
                    !isExplained(controller, path)
                else { return }
                found = path.publicIdentifiers.joined(separator: "/")
            }
        }
        return found
    }
}

extension UIViewController {
    /// Puts what is inside the controller where it stands at the present width, since it is looked up
    /// by its place.
    func takePlace() {
        (self as? UISplitViewController)?.adapt()
    }
}
