import Foundation

/// The classes of the program that conform to ``StableClassNaming`` themselves.
///
/// The compiler emits a record of each conformance, which the Swift runtime reads for casts. This
/// type reads the same records. A class that is not found this way can still be registered.
enum StableClassNamingConformances {
    /// The conforming classes of all images.
    private struct Found: @unchecked Sendable {
        // NB: safe, because it is filled before it is shared, and the descriptors that it points to
        // never change.
        var classes: [ClassDescriptor] = []
        /// Whether some conforming types cannot be listed, such as generic ones.
        var hasUnnamed = false
    }

    /// The conformances, read once.
    ///
    /// Images that are loaded later are not included.
    private static let found: Found = {
        var found = Found()
        MetadataRecords.forEach(.conformances) { record in
            let conformance = MetadataRecords.relative(record)
            guard let described = MetadataRecords.indirectable(conformance), isNaming(described)
            else { return }
            // The kind of the reference to the type: 0 direct, 1 through a pointer.
            let kind = conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7
            let reference = MetadataRecords.relative(conformance + 4)
            let type = kind == 0 ? reference : reference.load(as: UnsafeRawPointer.self)
            if kind <= 1, let descriptor = ClassDescriptor(type) {
                found.classes.append(descriptor)
            } else {
                found.hasUnnamed = true
            }
        }
        return found
    }()

    /// Whether the program has conforming classes.
    ///
    /// If there are none, no class is tested, because a test searches all conformances for each
    /// class.
    static var exist: Bool { found.hasUnnamed || !found.classes.isEmpty }

    /// Returns the conforming classes that the runtime finds by their names, sorted by name.
    ///
    /// Other classes, such as private ones, are not asked, so a forged name runs none of their
    /// code.
    static func all() -> [AnyClass] {
        let named = found.classes.map { (name: ClassNameSpelling.spelled($0.type), type: $0.type) }
        return named.sorted { $0.name < $1.name }
            .filter { ClassNameSpelling.findSpelled($0.name) == $0.type }.map(\.type)
    }

    /// Whether a protocol's descriptor is that of `StableClassNaming` in this module.
    ///
    /// Tens of thousands are checked while an app is relaunched, so no string is created.
    private static func isNaming(_ descriptor: UnsafeRawPointer) -> Bool {
        // Kind 3 is a protocol, kind 0 a module.
        guard descriptor.load(as: UInt32.self) & 0x1F == 3,
            strcmp(MetadataRecords.text(descriptor + 8), "StableClassNaming") == 0,
            let module = MetadataRecords.indirectable(descriptor + 4),
            module.load(as: UInt32.self) & 0x1F == 0
        else { return false }
        return strcmp(MetadataRecords.text(module + 8), "RestorationCoder") == 0
    }
}
