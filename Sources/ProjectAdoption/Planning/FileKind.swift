/// The treatment of a file of a target, by its type.
enum FileKind: Equatable {
    case swift
    case resource
    /// A file that only Xcode's build uses.
    case ignored
    /// A file that Linux cannot build or read.
    case leftOut(reason: String, alternative: String?)

    private static let leftOutTypes: [String: (reason: String, alternative: String?)] = {
        let code = "and Perennial's modules are Swift"
        let model = "Core Data does not exist on Linux"
        var kinds: [String: (reason: String, alternative: String?)] = [
            "m": ("Objective-C, \(code)", "the same class in Swift"),
            "mm": ("Objective-C++, \(code)", "the same class in Swift"),
            "metal": ("Metal does not exist on Linux", nil),
            "xcdatamodeld": (model, "Codable values, or GRDB.swift"),
            "xcdatamodel": (model, "Codable values, or GRDB.swift"),
            "xcmappingmodel": (model, "Codable values, or GRDB.swift"),
            "intentdefinition": ("Intents do not exist on Linux", nil),
            "mlmodel": ("Core ML does not exist on Linux", nil),
            "mlpackage": ("Core ML does not exist on Linux", nil),
            "scnassets": ("SceneKit does not exist on Linux", nil),
            "rkassets": ("RealityKit does not exist on Linux", nil),
            "sks": ("SpriteKit does not exist on Linux", nil),
        ]
        for type in ["ttf", "otf", "ttc"] {
            kinds[type] = ("Apps cannot bring their own fonts", "the system's fonts")
        }
        for type in ["c", "cc", "cpp", "cxx", "s", "asm"] {
            kinds[type] = ("C, C++ or assembly in a Swift target", "a C target of a local package")
        }
        return kinds
    }()

    private static let ignoredTypes: Set<String> = [
        "h", "hh", "hpp", "hxx", "pch", "modulemap", "xcconfig", "entitlements", "docc", "md",
        "playground", "xcodeproj", "xcworkspace", "xctestplan", "swp", "orig", "gpx", "storekit",
        "mobileprovision", "exp", "framework", "xcframework", "a", "dylib", "tbd",
    ]

    /// Returns the treatment of a file.
    ///
    /// - Parameter isListed: Whether the project lists the file as a resource; a folder that is
    ///   synchronized also contains files for people.
    init(_ path: String, isListed: Bool) {
        let type = FilePath.type(path)
        if type == "swift" {
            self = .swift
        } else if let kind = Self.leftOutTypes[type] {
            self = .leftOut(reason: kind.reason, alternative: kind.alternative)
        } else if Self.ignoredTypes.contains(type), !(isListed && type == "md") {
            self = .ignored
        } else {
            self = .resource
        }
    }
}
