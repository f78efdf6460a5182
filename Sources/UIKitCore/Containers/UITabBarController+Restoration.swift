import Foundation
import RestorationArchive

extension UITabBarController {
    private static let selectedKey = "kTabBarSelectedViewControllerKey"
    private static let childrenKey = "kUIViewControllerChildrenKey"

    /// Keeps which tab is shown, and references to all so that each one's state is kept (3.5.7).
    func encodeTabs(with coder: NSCoder) {
        let identified = children.filter { $0.restorationIdentifier != nil }
        coder.encode(identified, forKey: Self.childrenKey)
        if let selected, selected.restorationIdentifier != nil {
            coder.encode(selected, forKey: Self.selectedKey)
        }
    }

    /// Shows the tab that was shown, if the app made it again; otherwise the app's choice stays (3.5.8).
    func decodeTabs(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.selectedKey),
            let saved = coder.decodeObject(forKey: Self.selectedKey) as? UIViewController,
            children.contains(where: { $0 === saved })
        else { return }
        selectedViewController = saved
    }

    /// Says which tabs share an identifier with one before them, since tabs are found again by it,
    /// wherever they stand (3.1.10).
    func noteNamesakes(in ledger: PreservationLedger) {
        var names: Set<ArchivePathComponent> = []
        for tab in children {
            guard let name = tab.restorationIdentifier,
                !names.insert(ArchivePathComponent(name)).inserted,
                let path = tab.restorationPath.path
            else { continue }
            ledger.noteWarning(.tabOfOneName(container: "\(type(of: self))"), path, tab)
        }
    }
}
