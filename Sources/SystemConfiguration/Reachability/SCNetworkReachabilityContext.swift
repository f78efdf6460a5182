/// A callback that receives a target, its new flags, and the context's pointer
/// (specification 7.8.4).
///
/// - Note: Difference from Apple's SystemConfiguration: it is a Swift closure, because C functions
///   on Linux cannot have classes as parameters. Closures and functions that compile on Apple's
///   systems compile here.
public typealias SCNetworkReachabilityCallBack =
    @Sendable (
        _ target: SCNetworkReachability, _ flags: SCNetworkReachabilityFlags,
        _ info: UnsafeMutableRawPointer?
    ) -> Void

/// A pointer for a callback, and the functions that retain and release the object to which it
/// points (specification 7.8.4).
@preconcurrency
public struct SCNetworkReachabilityContext {
    /// The version of this structure, 0.
    public var version: Int

    /// The pointer that the callback receives.
    public var info: UnsafeMutableRawPointer?

    /// Called with the pointer when the context is set, and before each callback; the result is
    /// used in its place.
    @preconcurrency
    public var retain: (@Sendable (UnsafeRawPointer) -> UnsafeRawPointer)?

    /// Called with the pointer when the context is replaced or its target is released, and after
    /// each callback.
    @preconcurrency
    public var release: (@Sendable (UnsafeRawPointer) -> Void)?

    /// Returns a text about the pointer, which the target's description contains.
    @preconcurrency
    public var copyDescription: (@Sendable (UnsafeRawPointer) -> Unmanaged<CFString>)?

    /// Creates a context.
    @preconcurrency
    public init(
        version: Int, info: UnsafeMutableRawPointer?,
        retain: (@Sendable (UnsafeRawPointer) -> UnsafeRawPointer)?,
        release: (@Sendable (UnsafeRawPointer) -> Void)?,
        copyDescription: (@Sendable (UnsafeRawPointer) -> Unmanaged<CFString>)?
    ) {
        self.version = version
        self.info = info
        self.retain = retain
        self.release = release
        self.copyDescription = copyDescription
    }

    /// Creates a context without a pointer.
    public init() {
        self.init(version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
    }
}
