// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The result of a function of this module.
enum SCStatus: Int32 {
    case ok = 0
    case failed = 1001
    case invalidArgument = 1002

    /// Stores the result for `SCError` of this thread, and returns whether it is a success.
    func record() -> Bool {
        Thread.current.threadDictionary[Self.key] = self == .ok ? nil : rawValue
        return self == .ok
    }

    /// The last result of this thread.
    static var last: SCStatus {
        (Thread.current.threadDictionary[key] as? Int32).flatMap(SCStatus.init) ?? .ok
    }

    /// The text for users, with a null byte at its end.
    var text: StaticString {
        switch self {
        case .ok: "Success!"
        case .failed: "Failed!"
        case .invalidArgument: "Invalid argument"
        }
    }

    private static let key = "perennial.SystemConfiguration.status"
}

/// The status of a successful call.
public var kSCStatusOK: Int32 { SCStatus.ok.rawValue }

/// The status of a call that the system refused, for example because the process has too many open
/// files.
public var kSCStatusFailed: Int32 { SCStatus.failed.rawValue }

/// The status of a call with an argument that cannot be used.
public var kSCStatusInvalidArgument: Int32 { SCStatus.invalidArgument.rawValue }

/// Returns the status of this thread's last call of this module.
public func SCError() -> Int32 { SCStatus.last.rawValue }

/// Returns a text about a status, which is never released.
public func SCErrorString(_ status: Int32) -> UnsafePointer<CChar> {
    let text: StaticString = SCStatus(rawValue: status)?.text ?? "Unknown error"
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
