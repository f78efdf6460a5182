/// The system's files that every program needs and that contain no secrets.
enum SystemFiles {
    /// Programs and libraries; some systems keep all of them in the last two folders.
    static let programs = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
    ]

    /// The files in `/etc` that the C library, the loader and Foundation read; others may contain
    /// passwords and keys.
    static let configuration = [
        "alternatives", "ca-certificates", "fonts", "gai.conf", "group", "host.conf", "hosts",
        "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias", "localtime", "mime.types",
        "nsswitch.conf", "os-release", "passwd", "pki/ca-trust", "pki/tls/certs", "protocols",
        "resolv.conf", "services", "ssl/certs", "ssl/openssl.cnf", "timezone",
    ].map { "/etc/" + $0 }

    /// The kernel's information about the system.
    ///
    /// The kernel itself denies a confined process access to the memory, environment and
    /// descriptors of other processes in `/proc`.
    static let kernel = ["/proc", "/sys/devices/system/cpu", "/sys/devices/system/node"]

    /// Devices without user data.
    static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/" + $0 }
}
