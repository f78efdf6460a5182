public import CoreFoundation
public import Foundation

/// The string type that CoreFoundation's functions take.
///
/// `text as CFString` converts a `String`.
///
/// - Note: Difference from Apple's CoreFoundation: the type is another name of `NSString`, because
///   Swift on Linux does not convert a `String` to CoreFoundation's own class.
public typealias CFString = NSString

/// The default allocator, which is `nil`: functions ignore the allocator that they are given.
public var kCFAllocatorDefault: CFAllocator? { nil }

/// A mode of a run loop.
///
/// Functions take its `rawValue`, for example `CFRunLoopMode.commonModes.rawValue`.
public struct CFRunLoopMode: RawRepresentable, Hashable {
    /// The name of the mode.
    public let rawValue: NSString

    /// Creates a mode with a name.
    public init(rawValue: NSString) { self.rawValue = rawValue }

    /// Creates a mode with a name.
    public init(_ rawValue: NSString) { self.init(rawValue: rawValue) }

    /// The default mode of a run loop.
    public static var defaultMode: CFRunLoopMode { CFRunLoopMode(named: .default) }

    /// All modes that are declared as common ones.
    public static var commonModes: CFRunLoopMode { CFRunLoopMode(named: .common) }

    private init(named mode: RunLoop.Mode) { self.init(rawValue: mode.rawValue as NSString) }
}

/// The name of the default mode, `CFRunLoopMode.defaultMode.rawValue`.
public var kCFRunLoopDefaultMode: NSString { CFRunLoopMode.defaultMode.rawValue }

/// The name of the common modes, `CFRunLoopMode.commonModes.rawValue`.
public var kCFRunLoopCommonModes: NSString { CFRunLoopMode.commonModes.rawValue }
