import Foundation

/// The spelling of class names in Swift, and the search for the class of a spelling.
enum ClassNameSpelling {
    /// The maximum number of containing types of a class that are tried.
    ///
    /// Each level triples the number of attempts.
    private static let nestingMax = 4
    /// The maximum length of a name.
    ///
    /// Longer names come from damaged or foreign archives.
    private static let lengthMax = 1024

    /// Returns the stable spelling of a class's own name.
    ///
    /// `String(reflecting:)` returns the same, but tests five conformances first, each of which
    /// searches the whole program. At a relaunch that was a sixth of the time.
    static func spelled(_ type: AnyClass) -> String {
        stable(_typeName(type, qualified: true))
    }

    /// Removes the parts of a reflected name that contain an address in this process: `App.(unknown
    /// context at $7f00).Draft` is stored as `App.Draft`.
    static func stable(_ reflected: String) -> String {
        guard reflected.contains("(unknown context") else { return reflected }
        var result = ""
        var rest = Substring(reflected)
        while let open = rest.range(of: "(unknown context at "),
            let close = rest[open.upperBound...].range(of: ").")
        {
            result += rest[..<open.lowerBound]
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// Finds a class of this program by its stable name.
    static func find(_ name: String) -> AnyClass? {
        guard name.utf8.count <= lengthMax, !name.isEmpty else { return nil }
        if name.contains("<") { return GenericClassName(name)?.find() }
        return findSpelled(name) ?? NestedClasses.find(name)
    }

    /// Finds a class if every type that contains it has a name that the runtime knows.
    static func findSpelled(_ name: String) -> AnyClass? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.allSatisfy(isIdentifier) else { return nil }
        if parts.count == 1 { return NSClassFromString(name) }
        if parts[0] == "Foundation", parts.count == 2 {
            return NSClassFromString(String(parts[1]))
        }
        guard parts.count <= nestingMax + 2 else { return nil }
        return find(outer: parts.dropFirst().dropLast(), of: parts[0], last: parts[parts.count - 1])
    }

    static func isIdentifier(_ part: Substring) -> Bool {
        guard let first = part.unicodeScalars.first, !("0"..."9").contains(first) else {
            return false
        }
        return part.unicodeScalars.allSatisfy {
            $0 == "_" || $0.properties.isAlphabetic
                || $0.properties.numericType != nil
        }
    }

    /// Finds a class inside other types.
    ///
    /// The containing types may be classes, structs or enums, which the name does not show.
    private static func find(
        outer: ArraySlice<Substring>, of module: Substring, last: Substring
    ) -> AnyClass? {
        var candidates = [length(module)]
        for part in outer {
            candidates = candidates.flatMap { prefix in
                ["C", "V", "O"].map { prefix + length(part) + $0 }
            }
        }
        for candidate in candidates {
            if let type = _typeByName(candidate + length(last) + "C") as? AnyClass { return type }
        }
        return nil
    }

    private static func length(_ part: Substring) -> String {
        "\(part.utf8.count)\(part)"
    }
}

/// The search for classes that the runtime cannot find by name: private classes, classes in private
/// types, in functions and in extensions of another module's types.
///
/// The runtime finds a class by its name only if every enclosing context has a name. But the
/// program contains a descriptor of every class, so all descriptors with the right last name are
/// compared.
enum NestedClasses {
    /// Returns the class of this program with a stable name, or nil if there is none or more than
    /// one.
    static func find(_ name: String) -> AnyClass? {
        guard let last = name.split(separator: ".").last else { return nil }
        var found: [AnyClass] = []
        String(last).withCString { last in
            MetadataRecords.forEach(.types) { record in
                guard let address = MetadataRecords.typeDescriptor(of: record),
                    let descriptor = ClassDescriptor(address), strcmp(descriptor.name, last) == 0
                else { return }
                let type: AnyClass = descriptor.type
                if ClassNameSpelling.spelled(type) == name { found.append(type) }
            }
        }
        return found.count == 1 ? found[0] : nil
    }
}
