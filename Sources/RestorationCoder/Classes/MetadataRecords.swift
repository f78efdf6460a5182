import Foundation

/// The records that the compiler emits for the Swift runtime, read as the runtime itself reads
/// them.
///
/// The layout is part of the stable ABI of Swift on Linux: a record is a distance to a descriptor,
/// and a descriptor contains the name of a type, its context and the function that returns its
/// metadata.
enum MetadataRecords {
    /// The used part of the runtime's description of one loaded image.
    private struct Sections {
        let version: UInt
        let base: UnsafeRawPointer?
        let unused: (UnsafeRawPointer?, UnsafeRawPointer?)
        let protocols: Section
        let conformances: Section
        let types: Section
    }

    private struct Section {
        let start: UInt
        let length: UInt
    }

    /// The two kinds of records that can be read.
    enum Kind {
        case conformances
        case types
    }

    private static let recordBytes = 4

    /// The context that the runtime passes to each call of its enumeration.
    private struct Visit {
        let kind: Kind
        let body: (UnsafeRawPointer) -> Void
    }

    /// Calls `body` with the address of each record of a kind, in all loaded images.
    static func forEach(_ kind: Kind, _ body: (UnsafeRawPointer) -> Void) {
        withoutActuallyEscaping(body) { body in
            var visit = Visit(kind: kind, body: body)
            withUnsafeMutablePointer(to: &visit) { visit in
                enumerateSections(
                    { sections, visit in
                        if let visit {
                            MetadataRecords.walk(
                                sections, visit.assumingMemoryBound(to: Visit.self).pointee)
                        }
                        return true
                    }, UnsafeMutableRawPointer(visit))
            }
        }
    }

    private static func walk(_ raw: UnsafeRawPointer, _ visit: Visit) {
        let sections = raw.load(as: Sections.self)
        let section = visit.kind == .types ? sections.types : sections.conformances
        guard let start = UnsafeRawPointer(bitPattern: section.start) else { return }
        for index in 0..<Int(section.length) / recordBytes {
            visit.body(start + index * recordBytes)
        }
    }

    /// Returns the address that a relative field refers to.
    static func relative(_ field: UnsafeRawPointer) -> UnsafeRawPointer {
        field + Int(field.load(as: Int32.self))
    }

    /// Returns the address that a relative field refers to, through a pointer if the distance is
    /// odd, or nil if the distance is zero.
    static func indirectable(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = Int(field.load(as: Int32.self))
        guard distance != 0 else { return nil }
        guard distance & 1 == 1 else { return field + distance }
        return (field + (distance & ~1)).load(as: UnsafeRawPointer?.self)
    }

    /// Returns the type descriptor of a record of the kind `types`, or nil for kinds that are not
    /// used on Linux.
    static func typeDescriptor(of record: UnsafeRawPointer) -> UnsafeRawPointer? {
        let value = Int(record.load(as: Int32.self))
        let target = record + (value & ~3)
        switch value & 3 {
        case 0: return target
        case 1: return target.load(as: UnsafeRawPointer?.self)
        default: return nil
        }
    }

    /// Returns the text that a relative field refers to.
    static func text(_ field: UnsafeRawPointer) -> UnsafePointer<CChar> {
        relative(field).assumingMemoryBound(to: CChar.self)
    }
}

/// Calls the Swift runtime's own enumeration of the loaded images, which swift-testing also uses to
/// find its tests.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool,
    _ context: UnsafeMutableRawPointer?)
