internal import CSystemBus
import Glibc

/// The library libsystemd, which implements the protocol of D-Bus.
///
/// It is loaded when the first connection is made. Without the library, each connection fails with
/// an error that names the missing package, and the rest of the host works.
struct BusLibrary: Sendable {
    /// The library of this machine, or the reason why it cannot be used.
    static let system: Result<BusLibrary, BusError> = Result { () throws(BusError) in
        try BusLibrary(named: "libsystemd.so.0")
    }

    /// The functions that `CSystemBus` declares.
    let functions: perennial_sd_bus

    /// Loads a library; a test names one that does not exist.
    ///
    /// - Throws: An error that names the package to install.
    init(named name: String) throws(BusError) {
        var functions = perennial_sd_bus()
        guard perennial_load_sd_bus(name, &functions) == 0 else {
            let reason = dlerror().map { String(cString: $0) } ?? name
            throw BusError(
                "The message bus cannot be used without libsystemd (\(reason)). Install Debian's "
                    + "package libsystemd0, or the one that corresponds to it, and restart the host."
            )
        }
        self.functions = functions
    }
}

/// The reason why a call, or the message bus as a whole, failed.
struct BusError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let ended = BusError("The message bus closed the connection.")

    /// The error of signals whose service lost its owner or got another one.
    static func restarted(_ service: String) -> BusError {
        BusError("\(service) was ended or restarted.")
    }

    /// Returns a result of libsystemd, or throws the error for a negative result.
    @discardableResult
    static func check(_ result: Int32) throws(BusError) -> Int32 {
        guard result < 0 else { return result }
        switch -result {
        case ECONNRESET, ENOTCONN, EPIPE: throw .ended
        default: throw BusError(String(cString: strerror(-result)))
        }
    }
}
