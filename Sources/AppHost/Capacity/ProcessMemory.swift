import Foundation
import Glibc

/// A source of memory measurements of processes, which tests replace.
public protocol ProcessMemory: Sendable {
    /// Returns the bytes of memory, or `nil` if the process has ended or cannot be measured; called
    /// on any thread.
    func bytes(of process: Int32) -> UInt64?
}

/// The memory of processes as `/proc` reports it.
///
/// It is the proportional set size (PSS) and not the resident set size, because processes of one
/// app share the pages of its program. A sum of resident sizes counts these pages once per process,
/// so memory that exists once would be counted several times. If the kernel does not report the
/// PSS, the resident set size is used, which is larger.
public struct SystemProcessMemory: ProcessMemory {
    /// Creates the source.
    public init() {}

    /// Returns the proportional set size, or else the resident set size.
    public func bytes(of process: Int32) -> UInt64? {
        if let text = KernelFile.text("/proc/\(process)/smaps_rollup"),
            let bytes = Self.proportional(inRollup: text)
        {
            return bytes
        }
        return residentBytes(of: process)
    }

    /// Returns the resident set size, which counts every page that the process has in memory,
    /// shared or not.
    func residentBytes(of process: Int32) -> UInt64? {
        guard let text = KernelFile.text("/proc/\(process)/statm") else { return nil }
        return Self.resident(inStatm: text, pageBytes: UInt64(sysconf(Int32(_SC_PAGESIZE))))
    }

    /// Returns the value of the `Pss` line of `smaps_rollup`, in bytes.
    static func proportional(inRollup text: String) -> UInt64? {
        for line in text.split(separator: "\n") where line.hasPrefix("Pss:") {
            let parts = line.split(separator: " ")
            guard parts.count >= 2, let kilobytes = UInt64(parts[1]) else { return nil }
            return kilobytes * 1024
        }
        return nil
    }

    /// Returns the second number of `statm`, in bytes.
    static func resident(inStatm text: String, pageBytes: UInt64) -> UInt64? {
        let parts = text.split(separator: " ")
        guard parts.count >= 2, let pages = UInt64(parts[1]) else { return nil }
        return pages * pageBytes
    }
}

/// A small file of the kernel.
///
/// Its size is unknown, and one read returns all of it.
enum KernelFile {
    /// Returns the text of a file; `nil` if it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
