/// The first stored property of a class whose objects are values of text attributes.
///
/// Foundation on Linux compares the attributes of neighbouring characters with CoreFoundation's
/// functions. They read the number of a CoreFoundation type from bits 8 to 17 of an object's first
/// property. For the number 0 they end the program. For a number that differs from that of the
/// other object they call `isEqual(_:)`.
package struct AttributeValueHeader: Sendable {
    private let typeNumber: UInt64 = 1 << 8

    /// Creates a header.
    package init() {}
}
