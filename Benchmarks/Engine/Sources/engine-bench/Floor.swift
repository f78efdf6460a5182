import Crypto
import Foundation
import Glibc

/// The minimum work: each field's bytes are appended to one buffer, sealed in 64 KB pages, written
/// and synchronised.
struct Floor {
    private let key = SymmetricKey(size: .bits256)
    private static let pageBytes = 64 << 10

    func bytes(of workload: Workload) -> [UInt8] {
        var buffer: [UInt8] = []
        buffer.reserveCapacity(workload.items.count * 160)
        for item in workload.items {
            for part in item.path { buffer.append(contentsOf: part.utf8) }
            buffer.append(contentsOf: item.text.utf8)
            withUnsafeBytes(of: item.first) { buffer.append(contentsOf: $0) }
            withUnsafeBytes(of: item.second) { buffer.append(contentsOf: $0) }
            withUnsafeBytes(of: item.number) { buffer.append(contentsOf: $0) }
            buffer.append(item.flag ? 1 : 0)
        }
        return buffer
    }

    func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(bytes.count + bytes.count / Self.pageBytes * 16 + 64)
        for start in stride(from: 0, to: bytes.count, by: Self.pageBytes) {
            let end = min(start + Self.pageBytes, bytes.count)
            let box = try AES.GCM.seal(bytes[start..<end], using: key)
            file.append(contentsOf: box.ciphertext)
            file.append(contentsOf: box.tag)
        }
        return file
    }

    func write(_ file: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw BenchmarkFailure("\(path) cannot be opened") }
        defer { close(descriptor) }
        let written = file.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == file.count, fdatasync(descriptor) == 0 else {
            throw BenchmarkFailure("\(path) cannot be written")
        }
    }
}
