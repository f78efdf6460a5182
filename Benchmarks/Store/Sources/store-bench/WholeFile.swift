import Glibc

/// The steps by which a file is replaced durably, without the store: the cost of the disk itself.
struct WholeFile {
    let directory: String
    let bytes: [UInt8]

    /// Overwrites one file and synchronises it, which loses the state if it is interrupted.
    func writeOver() throws { try write(directory + "/over") }

    func writeDraft() throws {
        _ = unlink(directory + "/draft")
        try write(directory + "/draft")
    }

    /// Makes the draft the current file and the current file the previous one, then synchronises
    /// the directory.
    func exchangeNames() throws {
        if access(directory + "/draft", F_OK) != 0 {
            _ = link(directory + "/over", directory + "/draft")
        }
        _ = rename(directory + "/current", directory + "/previous")
        guard rename(directory + "/draft", directory + "/current") == 0 else {
            throw BenchmarkFailure("the draft cannot be renamed")
        }
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw BenchmarkFailure("the directory cannot be synchronised")
        }
    }

    private func write(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count,
            fdatasync(descriptor) == 0
        else { throw BenchmarkFailure("\(path) cannot be written") }
    }
}
