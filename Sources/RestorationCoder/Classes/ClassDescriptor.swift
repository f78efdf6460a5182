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

    /// A function that the compiler generated, as a Swift closure: a function and a context that it
    /// ignores.
    ///
    /// The closure is in a structure, because a closure that is cast directly is called with
    /// another calling convention.
    private struct Accessor {
        /// The function; its argument is the requested state, 0 for complete metadata, and its
        /// result is the metadata and their state.
        let call: (UInt) -> (metadata: UnsafeRawPointer, state: UInt)
    }

    /// Creates a description from a type descriptor, or returns nil if the type is not a class or
    /// is generic.
    init?(_ address: UnsafeRawPointer) {
        let flags = address.load(as: UInt32.self)
        guard flags & Layout.kindMask == Layout.classKind, flags & Layout.genericFlag == 0 else {
            return nil
        }
        self.address = address
    }

    /// The name of the class alone, without the types and modules that contain it.
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
