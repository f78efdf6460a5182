/// The writer of the manifest of an adopted project.
///
/// The same project gives the same text.
struct ManifestWriter {
    /// The second line of a manifest that an adoption wrote.
    static let mark = "// Written by `perennial adopt`"
    private static let importLine = "import PackageDescription"

    /// A target that only copies resources.
    struct ResourceTarget {
        let name: String
        /// The resources, by their paths in the package.
        let resources: [String]
        let excluded: [String]
    }

    private let adoption: Adoption
    /// The path from the package to Perennial.
    private let perennial: String
    private(set) var layout: PackageLayout
    /// The targets with the resources of each target.
    private(set) var resourceTargets: [String: [ResourceTarget]] = [:]

    /// Prepares a manifest.
    ///
    /// - Parameters:
    ///   - adoption: The plan.
    ///   - root: The folder of the package.
    ///   - perennial: The folder of Perennial's package.
    init(_ adoption: Adoption, root: String, perennial: String) {
        self.adoption = adoption
        self.perennial = FilePath.relative(from: root, to: perennial)
        var names = Set(adoption.targets.map(\.module))
        layout = PackageLayout(root: root, project: adoption.project.folder, taken: names)
        var groups: [(module: String, name: String, resources: [String])] = []
        for target in adoption.targets {
            for (number, group) in target.resourceGroups.enumerated() {
                var name = "\(target.module)Resources" + (number == 0 ? "" : "\(number + 1)")
                while !names.insert(name).inserted { name += "_" }
                groups.append((target.module, name, group.map { layout.place(ofResource: $0) }))
            }
        }
        // The links and folders of all targets are known now, and each target must avoid those of
        // the others.
        layout.targetNames = names
        for (module, name, resources) in groups {
            let excluded = layout.excluded(needed: resources + [Self.stub(of: name)])
            resourceTargets[module, default: []].append(
                ResourceTarget(name: name, resources: resources, excluded: excluded))
        }
    }

    /// Returns the path of the file that a target has for SwiftPM.
    static func stub(of target: String) -> String {
        "\(PackageLayout.folderName)/\(target)/stub.swift"
    }

    /// The text of the manifest.
    var text: String {
        let targets = adoption.targets.flatMap { target in
            [text(of: target)] + (resourceTargets[target.module] ?? []).map { text(of: $0) }
        }
        return """
            // swift-tools-version: 6.2
            \(Self.mark) from \(Self.comment(FilePath.name(adoption.project.bundle))).
            // The project stays the original: change it, and adopt it again.

            \(Self.importLine)

            let package = Package(
                name: \(ManifestText.quoted(adoption.project.name)),
                defaultLocalization: \(ManifestText.quoted(adoption.project.developmentRegion)),
                dependencies: [
            \(dependencies.map { "        \($0),\n" }.joined())    ],
                targets: [
            \(targets.joined())    ]
            )

            """
    }

    /// Returns a text that stays in the line of a comment.
    private static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    private var dependencies: [String] {
        let own = [
            ".package(name: \"perennial\", path: \(ManifestText.quoted(perennial)))",
            ".package(name: \"perennial-adapter\", path: \(ManifestText.quoted(perennial + "/Adapter")))",
        ]
        return own
            + adoption.packages.map { package in
                switch package.source {
                case .remote(let url, let requirement):
                    return ".package(url: \(ManifestText.quoted(url)), \(requirement))"
                case .local(let path):
                    let path = FilePath.relative(from: layout.root, to: path)
                    return ".package(path: \(ManifestText.quoted(path)))"
                }
            }
    }

    private func text(of target: TargetPlan) -> String {
        let resources = (resourceTargets[target.module] ?? []).map(\.name)
        let dependencies =
            (target.modules + resources).map(ManifestText.quoted)
            + target.products.map {
                ".product(name: \(ManifestText.quoted($0)), package: \"perennial\")"
            }
            + target.packageProducts.map { product in
                let package = ManifestText.quoted(product.package)
                return ".product(name: \(ManifestText.quoted(product.name)), package: \(package))"
            }
        var lines = [
            "name: \(ManifestText.quoted(target.module))",
            ManifestText.array("dependencies", dependencies, indentation: 12),
            "path: \(ManifestText.quoted(PackageLayout.folder(of: target)))",
            "sources: [\"stub.swift\"]",
        ]
        if target.kind == .app { lines.append("resources: [.copy(\"App.plist\")]") }
        lines += [
            ManifestText.array("swiftSettings", target.compilerSettings, indentation: 12),
            "plugins: [.plugin(name: \"AdaptSources\", package: \"perennial-adapter\")]",
        ]
        return Self.target(target.kind == .app ? "executableTarget" : "target", lines)
    }

    private func text(of target: ResourceTarget) -> String {
        var lines = ["name: \(ManifestText.quoted(target.name))", "path: \".\""]
        if !target.excluded.isEmpty {
            let excluded = target.excluded.map(ManifestText.quoted)
            lines.append(ManifestText.array("exclude", excluded, indentation: 12))
        }
        let copies = target.resources.map { ".copy(\(ManifestText.quoted($0)))" }
        lines += [
            "sources: [\(ManifestText.quoted(Self.stub(of: target.name)))]",
            ManifestText.array("resources", copies, indentation: 12),
        ]
        return Self.target("target", lines)
    }

    private static func target(_ kind: String, _ lines: [String]) -> String {
        let body = lines.map { $0.hasPrefix(" ") ? $0 : "            \($0)" }
            .joined(separator: ",\n")
        return "        .\(kind)(\n\(body)),\n"
    }
}
