import RestorationArchive

extension UIStoryboard {
    /// What the saved storyboard makes (3.3.4); nothing if this build has it no more.
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
