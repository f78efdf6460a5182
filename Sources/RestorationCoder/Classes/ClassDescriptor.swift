import Foundation

/// The compiler's description of a class that is not generic.
struct ClassDescriptor {
    private let address: UnsafeRawPointer

    private enum Layout {
        static let classKind: UInt32 = 16
        static let kindMask: UInt32 = 0x1F
        static let genericFlag: UInt32 = 0x80
        static let name = 8
        static let accessor = 12
    }

    /// A function that the compiler made, as a Swift closure: a function and a context that it
    /// ignores.
    ///
    /// In a structure, since a closure that is cast by itself is called in another convention.
    private struct Accessor {
        /// Takes the wanted state, 0 for complete metadata, and returns the metadata and its state.
        let call: (UInt) -> (metadata: UnsafeRawPointer, state: UInt)
    }

    /// Takes a type descriptor; nil if it is not that of a class, or of a generic one.
    init?(_ address: UnsafeRawPointer) {
        let flags = address.load(as: UInt32.self)
        guard flags & Layout.kindMask == Layout.classKind, flags & Layout.genericFlag == 0 else {
            return nil
        }
        self.address = address
    }

    /// The name of the class alone, without what is around it.
    var name: UnsafePointer<CChar> { MetadataRecords.text(address + Layout.name) }

    /// The class.
    ///
    /// No code of the class runs.
    var type: AnyClass {
        let function = MetadataRecords.relative(address + Layout.accessor)
        let accessor = unsafeBitCast(
            (function, nil as UnsafeRawPointer?), to: Accessor.self)
        return unsafeBitCast(accessor.call(0).metadata, to: AnyClass.self)
    }
}
