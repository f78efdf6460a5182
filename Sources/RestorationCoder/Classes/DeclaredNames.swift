import RestorationArchive

/// The names that a class declares itself, without inherited ones.
struct DeclaredNames {
    /// The declared name, or nil if the class uses its Swift name.
    var name: String?
    var former: [String] = []

    /// Makes the names of a class that declares nothing.
    init() {}

    /// Reads the names from the class.
    ///
    /// Reading them runs code of the class, so it must not be done for a class that only an archive
    /// names.
    init(of type: AnyClass) {
        guard let naming = type as? any StableClassNaming.Type else { return }
        name = naming.stableClassName
        former = naming.formerClassNames
        if let parent = _getSuperclass(type), let inherited = parent as? any StableClassNaming.Type
        {
            if inherited.stableClassName == name { name = nil }
            let known = inherited.formerClassNames
            former.removeAll { known.contains($0) }
        }
        if let declared = name, !Self.isValid(declared) { name = nil }
        former.removeAll { !Self.isValid($0) }
    }

    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= ArchiveLimits.nameBytesMax
    }
}
