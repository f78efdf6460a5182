public import Foundation

/// A keyed archiver that an object's coder can be cast to.
///
/// Inside responders and coders, `NSKeyedArchiver` names this class, so that code which casts the
/// coder of restorable state runs: Foundation's class cannot be subclassed on Linux. An archiver
/// that the app makes itself writes what Foundation's writes.
public class KeyedArchiver: KeyedStateCoder {
    /// Foundation's archiver, which does the work of one that the app made; nil in the coder of an
    /// object.
    let foundation: Foundation.NSKeyedArchiver?

    init(_ foundation: Foundation.NSKeyedArchiver?) {
        self.foundation = foundation
        super.init()
    }

    /// Makes an archiver that collects its data.
    public override init() {
        foundation = Foundation.NSKeyedArchiver(requiringSecureCoding: false)
        super.init()
    }

    /// Makes an archiver that collects its data.
    ///
    /// - Parameter requiresSecureCoding: Whether it takes only objects that support secure coding.
    public convenience init(requiringSecureCoding requiresSecureCoding: Bool) {
        self.init(Foundation.NSKeyedArchiver(requiringSecureCoding: requiresSecureCoding))
    }

    /// Makes an archiver that writes into data of the caller's when it is finished.
    public convenience init(forWritingWith data: NSMutableData) {
        self.init(Foundation.NSKeyedArchiver(forWritingWith: data))
    }

    // MARK: What Foundation's class does for its callers

    /// Returns an object and all it refers to as data.
    public class func archivedData(
        withRootObject object: Any, requiringSecureCoding requiresSecureCoding: Bool
    ) throws -> Data {
        try Foundation.NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: requiresSecureCoding)
    }

    /// Returns an object and all it refers to as data.
    public class func archivedData(withRootObject rootObject: Any) -> Data {
        Foundation.NSKeyedArchiver.archivedData(withRootObject: rootObject)
    }

    /// Writes an object and all it refers to into a file, and returns whether that succeeded.
    @discardableResult
    public class func archiveRootObject(_ rootObject: Any, toFile path: String) -> Bool {
        Foundation.NSKeyedArchiver.archiveRootObject(rootObject, toFile: path)
    }

    /// Sets the name under which every archiver writes a class.
    public class func setClassName(_ codedName: String?, for cls: AnyClass) {
        Foundation.NSKeyedArchiver.setClassName(codedName, for: cls)
    }

    /// Sets the name under which this archiver writes a class; no effect in the coder of an object,
    /// whose classes have the names that ``StableClassNaming`` gives them.
    public func setClassName(_ codedName: String?, for cls: AnyClass) {
        foundation?.setClassName(codedName, for: cls)
    }

    /// The object that follows the encoding; none in the coder of an object.
    public var delegate: (any NSKeyedArchiverDelegate)? {
        get { foundation?.delegate }
        set { foundation?.delegate = newValue }
    }

    /// The form of the data.
    public var outputFormat: PropertyListSerialization.PropertyListFormat {
        get { foundation?.outputFormat ?? .binary }
        set { foundation?.outputFormat = newValue }
    }

    /// What was encoded, as data; empty in the coder of an object, whose state Perennial takes.
    public var encodedData: Data { foundation?.encodedData ?? Data() }

    /// Ends the encoding; the coder of an object is ended by Perennial.
    public func finishEncoding() { foundation?.finishEncoding() }

    /// Whether only objects that support secure coding are taken.
    ///
    /// The coder of an object can be made stricter and never less strict.
    public override var requiresSecureCoding: Bool {
        get { foundation?.requiresSecureCoding ?? false }
        set { foundation?.requiresSecureCoding = newValue }
    }

    // MARK: Encoding, unless the coder of an object overrides it

    public override func encode(_ object: Any?) {
        guard let foundation else { return super.encode(object) }
        foundation.encode(object)
    }
    public override func encode(_ data: Data) {
        guard let foundation else { return super.encode(data) }
        foundation.encode(data)
    }
    public override func encode(_ object: Any?, forKey key: String) {
        foundation?.encode(object, forKey: key)
    }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        foundation?.encodeConditionalObject(object, forKey: key)
    }
    public override func encode(_ value: Bool, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int32, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int64, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Float, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Double, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encodeBytes(
        _ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String
    ) {
        foundation?.encodeBytes(bytes, length: length, forKey: key)
    }
}
