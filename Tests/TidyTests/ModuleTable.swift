/// The allowed imports of each module: the arrows of the architecture, as data.
struct ModuleTable {
    /// The modules that one target may import.
    struct Reach {
        /// Targets of this package.
        var targets: Set<String> = []
        /// Products of other packages.
        ///
        /// Modules of those packages whose names begin with a product's name are included.
        var products: Set<String> = []
        /// Whether it may import any module.
        var isUnlimited = false
    }

    let reaches: [String: Reach]

    /// The modules of the system and the toolchain, which every target may import.
    static let everywhere: Set = [
        "Foundation", "FoundationEssentials", "Glibc", "Musl", "Dispatch", "Synchronization",
        "Observation",
    ]

    static let perennial = ModuleTable(reaches: [
        "CAppProcess": Reach(),
        "CLinuxProcess": Reach(),
        "CSystemBus": Reach(),
        "CWebClient": Reach(),
        "RestorationArchive": Reach(),
        "RestorationCoder": Reach(targets: ["RestorationArchive"]),
        "RestorationStore": Reach(targets: ["RestorationArchive"], products: ["Crypto"]),
        "StateRestoration": Reach(
            targets: ["RestorationArchive", "RestorationCoder", "RestorationStore"]),
        "UIKitPrimitives": Reach(),
        "HostLink": Reach(),
        "UniformTypeIdentifiers": Reach(),
        "MobileCoreServices": Reach(targets: ["UniformTypeIdentifiers"]),
        "SystemIO": Reach(targets: ["CLinuxProcess"]),
        "InterfaceFiles": Reach(),
        "UIKitCore": Reach(
            targets: [
                "RestorationArchive", "RestorationCoder", "UIKitPrimitives", "HostLink",
                "InterfaceFiles", "UniformTypeIdentifiers",
            ]),
        "AppProcess": Reach(
            targets: [
                "UIKitCore", "UIKitPrimitives", "RestorationStore", "RestorationArchive",
                "HostLink", "SystemIO", "CAppProcess",
            ]),
        "UIKit": Reach(
            targets: ["UIKitCore", "UIKitPrimitives", "RestorationCoder", "AppProcess"]),
        "WebKit": Reach(
            targets: ["UIKitCore", "RestorationCoder", "UIKitPrimitives"],
            products: ["FoundationNetworking"]),
        "SafariServices": Reach(targets: ["UIKitCore", "UIKitPrimitives"]),
        "OSLog": Reach(),
        "BackgroundTasks": Reach(targets: ["UIKitCore", "HostLink"]),
        "NetworkRoutes": Reach(targets: ["SystemIO"]),
        "SystemConfiguration": Reach(
            targets: ["NetworkRoutes", "SystemIO"], products: ["CoreFoundation"]),
        "NetworkPaths": Reach(targets: ["NetworkRoutes"]),
        "PushKit": Reach(targets: ["UIKitCore", "HostLink"]),
        "AVFAudio": Reach(targets: ["UIKitCore", "HostLink", "SystemIO"]),
        "AVFoundation": Reach(targets: ["AVFAudio"]),
        "CallKit": Reach(targets: ["UIKitCore", "HostLink", "AVFAudio"]),
        "CoreTelephony": Reach(targets: ["UIKitCore", "HostLink"]),
        "AppHost": Reach(
            targets: [
                "HostLink", "CLinuxProcess", "CSystemBus", "SystemIO",
                "RestorationStore",
            ],
            products: ["GRDB", "Crypto", "Logging"]),
        "WebServer": Reach(
            targets: ["AppHost", "HostLink", "SystemIO", "CWebClient"],
            products: ["Hummingbird", "NIO", "HTTPTypes", "ServiceLifecycle", "Crypto", "Logging"]),
        "PushGateway": Reach(
            products: ["NIO", "Crypto", "JWTKit", "X509", "SwiftASN1", "GRDB", "Logging"]),
        "PushService": Reach(
            targets: ["AppHost", "HostLink", "PushGateway"], products: ["Logging"]),
        "UIKitTesting": Reach(
            targets: [
                "UIKitCore", "AppProcess", "RestorationStore", "RestorationArchive",
                "RestorationCoder", "HostLink", "UIKitPrimitives", "SystemIO", "CLinuxProcess",
            ]),
        "_Testing_UIKit": Reach(products: ["Testing"]),
        "StateInspection": Reach(
            targets: ["AppHost", "RestorationArchive", "RestorationStore", "UIKitPrimitives"]),
        "SceneRehearsal": Reach(
            targets: [
                "UIKitTesting", "UIKitCore", "HostLink", "RestorationArchive", "StateInspection",
            ]),
        "ProjectAdoption": Reach(targets: ["HostLink"]),
        "DevelopmentBuilds": Reach(targets: ["SystemIO", "CLinuxProcess"]),
        "perennial": Reach(isUnlimited: true),
        // The examples are written as by an outside developer, so they use no internal modules.
        "Contacts": Reach(targets: ["UIKit", "perennial"], products: ["GRDB"]),
        "Reader": Reach(targets: ["StateRestoration"]),
        "Gallery": Reach(targets: ["UIKit", "WebKit", "perennial"]),
        "Scratchpad": Reach(targets: ["UIKit", "perennial"]),
        "Todo": Reach(targets: ["UIKit"], products: ["FoundationNetworking"]),
        "WalkieWire": Reach(),
        "Walkie": Reach(
            targets: [
                "WalkieWire", "UIKit", "PushKit", "CallKit", "AVFAudio", "SystemConfiguration",
            ]),
        "WalkieServer": Reach(
            targets: ["WalkieWire"], products: ["NIO", "Crypto", "ArgumentParser"]),
        "WalkieMusic": Reach(targets: ["UIKit", "AVFAudio"]),
        "BrowserDriver": Reach(),
        "RawClient": Reach(),
        "HostProcess": Reach(),
        "SeededRandom": Reach(),
        "Specification": Reach(products: ["Testing"]),
        "FormatTables": Reach(),
        "HostileApp": Reach(),
        "Parity": Reach(),
        "UIKitIndex": Reach(),
        "BrowserScreenshot": Reach(targets: ["BrowserDriver"]),
    ])

    /// Returns the dependencies that the manifest declares and the table does not allow.
    func undeclaredArrows(in manifest: Manifest) -> [Finding] {
        manifest.targets.flatMap { target -> [Finding] in
            if target.isTest { return [] }
            guard let reach = reaches[target.name] else {
                // Fixtures of tests may depend on any module; the product may not.
                if target.isBelowTests { return [] }
                return [finding("\(target.name) is not in the table of modules")]
            }
            return
                (target.targets.filter { !allows(reach, target: $0) }
                + target.products.filter { !allows(reach, product: $0) })
                .map { finding("\(target.name) may not depend on \($0)") }
        }
    }

    /// Returns the import lines of a module's sources that the table does not allow.
    func undeclaredImports(in file: TextFile, of module: String) -> [Finding] {
        guard let reach = reaches[module] else {
            return [Finding(path: file.path, line: 1, message: "\(module) is not in the table")]
        }
        return file.lines(withOneOf: ["import"]).compactMap { number, line in
            guard let name = Self.importedModule(line), name != module,
                !Self.everywhere.contains(name), !allows(reach, target: name),
                !allows(reach, product: name)
            else { return nil }
            return Finding(
                path: file.path, line: number, message: "\(module) may not import \(name)")
        }
    }

    /// Returns the import lines of modules of this package that the target does not declare.
    ///
    /// The build order of such modules is not defined.
    static func importsWithoutDependency(
        in file: TextFile, of target: Manifest.Target, among modules: Set<String>
    ) -> [Finding] {
        file.lines(withOneOf: ["import"]).compactMap { number, line in
            guard let name = importedModule(line), name != target.name, modules.contains(name),
                !target.targets.contains(name)
            else { return nil }
            return Finding(
                path: file.path, line: number,
                message: "\(target.name) imports \(name) and does not depend on it")
        }
    }

    /// Returns the module that a line imports, with any attributes and suffixes.
    static func importedModule(_ line: Substring) -> String? {
        let pattern =
            /^\s*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        return line.firstMatch(of: pattern).map { String($0.1) }
    }

    private func allows(_ reach: Reach, target: String) -> Bool {
        reach.isUnlimited || reach.targets.contains(target)
    }

    private func allows(_ reach: Reach, product: String) -> Bool {
        if reach.isUnlimited { return true }
        // A module of this package is never allowed by the name of a product of another package.
        return reaches[product] == nil && reach.products.contains { product.hasPrefix($0) }
    }

    private func finding(_ message: String) -> Finding {
        Finding(path: "Package.swift", line: 1, message: message)
    }
}
