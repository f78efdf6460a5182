import Foundation

/// The classes of the program that conform to ``StableClassNaming`` themselves.
///
/// The compiler leaves a record of each conformance in the program, which the Swift runtime reads
/// to cast. They are read here in the same form; a class that is not found so can still be
/// registered.
enum NamingClasses {
    /// The runtime's description of one loaded image, as far as it is needed here.
    private struct Sections {
        let version: UInt
        let base: UnsafeRawPointer?
        let unused: (UnsafeRawPointer?, UnsafeRawPointer?)
        let protocols: (start: UInt, length: UInt)
        let conformances: (start: UInt, length: UInt)
    }

    private static let recordBytes = 4
    private static let classKind: UInt32 = 16
    private static let nestingMax = 16

    /// What the conformances of all images say.
    private struct Found {
        var names: Set<String> = []
        /// Whether there are some whose names cannot be told, such as private and generic ones.
        var hasUnnamed = false
    }

    /// Read once; images that are loaded later are not seen.
    private static let found: Found = {
        var found = Found()
        withUnsafeMutablePointer(to: &found) { found in
            enumerateSections(
                { sections, found in
                    if let found {
                        NamingClasses.collect(
                            sections, into: found.assumingMemoryBound(to: Found.self))
                    }
                    return true
                }, UnsafeMutableRawPointer(found))
        }
        return found
    }()

    /// Whether the program has any, so that no class needs to be asked when it has none: asking is a
    /// search through all conformances for each class.
    static var exist: Bool { found.hasUnnamed || !found.names.isEmpty }

    /// The classes whose names can be told.
    static func all() -> [AnyClass] {
        found.names.sorted().compactMap { ClassNameSpelling.find($0) }
    }

    private static func collect(
        _ raw: UnsafeRawPointer, into found: UnsafeMutablePointer<Found>
    ) {
        let sections = raw.load(as: Sections.self)
        guard let start = UnsafeRawPointer(bitPattern: sections.conformances.start) else { return }
        let count = Int(sections.conformances.length) / recordBytes
        for index in 0..<count {
            let conformance = relative(start + index * recordBytes)
            guard let described = indirectable(conformance), isNaming(described) else { continue }
            // The kind of the reference to the type: 0 direct, 1 through a pointer.
            let kind = conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7
            let reference = relative(conformance + 4)
            let type = kind == 0 ? reference : reference.load(as: UnsafeRawPointer.self)
            if kind <= 1, let name = name(of: type) {
                found.pointee.names.insert(name)
            } else {
                found.pointee.hasUnnamed = true
            }
        }
    }

    /// Whether a protocol's descriptor is that of `StableClassNaming` in this module.
    ///
    /// There are tens of thousands to look at while an app comes back, so no string is made.
    private static func isNaming(_ descriptor: UnsafeRawPointer) -> Bool {
        // Kind 3 is a protocol, kind 0 a module.
        guard descriptor.load(as: UInt32.self) & 0x1F == 3,
            strcmp(text(descriptor + 8), "StableClassNaming") == 0,
            let module = indirectable(descriptor + 4), module.load(as: UInt32.self) & 0x1F == 0
        else { return false }
        return strcmp(text(module + 8), "RestorationCoder") == 0
    }

    /// `Module.Outer.Class` of a class that is not generic.
    private static func name(of type: UnsafeRawPointer) -> String? {
        let flags = type.load(as: UInt32.self)
        guard flags & 0x1F == classKind, flags & 0x80 == 0 else { return nil }
        var parts: [String] = []
        var next: UnsafeRawPointer? = type
        while let context = next, parts.count < nestingMax {
            let kind = context.load(as: UInt32.self) & 0x1F
            // Modules, classes, structs and enums have names; an extension or a function has none.
            guard kind == 0 || (16...18).contains(kind) else { return nil }
            parts.append(String(cString: text(context + 8)))
            if kind == 0 { return parts.reversed().joined(separator: ".") }
            next = indirectable(context + 4)
        }
        return nil
    }

    private static func text(_ field: UnsafeRawPointer) -> UnsafePointer<CChar> {
        relative(field).assumingMemoryBound(to: CChar.self)
    }

    /// What a field means that holds the distance to it.
    private static func relative(_ field: UnsafeRawPointer) -> UnsafeRawPointer {
        field + Int(field.load(as: Int32.self))
    }

    /// The same, where an odd distance leads to a pointer; nil for none.
    private static func indirectable(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = Int(field.load(as: Int32.self))
        guard distance != 0 else { return nil }
        guard distance & 1 == 1 else { return field + distance }
        return (field + (distance & ~1)).load(as: UnsafeRawPointer?.self)
    }
}

/// The Swift runtime's own way over the loaded images; swift-testing finds its tests by it.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool,
    _ context: UnsafeMutableRawPointer?)
