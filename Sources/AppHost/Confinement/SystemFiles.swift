/// What of the system every program needs, and nobody's secrets lie in.
enum SystemFiles {
    /// Programs and libraries; the last two are where some systems keep them all.
    static let programs = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
    ]

    /// Of `/etc` what the C library, the loader and Foundation read; the rest may hold passwords
    /// and keys.
    static let configuration = [
        "alternatives", "ca-certificates", "fonts", "gai.conf", "group", "host.conf", "hosts",
        "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias", "localtime", "mime.types",
        "nsswitch.conf", "os-release", "passwd", "pki/ca-trust", "pki/tls/certs", "protocols",
        "resolv.conf", "services", "ssl/certs", "ssl/openssl.cnf", "timezone",
    ].map { "/etc/" + $0 }

    /// What the kernel tells.
    ///
    /// The memory, environment and descriptors of others in `/proc` are kept by the kernel's own
    /// rule for a process that is confined.
    static let kernel = ["/proc", "/sys/devices/system/cpu", "/sys/devices/system/node"]

    /// Devices that belong to nobody.
    static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/" + $0 }
}
