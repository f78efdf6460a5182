import Foundation

/// The search for classes that the runtime cannot find by name: private classes, classes in private
/// types, in functions and in extensions of another module's types.
///
/// The runtime finds a class by its name only if everything around it has a name. The program
/// contains a descriptor of every class all the same, so all descriptors with the right last name
/// are compared.
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
