public import Foundation
import InterfaceFiles

/// A xib file of a bundle, which creates its objects as often as needed.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// The options of an instantiation.
    public nonisolated struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The objects for the placeholders of the file, by their identifiers.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let name: String
    private let file: InterfaceFile?

    /// Opens the xib with the given name.
    ///
    /// - Parameters:
    ///   - name: The name, without an extension.
    ///   - bundleOrNil: The bundle with the file; the app's own if `nil`.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        file = InterfaceFileCache.file(name, extension: "xib", in: bundleOrNil ?? .main)
        super.init()
    }

    init(_ file: InterfaceFile) {
        name = file.name
        self.file = file
        super.init()
    }

    /// Returns a xib of a bundle, or `nil` if there is none.
    static func existing(_ name: String, in bundle: Bundle) -> UINib? {
        InterfaceFileCache.file(name, extension: "xib", in: bundle).map(UINib.init)
    }

    /// Creates the objects of the file.
    ///
    /// A bundle without the file is a programming error that ends the program.
    ///
    /// - Parameters:
    ///   - ownerOrNil: The file's owner, whose outlets and actions the file connects.
    ///   - optionsOrNil: Further objects for placeholders.
    /// - Returns: The top-level objects, without placeholders.
    @discardableResult
    open func instantiate(
        withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
    ) -> [Any] {
        guard let file else {
            preconditionFailure(
                "Could not load NIB in bundle with name '\(name)': the bundle has no readable file "
                    + "\(name).xib.")
        }
        let owner = ownerOrNil as? NSObject
        let reading = InterfaceReading(file, owner: owner)
        reading.registerOwner()
        let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
        var objects: [Any] = []
        for element in file.document.root.child("objects")?.children.map({ $0 }) ?? [] {
            if let identifier = element["placeholderIdentifier"] {
                guard let object = external[identifier] else { continue }
                reading.register(object as AnyObject, id: element.idNumber)
            } else if ObjectClasses.isObject(element), let object = reading.make(element) {
                objects.append(object)
            }
        }
        if let owner { InterfaceNibOwner.connect(owner, reading) }
        reading.finish()
        for embedding in reading.embeddings {
            reading.report(embedding.segue, "A xib has no segues.")
        }
        return objects
    }
}

/// The connections of a xib's owner.
enum InterfaceNibOwner {
    static func connect(_ owner: NSObject, _ reading: InterfaceReading) {
        guard let objects = reading.file.document.root.child("objects") else { return }
        for placeholder in objects.children
        where placeholder["placeholderIdentifier"] == "IBFilesOwner" {
            reading.beforeConnections {
                InterfaceConnections.connect(placeholder, owner, reading)
            }
        }
    }
}

extension Bundle {
    /// Creates the objects of a xib; returns `nil` if the bundle has no xib with the name.
    @preconcurrency @MainActor @discardableResult
    public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        UINib.existing(name, in: self)?.instantiate(withOwner: owner, options: options)
    }
}

extension UITableView {
    /// Registers a xib for the cells with an identifier.
    ///
    /// The xib contains one cell.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        registerPrototype(identifier, nib.map { nib in { nib.firstView } })
    }

    /// Registers a xib for the headers and footers with an identifier.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        registerSupplementPrototype(identifier, nib.map { nib in { nib.firstView } })
    }
}

extension UICollectionView {
    /// Registers a xib for the cells with an identifier.
    ///
    /// The xib contains one cell.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        registerPrototype(identifier, nib.map { nib in { nib.firstView } })
    }

    /// Registers a xib for the headers or footers with an identifier.
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        registerPrototype(identifier, kind: kind, nib.map { nib in { nib.firstView } })
    }
}

extension UINib {
    fileprivate var firstView: UIView? {
        instantiate(withOwner: nil).lazy.compactMap { $0 as? UIView }.first
    }
}
