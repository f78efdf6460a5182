/// The plan for one target of the written manifest.
package struct TargetPlan: Sendable {
    /// The kind of a written target.
    package enum Kind: Sendable { case app, library }

    /// The target's name in Xcode.
    package let name: String
    /// The name of the written target, which is its module.
    package let module: String
    /// The kind.
    package let kind: Kind
    /// The paths of the Swift files that are compiled.
    package internal(set) var sources: [String] = []
    /// The paths of the files and folders that are copied.
    package internal(set) var resources: [String] = []
    /// The modules of the project on which the target depends.
    package internal(set) var modules: [String] = []
    /// The products of Perennial on which the target depends.
    package internal(set) var products: [String] = []
    /// The products of other packages, with the names of the packages.
    package internal(set) var packageProducts: [PackageProduct] = []
    /// The settings of the compiler, as a manifest writes them.
    package internal(set) var compilerSettings: [String] = []
    /// The text of the app's property list; nil for a library.
    package internal(set) var infoPlist: String?

    /// A product of another package.
    package struct PackageProduct: Sendable, Hashable {
        /// The product.
        package let name: String
        /// The package, by the name in a manifest.
        package let package: String
    }

    init(name: String, module: String, kind: Kind) {
        self.name = name
        self.module = module
        self.kind = kind
    }

    /// The maximum number of resources of one name, each of which needs a target of its own.
    static let resourcesOfOneNameMax = 64

    /// Returns resources without those of a name that too many others have, and the latter.
    static func limited(_ resources: [String]) -> (copied: [String], leftOut: [String]) {
        var counts: [String: Int] = [:]
        var copied: [String] = []
        var leftOut: [String] = []
        for path in resources {
            let name = FilePath.name(path)
            counts[name, default: 0] += 1
            if counts[name, default: 0] <= resourcesOfOneNameMax {
                copied.append(path)
            } else {
                leftOut.append(path)
            }
        }
        return (copied, leftOut)
    }

    /// The resources in groups without two files of one name.
    ///
    /// SwiftPM copies the resources of a target into one folder, by their names.
    var resourceGroups: [[String]] {
        var groups: [(names: Set<String>, paths: [String])] = []
        for path in resources {
            let name = FilePath.name(path)
            let free = groups.firstIndex { !$0.names.contains(name) }
            if let free {
                groups[free].names.insert(name)
                groups[free].paths.append(path)
            } else {
                groups.append(([name], [path]))
            }
        }
        return groups.map(\.paths)
    }
}

extension TargetPlan {
    /// Returns the settings of the compiler that a target has in Xcode and keeps.
    static func compilerSettings(_ settings: TargetSettings) -> [String] {
        let version = settings["SWIFT_VERSION"] ?? "5.0"
        var result = [".swiftLanguageMode(\(version.hasPrefix("6") ? ".v6" : ".v5"))"]
        if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" {
            result.append(".defaultIsolation(MainActor.self)")
        }
        let features = [
            "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "ExistentialAny",
            "SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT": "InternalImportsByDefault",
            "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "MemberImportVisibility",
        ]
        var names = features.filter { settings.isOn($0.key) }.map(\.value)
        if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") {
            names += ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
        }
        result += names.sorted().map { ".enableUpcomingFeature(\(ManifestText.quoted($0)))" }
        // SwiftPM itself defines DEBUG.
        for flag in flags(settings).sorted() where flag != "DEBUG" {
            result.append(".define(\(ManifestText.quoted(flag)))")
        }
        return result
    }

    /// Returns the compilation conditions of a target.
    static func flags(_ settings: TargetSettings) -> Set<String> {
        let conditions = settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? ""
        var flags = Set(conditions.split(whereSeparator: \.isWhitespace).map(String.init))
        let words = (settings["OTHER_SWIFT_FLAGS"] ?? "").split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() where word.hasPrefix("-D") {
            if word.count > 2 {
                flags.insert(String(word.dropFirst(2)))
            } else if index + 1 < words.count {
                flags.insert(String(words[index + 1]))
            }
        }
        // A name that is not an identifier would not be one in a manifest either.
        return flags.filter { flag in
            guard let first = flag.first, first.isLetter || first == "_" else { return false }
            return flag.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}
