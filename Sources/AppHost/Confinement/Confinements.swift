import Foundation
import Glibc
import Logging
import Synchronization

/// The confinement of each app.
///
/// It ensures that no app gets access to the state of all users.
final class Confinements: Sendable {
    private let settings: ConfinementSettings
    /// The state directory and the files of private keys, without links.
    private let secrets: [String]
    /// The home folder of the host's account, without links; it also contains keys of other
    /// programs.
    private let home = RealPath.of(NSHomeDirectory())
    /// The confinements that were determined, by executable, each for one build in one place.
    private let known = Mutex<[String: (build: String, place: String?, confinement: Confinement)]>(
        [:])

    /// Checks the settings and the kernel's features, and logs the missing features in one line.
    ///
    /// - Throws: `grantRefused`, `confinementUnavailable`.
    init(
        _ settings: ConfinementSettings, secrets: [String], apps: [InstalledApp] = [],
        logger: Logger, support: ConfinementSupport = .ofThisMachine
    ) throws(HostError) {
        var settings = settings
        try Self.refuseStrangers(settings.listeningApps, apps)
        let secrets = secrets.compactMap(RealPath.of)
        settings.readable = try Self.granted(settings.readable, secrets)
        settings.writable = try Self.granted(settings.writable, secrets)
        self.settings = settings
        self.secrets = secrets
        guard settings.mode != .off else {
            logger.warning(
                "Apps are not confined (--no-confinement): each can read and change the state of all users."
            )
            return
        }
        if let missing = support.missingFeatures {
            guard settings.mode != .required else {
                throw HostError(
                    .confinementUnavailable,
                    missing + " The host was set to require confinement, so it does not start.")
            }
            logger.warning("Apps are not confined completely. \(missing)")
        }
        guard support.confinesFiles else { return }
        let open = SystemFiles.programs + SystemFiles.configuration
        for folder in open.compactMap(RealPath.of) {
            guard let secret = secrets.first(where: { RealPath.lies($0, in: folder) }) else {
                continue
            }
            throw HostError(
                .grantRefused,
                "Every app can read \(folder), so no state and no key can be stored there. Name "
                    + "another place.", path: secret)
        }
    }

    /// Returns the confinement of one user's process of an app's build; `nil` if apps are not
    /// confined.
    func confinement(
        of app: InstalledApp, build: String, container: String
    ) -> Confinement? {
        guard settings.mode != .off else { return nil }
        // A link on the way may lead to another folder now, with the same program in it.
        let place = RealPath.of(app.executable)
        var confinement = known.withLock { known in
            if let found = known[app.executable], found.build == build, found.place == place {
                return found.confinement
            }
            let made = base(of: app)
            known[app.executable] = (build, place, made)
            return made
        }
        confinement.writable.append(container)
        confinement.allowsListening = settings.listeningApps.contains(app.slug)
        return confinement
    }

    /// Returns the access that all users' processes of an app have.
    private func base(of app: InstalledApp) -> Confinement {
        // The process looks up files beside its executable by the path without links.
        let executable = RealPath.of(app.executable) ?? app.executable
        let folder = (executable as NSString).deletingLastPathComponent
        let realFolder = RealPath.of(folder)
        var confinement = Confinement(
            readable: RealPath.outermost(SystemFiles.programs) + SystemFiles.configuration
                + SystemFiles.kernel
                + settings.readable, writable: settings.writable,
            allowsLocalSockets: settings.allowsLocalSockets)
        if let bundle = app.bundle, let real = RealPath.of(bundle), !leadsToOwn(real) {
            confinement.readable += [bundle, executable]
        } else {
            // The folder of a bare executable may contain unrelated files, so the process may only
            // list it.
            confinement.readable += [executable] + Self.parts(in: folder, of: app)
            confinement.listable.append(folder)
        }
        let inherited = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
        let libraries =
            LibraryFolders.named(by: executable) + LibraryFolders.ofThisProgram
            + inherited.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        for libraries in libraries {
            guard let real = RealPath.of(libraries), real != realFolder else { continue }
            // The executable names these folders, so each is checked before apps may read it.
            guard !secrets.contains(where: { RealPath.lies(real, in: $0) }) else { continue }
            if leadsToOwn(real) || home.map({ RealPath.lies(real, in: $0) }) ?? true {
                confinement.readable += Self.libraries(in: libraries)
            } else {
                confinement.readable.append(libraries)
            }
        }
        return confinement
    }

    /// Whether a folder contains the state, a private key, or the account's home folder.
    private func leadsToOwn(_ folder: String) -> Bool {
        (secrets + (home.map { [$0] } ?? [])).contains { RealPath.lies($0, in: folder) }
    }

    /// Returns the resources and libraries that SwiftPM puts beside an executable, or the other
    /// parts of a bundle.
    private static func parts(in folder: String, of app: InstalledApp) -> [String] {
        let resources = names(in: folder).filter {
            $0.hasSuffix(".resources") || $0.hasSuffix(".bundle")
                || app.bundle != nil && $0 == "Info.plist"
        }
        return resources.map { "\(folder)/\($0)" } + libraries(in: folder)
    }

    private static func libraries(in folder: String) -> [String] {
        names(in: folder).filter { $0.hasSuffix(".so") || $0.contains(".so.") }
            .map { "\(folder)/\($0)" }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Throws if the settings name an unknown app, because the name may be misspelled.
    private static func refuseStrangers(
        _ names: Set<String>, _ apps: [InstalledApp]
    ) throws(HostError) {
        let known = Set(apps.map(\.slug))
        guard let stranger = names.subtracting(known).sorted().first else { return }
        throw HostError(
            .grantRefused,
            "The app \(stranger) cannot be allowed to listen on ports: no app of this host has that "
                + "name. The names are: \(known.sorted().joined(separator: ", ")).")
    }

    /// Returns the paths that an operator grants, as absolute paths without links.
    private static func granted(
        _ paths: [String], _ secrets: [String]
    ) throws(HostError) -> [String] {
        var granted: [String] = []
        for path in paths {
            guard let real = RealPath.of(path) else {
                throw HostError(
                    .grantRefused,
                    "Apps cannot be allowed to access this path: it does not exist. Make it first, or "
                        + "correct the path.", path: path)
            }
            if let secret = secrets.first(where: {
                RealPath.lies($0, in: real) || RealPath.lies(real, in: $0)
            }) {
                throw HostError(
                    .grantRefused,
                    "Apps cannot be allowed to access this path: it would open the state of all users or a "
                        + "private key (\(secret)) to each of them. Name a folder beside it.",
                    path: path)
            }
            granted.append(real)
        }
        return granted
    }
}

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
