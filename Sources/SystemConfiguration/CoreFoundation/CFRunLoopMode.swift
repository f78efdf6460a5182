public import CoreFoundation
public import Foundation

/// A string, in the form in which CoreFoundation's functions take it: `text as CFString`.
///
/// - Note: Difference from Apple's: it is another name of `NSString`, because Swift on Linux does
///   not convert a `String` to CoreFoundation's own class.
public typealias CFString = NSString

/// The default allocator, which is the only one: functions that take an allocator ignore it.
public var kCFAllocatorDefault: CFAllocator? { nil }

/// A mode of a run loop: `CFRunLoopMode.commonModes.rawValue`.
public struct CFRunLoopMode: RawRepresentable, Hashable {
    /// The name of the mode.
    public let rawValue: NSString

    /// Makes a mode with a name.
    public init(rawValue: NSString) { self.rawValue = rawValue }

    /// Makes a mode with a name.
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
