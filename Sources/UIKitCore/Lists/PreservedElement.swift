import Foundation
import RestorationCoder
import UIKitPrimitives

/// An element of a list in its preserved form: its index path, and its name if the data source
/// names it.
struct PreservedElement: Equatable {
    let indexPath: IndexPath
    let modelIdentifier: String?

    init(indexPath: IndexPath, modelIdentifier: String?) {
        self.indexPath = indexPath
        self.modelIdentifier = modelIdentifier
    }

    /// Whether the running app keeps elements without a name by their position (specification 9.2).
    static var keepsPlacesWithoutNames: Bool {
        UIApplication.sharedIfRunning?.manifest.restoration.keepsListPlacesWithoutNames ?? true
    }

    /// Whether objects are being restored, or the app has extended restoration.
    static var isAppRestoring: Bool {
        RestorePass.underWay != nil
            || (UIApplication.sharedIfRunning?.restorationExtensions ?? 0) > 0
    }

    /// Asks the data source for the element's name.
    ///
    /// - Returns: `nil` if the element has no name and positions alone are not kept
    ///   (specification 9.2).
    init?(
        _ indexPath: IndexPath, in view: UIView,
        association: (any UIDataSourceModelAssociation)?
    ) {
        let name = association?.modelIdentifierForElement(at: indexPath, in: view)
        guard name != nil || Self.keepsPlacesWithoutNames else { return nil }
        self.init(indexPath: indexPath, modelIdentifier: name)
    }

    /// Returns the element's current index path: the old index path if the data source confirms the
    /// name at it, else the one that the data source returns for the name (specification 4.3).
    ///
    /// An element without a name is looked up at its old index path (specification 4.4).
    func resolve(
        in view: UIView, association: (any UIDataSourceModelAssociation)?,
        exists: (IndexPath) -> Bool
    ) -> IndexPath? {
        guard let modelIdentifier else {
            return Self.keepsPlacesWithoutNames && exists(indexPath) ? indexPath : nil
        }
        guard let association else { return nil }
        if exists(indexPath),
            association.modelIdentifierForElement(at: indexPath, in: view) == modelIdentifier
        {
            return indexPath
        }
        let found = association.indexPathForElement(
            withModelIdentifier: modelIdentifier, in: view)
        return found.flatMap { exists($0) ? $0 : nil }
    }

    /// Reports a diagnostic if the data source seems to name elements by their position.
    ///
    /// This is the case if every stored name looks like its index path. After an insertion, such a
    /// name refers to another element (specification 8.3.17).
    static func noteUnstableNames(
        of references: [PreservedElement], from source: (any UIDataSourceModelAssociation)?,
        in coder: NSCoder
    ) {
        let named = references.filter { $0.modelIdentifier != nil }
        guard let source, Set(named.map(\.indexPath)).count > 1, named.allSatisfy(\.isNamedByPlace),
            let encoder = coder as? ObjectEncoder
        else { return }
        encoder.diagnose(
            .unstableName, key: "",
            "\(type(of: source)) seems to name elements by their index paths, which belong to other "
                + "elements after the next insertion. Return names from the app's data in "
                + "modelIdentifierForElement(at:in:).")
    }

    private var isNamedByPlace: Bool {
        guard let modelIdentifier, !modelIdentifier.contains(where: \.isLetter) else {
            return false
        }
        let numbers = modelIdentifier.split { !$0.isNumber }.compactMap { Int($0) }
        return numbers == [indexPath.item] || numbers == [indexPath.section, indexPath.item]
    }

    // MARK: - Coding

    /// The reference as a list of property-list values: section, element and, if there is one,
    /// name.
    var coded: [Any] {
        let place: [Any] = [indexPath.section, indexPath.item]
        return modelIdentifier.map { place + [$0] } ?? place
    }

    init?(coded: Any?) {
        guard let values = coded as? [Any], values.count >= 2, let section = values[0] as? Int,
            let item = values[1] as? Int, section >= 0, item >= 0
        else { return nil }
        self.init(
            indexPath: IndexPath(item: item, section: section),
            modelIdentifier: values.count > 2 ? values[2] as? String : nil)
    }
}
