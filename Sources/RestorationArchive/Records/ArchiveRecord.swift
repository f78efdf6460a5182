/// The preserved state of one object (specification 3.2.10).
public struct ArchiveRecord: Sendable, Hashable {
    /// The kind of object.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// The app delegate's record.
        case application = 0
        /// A view controller.
        case viewController = 1
        /// A view.
        case view = 2
        /// An object registered for state restoration.
        case object = 3
    }

    // NB: the order leaves no gaps between the properties, so that two records can be compared by
    // their bits; see `ArchiveUpdate`.

    /// The restoration path of the object.
    ///
    /// No two records of an archive have the same path.
    public var path: ArchivePath
    /// The stable name of the object's class, compared on restoring (specification 3.3.12).
    public var className: String
    /// The stable name of the object's restoration class, if it has one.
    public var restorationClassName: String?
    /// The storyboard that the view controller came from, if any (specification 3.3.4).
    public var storyboardName: String?
    /// The view controller's identifier in that storyboard.
    public var storyboardIdentifier: String?
    /// The values that the object encoded, in order.
    public var fields: [ArchiveField]
    /// The kind of object.
    public var kind: Kind
    /// Whether a view controller's view was loaded (specification 2.1.11).
    public var viewWasLoaded: Bool

    /// Creates a record.
    public init(
        path: ArchivePath, kind: Kind, className: String, restorationClassName: String? = nil,
        storyboardName: String? = nil, storyboardIdentifier: String? = nil,
        viewWasLoaded: Bool = false, fields: [ArchiveField] = []
    ) {
        self.path = path
        self.kind = kind
        self.className = className
        self.restorationClassName = restorationClassName
        self.storyboardName = storyboardName
        self.storyboardIdentifier = storyboardIdentifier
        self.viewWasLoaded = viewWasLoaded
        self.fields = fields
    }

    /// The value for a key, or nil if the key is absent.
    public subscript(key: String) -> ArchiveValue? {
        fields.first { $0.key == key }?.value
    }
}

extension ArchiveRecord {
    /// Compares records.
    public static func == (left: ArchiveRecord, right: ArchiveRecord) -> Bool {
        left.path == right.path && left.hasSameContent(as: right)
    }

    /// Whether all but the paths are equal.
    func hasSameContent(as other: ArchiveRecord) -> Bool {
        kind == other.kind && viewWasLoaded == other.viewWasLoaded && className == other.className
            && restorationClassName == other.restorationClassName
            && storyboardName == other.storyboardName
            && storyboardIdentifier == other.storyboardIdentifier && fields == other.fields
    }
}
