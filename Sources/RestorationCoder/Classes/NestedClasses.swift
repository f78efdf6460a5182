import Foundation

/// Finds the classes whose names are no way to them: private ones, those in private types, in
/// functions and in extensions of another module's types.
///
/// The runtime finds a class by its name only if everything around it has a name. The description
/// of every class is in the program all the same, so all with the right last part are compared.
enum NestedClasses {
    /// The class of this program with a stable name; nil if there is none, or more than one.
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
