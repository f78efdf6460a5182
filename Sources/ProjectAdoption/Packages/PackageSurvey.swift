/// The packages and libraries of a project, with the decision which of them can be had.
struct PackageSurvey {
    private let project: XcodeProject
    private let checkout: Checkout
    private let all: [(package: PackageDependency, inspection: PackageInspection)]

    init(_ project: XcodeProject, _ checkout: Checkout) {
        self.project = project
        self.checkout = checkout
        all = PackageDependency.all(in: project).map { ($0, PackageInspection($0, checkout)) }
    }

    /// Returns the products that a target uses and that can be had.
    func available(for target: ProjectTarget) -> [TargetPlan.PackageProduct] {
        var products: [TargetPlan.PackageProduct] = []
        for product in target.packageProducts {
            guard let (package, inspection) = owner(of: product), inspection.obstacle == nil
            else { continue }
            products.append(.init(name: product.name, package: package.identity))
        }
        return products.sorted { ($0.package, $0.name) < ($1.package, $1.name) }
    }

    /// Returns the names of modules that a target gets from packages, as far as they are known.
    func modules(for target: ProjectTarget) -> Set<String> {
        var modules: Set<String> = []
        for product in target.packageProducts {
            guard let (package, inspection) = owner(of: product), inspection.obstacle == nil
            else { continue }
            modules.insert(product.name)
            if case .local(let path) = package.source {
                modules.formUnion(FileLookup.names(in: path + "/Sources"))
            }
        }
        return modules
    }

    /// The names of absent members of UIKit that local packages may declare.
    var declaredMembers: Set<String> {
        all.reduce(into: []) { $0.formUnion($1.inspection.declaredMembers) }
    }

    /// Whether a target uses a published package, whose modules are not known.
    func hasUnknownModules(_ target: ProjectTarget) -> Bool {
        target.packageProducts.contains { product in
            guard let (package, inspection) = owner(of: product) else { return false }
            if case .remote = package.source { return inspection.obstacle == nil }
            return false
        }
    }

    /// Returns why a module of a package cannot be had, or nil if no unavailable product has it.
    func obstacle(ofModule module: String, for target: ProjectTarget) -> String? {
        let product = target.packageProducts.first { $0.name == module }
        guard let product else { return nil }
        guard let (package, inspection) = owner(of: product) else {
            return "no package of the project has the product"
        }
        return inspection.obstacle.map { _ in "the package \(package.identity) cannot be had" }
    }

    private func owner(of product: ProjectTarget.PackageProduct)
        -> (package: PackageDependency, inspection: PackageInspection)?
    {
        if let id = product.package { return all.first { $0.package.id == id } }
        // A local package that is only a reference to a folder is found by its manifest.
        return all.first { package, _ in
            guard case .local(let path) = package.source else { return false }
            let manifest = FileLookup.text(of: path + "/Package.swift") ?? ""
            return manifest.contains("\"\(product.name)\"")
        }
    }

    // MARK: - The report

    /// Returns the packages on which targets depend, in the order of the project.
    func packages(usedBy targets: [TargetPlan]) -> [PackageDependency] {
        let used = Set(targets.flatMap(\.packageProducts).map(\.package))
        return all.filter { $0.inspection.obstacle == nil && used.contains($0.package.identity) }
            .map(\.package)
    }

    /// Returns the outcomes of all packages and libraries.
    func dependencies(usedBy targets: [TargetPlan]) -> [AdoptionReport.Dependency] {
        let used = Set(packages(usedBy: targets).map(\.id))
        let packages = all.compactMap { package, inspection -> AdoptionReport.Dependency? in
            guard inspection.obstacle != nil || used.contains(package.id) else { return nil }
            let place = ReportedPlace(file: project.file, line: package.line)
            let outcome: AdoptionReport.Dependency.Outcome =
                inspection.obstacle != nil
                ? .unavailable : inspection.isChecked ? .written : .unchecked
            return AdoptionReport.Dependency(
                name: package.identity, source: package.address, outcome: outcome,
                reason: inspection.obstacle, place: inspection.place ?? place,
                alternative: inspection.alternative)
        }
        return packages + orphans + binaries + pods + carthage
    }

    private func unavailable(
        _ name: String, _ source: String, _ reason: String, _ place: ReportedPlace,
        instead alternative: String? = nil
    ) -> AdoptionReport.Dependency {
        AdoptionReport.Dependency(
            name: name, source: source, outcome: .unavailable, reason: reason, place: place,
            alternative: alternative)
    }

    /// The products that no package of the project has.
    private var orphans: [AdoptionReport.Dependency] {
        var known: Set<String> = []
        return project.targets.flatMap(\.packageProducts)
            .filter { owner(of: $0) == nil && known.insert($0.name).inserted }
            .map { product in
                unavailable(
                    product.name, FilePath.name(project.bundle),
                    "No package of the project has this product",
                    ReportedPlace(file: project.file, line: product.line))
            }
    }

    /// The compiled libraries that targets link.
    private var binaries: [AdoptionReport.Dependency] {
        var known: Set<String> = []
        return project.targets.flatMap(\.frameworks).compactMap { file in
            guard let path = project.tree.path(file.reference),
                ["framework", "xcframework", "a", "dylib"].contains(FilePath.type(path)),
                known.insert(path).inserted
            else { return nil }
            return unavailable(
                FilePath.stem(path), path, "It is compiled for Apple's systems",
                ReportedPlace(file: project.file, line: file.line),
                instead: "a Swift package with its source")
        }
    }

    private var pods: [AdoptionReport.Dependency] {
        libraries(in: "Podfile", of: "CocoaPods", keyword: "pod")
    }

    private var carthage: [AdoptionReport.Dependency] {
        libraries(in: "Cartfile", of: "Carthage", keyword: "github")
    }

    /// Returns the libraries that lines such as `pod 'Name', '~> 1.0'` of a file name.
    private func libraries(
        in file: String, of tool: String, keyword: String
    ) -> [AdoptionReport.Dependency] {
        guard let path = FileLookup.existing(project.folder + "/" + file),
            checkout.refusal(of: path) == nil, let text = FileLookup.text(of: path)
        else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
            .compactMap { index, line in
                let line = line.trimmed
                guard line.hasPrefix(keyword + " ") || line.hasPrefix(keyword + "\t") else {
                    return nil
                }
                let parts = line.split(
                    maxSplits: 2, omittingEmptySubsequences: false,
                    whereSeparator: { "'\"".contains($0) })
                guard parts.count == 3 else { return nil }
                return unavailable(
                    String(parts[1]), tool, "Libraries of \(tool) are built by Xcode",
                    ReportedPlace(file: path, line: index + 1),
                    instead: "the library's Swift package, added to the project")
            }
    }
}
