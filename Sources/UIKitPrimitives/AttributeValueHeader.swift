/// The first stored property of a class whose objects are values of text attributes.
///
/// Foundation on Linux compares the attributes of neighbouring characters with CoreFoundation's
/// functions. They read the number of a CoreFoundation type from the beginning of an object's
/// properties: bits 8 to 17. The number 0 ends the program, and any other number that is not the
/// object's leads to `isEqual(_:)`.
package struct AttributeValueHeader: Sendable {
    private let typeNumber: UInt64 = 1 << 8

    /// Makes a header.
    package init() {}
}
