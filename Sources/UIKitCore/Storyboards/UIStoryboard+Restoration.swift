import RestorationArchive

extension UIStoryboard {
    /// Returns the controller that the preserved storyboard makes (3.3.4); nil if this build no
    /// longer has it.
    static func controller(for record: ArchiveRecord) -> UIViewController? {
        guard let name = record.storyboardName, let identifier = record.storyboardIdentifier else {
            return nil
        }
        return declared(name)?.viewController(identifier)
    }
}

extension RestorePass {
    func storyboard(named name: String) -> AnyObject? { UIStoryboard.declared(name) }
}
