/// The limits for files that this module reads.
public enum InterfaceLimits {
    /// The maximum size of a storyboard, a xib or a strings file, in bytes.
    public static let fileBytesMax = 16 << 20
    /// The maximum size of the cached form of a document, in bytes.
    public static let cachedBytesMax = 256 << 20
    /// The maximum nesting of elements.
    public static let depthMax = 256
    /// The maximum number of elements in a document.
    public static let elementCountMax = 200_000
    /// The maximum number of attributes of one element.
    public static let attributesPerElementMax = 256
    /// The maximum number of problems that one check of a document returns.
    public static let problemCountMax = 1_000
    /// The maximum size of a `Contents.json` file in an asset catalog, in bytes.
    public static let assetDescriptionBytesMax = 1 << 20
    /// The maximum number of folders and files in an asset catalog.
    public static let assetEntryCountMax = 100_000
    /// The maximum nesting of folders in an asset catalog.
    public static let assetDepthMax = 64
}
