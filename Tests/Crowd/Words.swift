import Glibc

/// Prints a line immediately, even if the output is a file that another program reads meanwhile.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var said = 0
    while said < bytes.count {
        let count = bytes[said...].withUnsafeBytes {
            write(STDOUT_FILENO, $0.baseAddress, $0.count)
        }
        guard count > 0 else { return }
        said += count
    }
}
