import Foundation
import RestorationArchive

extension UITabBarController {
    private static let selectedKey = "kTabBarSelectedViewControllerKey"
    private static let childrenKey = "kUIViewControllerChildrenKey"

    /// Encodes the selected tab, and references to all tabs so that their state is preserved
    /// (specification 3.5.7).
    func encodeTabs(with coder: NSCoder) {
        let identified = children.filter { $0.restorationIdentifier != nil }
        coder.encode(identified, forKey: Self.childrenKey)
        if let selected, selected.restorationIdentifier != nil {
            coder.encode(selected, forKey: Self.selectedKey)
        }
    }

    /// Selects the tab that was selected, if the app has created it again.
    ///
    /// Otherwise the app's selection stays (specification 3.5.8).
    func decodeTabs(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.selectedKey),
            let saved = coder.decodeObject(forKey: Self.selectedKey) as? UIViewController,
            children.contains(where: { $0 === saved })
        else { return }
        selectedViewController = saved
    }

    /// Reports tabs that share an identifier with an earlier tab, because tabs are found by their
    /// identifier, whatever their index (specification 3.1.10).
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
