import Glibc

/// The file that an app's own output goes to, kept small while the app writes.
struct OutputLog {
    /// Enough for the last crash's words; a chatty app must not fill the disk.
    static let bytesMax: Int64 = 4 << 20

    let path: String

    /// Empties the file when it has grown over its limit; the app appends, so it goes on at the start.
    func trim() {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > Self.bytesMax else { return }
        truncate(path, 0)
    }
}
