/// A target of a project.
package struct ProjectTarget: Sendable {
    /// The product of a target.
    package enum Product: Sendable, Hashable {
        case app, framework, staticLibrary
        case unitTests, interfaceTests
        case appExtension, appClip, watchApp
        case resourceBundle, tool
        /// A target that runs scripts or another build system.
        case script
        /// A product of another kind, by Xcode's name for it.
        case other(String)

        init(_ object: ProjectObject) {
            guard object.isa == "PBXNativeTarget" else {
                self = .script
                return
            }
            let prefix = "com.apple.product-type."
            let type = object.text("productType") ?? ""
            switch type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type {
            case "application": self = .app
            case "framework", "framework.static", "library.dynamic": self = .framework
            case "library.static": self = .staticLibrary
            case "bundle.unit-test", "bundle.ocunit-test": self = .unitTests
            case "bundle.ui-testing": self = .interfaceTests
            case "application.on-demand-install-capable": self = .appClip
            case "bundle": self = .resourceBundle
            case "tool": self = .tool
            case let name where name.contains("watch"): self = .watchApp
            case let name where name.contains("extension"): self = .appExtension
            case let name: self = .other(name)
            }
        }
    }

    /// A product of a Swift package that a target uses.
    struct PackageProduct: Sendable, Hashable {
        let name: String
        /// The object with the package; nil for a local package that is only a file reference.
        let package: String?
        let line: Int
    }

    /// A file of a build phase.
    struct BuildFile: Sendable, Hashable {
        /// The object of the file, group of languages, or product.
        let reference: String
        let line: Int
    }

    let id: String
    /// The target's name.
    package let name: String
    /// The line on which the target begins in the project file.
    package let line: Int
    /// The product.
    package let product: Product
    let sources: [BuildFile]
    let resources: [BuildFile]
    let frameworks: [BuildFile]
    /// The names of the phases that run a script, with their lines.
    let scripts: [(name: String, line: Int)]
    let packageProducts: [PackageProduct]
    /// The targets that are built before this one, by their identifiers.
    let dependencies: [String]
    let synchronizedFolders: [String]
    let configurationList: String?

    init(_ object: ProjectObject, _ objects: ProjectObjects) {
        id = object.id
        name = object.text("name") ?? object.text("productName") ?? object.id
        line = object.line
        product = Product(object)
        let phases = objects.objects(object.texts("buildPhases"))
        func files(_ isa: String) -> [BuildFile] {
            phases.filter { $0.isa == isa }
                .flatMap { objects.objects($0.texts("files")) }
                .compactMap { file in
                    file.text("fileRef").map { BuildFile(reference: $0, line: file.line) }
                }
        }
        sources = files("PBXSourcesBuildPhase")
        resources = files("PBXResourcesBuildPhase")
        frameworks = files("PBXFrameworksBuildPhase")
        scripts = phases.filter { $0.isa == "PBXShellScriptBuildPhase" }
            .map { ($0.text("name") ?? "Run Script", $0.line) }
        // Old and new projects name a product in the phase, in the target, or in both.
        let inPhase = phases.flatMap { objects.objects($0.texts("files")) }
            .compactMap { $0.text("productRef") }
        var known: Set<String> = []
        packageProducts =
            objects.objects(
                (object.texts("packageProductDependencies") + inPhase)
                    .filter { known.insert($0).inserted }
            ).map { product in
                PackageProduct(
                    name: product.text("productName") ?? product.id,
                    package: product.text("package"), line: product.line)
            }
        dependencies = objects.objects(object.texts("dependencies")).compactMap { dependency in
            // A target of another project is reached through a proxy alone.
            dependency.text("target")
                ?? objects.object(dependency.text("targetProxy"))?.text("remoteGlobalIDString")
        }
        synchronizedFolders = object.texts("fileSystemSynchronizedGroups")
        configurationList = object.text("buildConfigurationList")
    }
}
