#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The conversion of the system's error numbers to errors with advice.
enum SystemFailure {
    /// Returns the error of the call that just failed.
    ///
    /// It must be called right after the failed call.
    static func error(_ action: String, _ path: String?) -> RestorationStoreError {
        error(number: errno, action, path)
    }

    static func error(
        number: Int32, _ action: String, _ path: String?
    ) -> RestorationStoreError {
        let system = String(cString: strerror(number))
        let (code, advice): (RestorationStoreError.Code, String) =
            switch number {
            case ENOSPC, EDQUOT:
                (.noSpace, "Free some disk space; the previous saved state is unchanged.")
            case EROFS:
                (.readOnly, "Mount the file system writable, or choose another directory.")
            case EACCES, EPERM:
                (.denied, "Give this user the right to read and write there.")
            case ENOENT: (.missing, "Check the path.")
            case EEXIST: (.alreadyExists, "Choose another name.")
            case ENOTEMPTY: (.notEmpty, "Empty the directory first.")
            case ELOOP:
                (.insecurePermissions, "Replace the symbolic link with the file itself.")
            case EMFILE, ENFILE:
                (.inputOutput, "Too many files are open; raise the limit (ulimit -n).")
            default: (.inputOutput, "Check the disk and the system's log.")
            }
        return RestorationStoreError(
            code, "The file could not be \(action): \(system). \(advice)", path: path)
    }
}
