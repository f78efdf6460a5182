/// A test that detects which subclasses override one method of a class of this module.
///
/// A default implementation that reports its object cannot detect an override, because an override
/// may call `super`. The metadata of a Swift class begins with the method table of its superclass,
/// with each method at the same index, so two classes share a method if the words at its index are
/// equal. The index is found with two probes: a subclass that overrides the method and one that
/// overrides no method.
struct MethodOverride {
    private let base: AnyClass
    /// The index of the method's word in the metadata; nil if the probes do not determine it.
    private let word: Int?

    /// Finds the index of the method that `overriding` overrides and `inheriting` does not.
    init(of base: AnyClass, overriding: AnyClass, inheriting: AnyClass) {
        self.base = base
        let places = Self.methodWords(of: base).filter { index in
            Self.word(index, of: base) == Self.word(index, of: inheriting)
                && Self.word(index, of: base) != Self.word(index, of: overriding)
        }
        word = places.count == 1 ? places.first : nil
    }

    /// Whether a subclass, or a class between it and the base, overrides the method; `true` if that
    /// is not known.
    func isOverridden(in type: AnyClass) -> Bool {
        guard let word else { return true }
        return Self.word(word, of: base) != Self.word(word, of: type)
    }

    /// The layout of class metadata without Objective-C, in bytes and words.
    private enum Layout {
        static let size = 32
        static let addressPoint = 36
        static let headerWords = 7
    }

    /// Returns the words after the header, which include the method table.
    private static func methodWords(of type: AnyClass) -> Range<Int> {
        let metadata = metadata(of: type)
        let size = metadata.load(fromByteOffset: Layout.size, as: UInt32.self)
        let before = metadata.load(fromByteOffset: Layout.addressPoint, as: UInt32.self)
        let count = (Int(size) - Int(before)) / MemoryLayout<UInt>.size
        return Layout.headerWords..<max(Layout.headerWords, count)
    }

    private static func word(_ index: Int, of type: AnyClass) -> UInt {
        metadata(of: type).load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
    }

    /// Returns the metadata of a class.
    ///
    /// A class reference is the address of its metadata, which is never freed.
    private static func metadata(of type: AnyClass) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }
}
