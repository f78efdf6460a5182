import Glibc

/// The floor: the same number of bytes is appended to an open file and synchronised.
final class Appended {
    private let descriptor: Int32
    private let bytes: [UInt8]

    init(path: String, bytes count: Int) throws {
        bytes = [UInt8](repeating: 0x5A, count: count)
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw BenchmarkFailure("\(path) cannot be opened") }
    }

    deinit { close(descriptor) }

    func append() throws {
        guard write(descriptor, bytes, bytes.count) == bytes.count, fdatasync(descriptor) == 0
        else { throw BenchmarkFailure("the floor's file cannot be written") }
    }
}
