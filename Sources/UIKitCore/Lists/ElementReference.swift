import Foundation
import RestorationCoder
import UIKitPrimitives

/// An element of a list as it is preserved: where it was, and its name if the data source names it.
struct ElementReference: Equatable {
    let indexPath: IndexPath
    let modelIdentifier: String?

    init(indexPath: IndexPath, modelIdentifier: String?) {
        self.indexPath = indexPath
        self.modelIdentifier = modelIdentifier
    }

    /// What the app that runs says of elements without a name (9.2).
    static var keepsPlacesWithoutNames: Bool {
        UIApplication.sharedIfRunning?.manifest.restoration.keepsListPlacesWithoutNames ?? true
    }

    /// Whether objects are being restored, or the app has said that restoration goes on.
    static var isAppRestoring: Bool {
        RestorePass.underWay != nil
            || (UIApplication.sharedIfRunning?.restorationExtensions ?? 0) > 0
    }

    /// Asks the data source for the element's name.
    ///
    /// - Returns: `nil` where there is no name and places alone are not kept (9.2).
    init?(
        _ indexPath: IndexPath, in view: UIView,
        association: (any UIDataSourceModelAssociation)?
    ) {
        let name = association?.modelIdentifierForElement(at: indexPath, in: view)
        guard name != nil || Self.keepsPlacesWithoutNames else { return nil }
        self.init(indexPath: indexPath, modelIdentifier: name)
    }

    /// Where the element is now: at its old place if the data source says it is still there, else
    /// where the data source finds it (4.3); without a name, at its old place (4.4).
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

    /// Says that a data source names its elements by where they stand, if all that are kept look so:
    /// after an insertion such a name means another element (8.3.17).
    static func noteUnstableNames(
        of references: [ElementReference], from source: (any UIDataSourceModelAssociation)?,
        in coder: NSCoder
    ) {
        let named = references.filter { $0.modelIdentifier != nil }
        guard let source, Set(named.map(\.indexPath)).count > 1, named.allSatisfy(\.isNamedByPlace),
            let encoder = coder as? ObjectEncoder
        else { return }
        encoder.diagnose(
            .unstableName, key: "",
            "\(type(of: source)) seems to name elements by their places, which other elements have "
                + "after the next insertion. Return in modelIdentifierForElement(at:in:) what the "
                + "app's data calls them.")
    }

    private var isNamedByPlace: Bool {
        guard let modelIdentifier, !modelIdentifier.contains(where: \.isLetter) else {
            return false
        }
        let numbers = modelIdentifier.split { !$0.isNumber }.compactMap { Int($0) }
        return numbers == [indexPath.item] || numbers == [indexPath.section, indexPath.item]
    }

    // MARK: - Coding

    /// The reference as a list of property-list values: section, element and, if any, name.
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
