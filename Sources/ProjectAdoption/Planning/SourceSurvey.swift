/// The Swift files of the adopted targets: which are compiled, and which names are absent.
struct SourceSurvey {
    /// A file that is left out, with the line that shows the reason.
    struct LeftOut {
        let place: ReportedPlace
        let reason: String
        let alternative: String?
    }

    /// The Swift files of one target.
    struct Result {
        fileprivate(set) var paths: [String] = []
        fileprivate(set) var leftOut: [LeftOut] = []
        fileprivate(set) var obstacles: [(place: ReportedPlace, problem: String)] = []
        fileprivate(set) var modules: Set<String> = []
        fileprivate(set) var products: [String] = []
        fileprivate(set) var adapted: [String: Int] = [:]
        fileprivate var hasEntryPoint = false
        fileprivate var appOfSwiftUI: ReportedPlace?
        fileprivate var entryPointLeftOut: ReportedPlace?

        /// Returns why the target cannot be written, with the place that shows it; nil if it can.
        func refusal(of kind: TargetPlan.Kind) -> (reason: String, place: ReportedPlace?)? {
            if kind == .app, !hasEntryPoint {
                if let appOfSwiftUI {
                    return ("The app is SwiftUI's; Perennial runs apps of UIKit", appOfSwiftUI)
                }
                if let entryPointLeftOut {
                    return ("The file with the app delegate is left out", entryPointLeftOut)
                }
                return ("No Swift file has @main or @UIApplicationMain", nil)
            }
            guard paths.isEmpty else { return nil }
            return ("It has no Swift file that can be compiled", nil)
        }
    }

    /// A scanned file.
    private struct Scanned {
        let path: String
        let text: String
        let scan: SwiftScan
    }

    /// The modules of the project's other targets, and whether they can be imported.
    private var modulesOfProject: [String: Bool]
    private let packages: PackageSurvey
    private let checkout: Checkout
    private var places: [AdoptionReport.Absence.Kind: [String: [ReportedPlace]]] = [:]
    private var alternatives: [String: String] = [:]
    /// The names of absent members that the project itself may declare.
    private var declaredMembers: Set<String>

    init(_ survey: ProjectSurvey, _ packages: PackageSurvey) {
        var modules: [String: Bool] = [:]
        for target in survey.targets {
            if let adopted = target.adopted {
                if adopted.kind == .library { modules[adopted.module] = true }
            } else {
                let name = SettingModifier.identifier(target.target.name)
                if modules[name] == nil { modules[name] = false }
            }
        }
        modulesOfProject = modules
        self.packages = packages
        checkout = survey.checkout
        declaredMembers = packages.declaredMembers
    }

    /// Notes that the module of a target cannot be imported after all.
    mutating func refuse(module: String) { modulesOfProject[module] = false }

    /// The modules, symbols and members without a counterpart, most used first.
    var absences: [AdoptionReport.Absence] {
        let kinds: [AdoptionReport.Absence.Kind] = [.module, .symbol, .member]
        return kinds.flatMap { kind in
            (places[kind] ?? [:])
                .filter { kind != .member || !declaredMembers.contains($0.key) }
                .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
                .map { name, places in
                    AdoptionReport.Absence(
                        kind: kind, name: name, places: places,
                        alternative: alternative(to: name, kind))
                }
        }
    }

    private func alternative(to name: String, _ kind: AdoptionReport.Absence.Kind) -> String? {
        switch kind {
        case .module: alternatives[name]
        case .symbol: SymbolCounterparts.alternative(to: name)
        case .member: MemberCounterparts.alternative(to: name)
        }
    }

    /// Decides about the Swift files of a target.
    mutating func add(_ target: ProjectSurvey.Target, _ adopted: ProjectSurvey.Adopted) -> Result {
        var result = Result()
        let flags = TargetPlan.flags(adopted.settings).union(["DEBUG", "SWIFT_PACKAGE"])
        let known = packages.modules(for: target.target)
        let survey = self
        let canImport = { (module: String) in
            survey.isAvailable(module, known: known, own: adopted.module)
        }
        let isUnknownAllowed = packages.hasUnknownModules(target.target)
        var kept: [Scanned] = []
        var dropped: [Scanned] = []
        var names: Set<String> = []
        for path in adopted.members.swift {
            guard names.insert(FilePath.name(path)).inserted else {
                result.leftOut.append(
                    LeftOut(
                        place: ReportedPlace(file: path),
                        reason: "Another file of the target has the same name", alternative: nil))
                continue
            }
            guard let text = FileLookup.text(of: path) else {
                result.leftOut.append(
                    LeftOut(
                        place: ReportedPlace(file: path), reason: "The file cannot be read",
                        alternative: nil))
                continue
            }
            let scan = SwiftScan(
                text, flags: flags, names: SymbolCounterparts.names,
                members: MemberCounterparts.names, canImport: canImport)
            let file = Scanned(path: path, text: text, scan: scan)
            let isKept = decide(
                file, target.target, canImport: canImport, isUnknownAllowed, &result)
            if isKept { kept.append(file) } else { dropped.append(file) }
        }
        for file in kept { keep(file, declaredBy: kept, &result) }
        let refused = Self.refused(adopted.members, &result)
        for file in kept + dropped { declaredMembers.formUnion(file.scan.members.declared) }
        noteOtherFiles(adopted, &result)
        let declared = Set(kept.flatMap(\.scan.declarations))
        let types = refused.filter { !declared.contains(FilePath.stem($0)) }
        let missing = declarations(of: dropped, types, adopted)
        for file in kept {
            result.obstacles += Self.uses(in: file, of: missing, flags, canImport)
        }
        return result
    }

    // MARK: - Modules

    private func isAvailable(_ module: String, known: Set<String>, own: String) -> Bool {
        switch ModuleCounterparts.counterpart(of: module) {
        case .product, .renamed, .toolchain: true
        case .absent: known.contains(module)
        case nil: module == own || modulesOfProject[module] == true || known.contains(module)
        }
    }

    /// Returns whether a file is compiled; notes the modules that prevent it.
    private mutating func decide(
        _ file: Scanned, _ target: ProjectTarget, canImport: (String) -> Bool,
        _ isUnknownAllowed: Bool, _ result: inout Result
    ) -> Bool {
        let absent = file.scan.imports.filter { item in
            if canImport(item.module) { return false }
            let isUnknown =
                ModuleCounterparts.counterpart(of: item.module) == nil
                && modulesOfProject[item.module] == nil
                && packages.obstacle(ofModule: item.module, for: target) == nil
            return !(isUnknown && isUnknownAllowed)
        }
        for item in absent {
            places[.module, default: [:]][item.module, default: []]
                .append(ReportedPlace(file: file.path, line: item.line))
            if case .absent(let alternative)? = ModuleCounterparts.counterpart(of: item.module) {
                alternatives[item.module] = alternative
            }
        }
        guard let first = absent.first else { return true }
        let place = ReportedPlace(file: file.path, line: first.line)
        if let line = file.scan.entryPoint {
            let entry = ReportedPlace(file: file.path, line: line)
            if file.scan.declaresSwiftUIApp {
                result.appOfSwiftUI = entry
            } else {
                result.entryPointLeftOut = place
            }
        }
        let names = absent.map(\.module).joined(separator: ", ")
        result.leftOut.append(
            LeftOut(
                place: place, reason: "It imports \(names): \(reason(first.module, target))",
                alternative: alternatives[first.module]))
        return false
    }

    private func reason(_ module: String, _ target: ProjectTarget) -> String {
        if let obstacle = packages.obstacle(ofModule: module, for: target) { return obstacle }
        if modulesOfProject[module] == false { return "the target \(module) is left out" }
        return ModuleCounterparts.counterpart(of: module) == nil
            ? "no target and no package of the project has this module"
            : "Linux does not have this module"
    }

    private mutating func keep(
        _ file: Scanned, declaredBy kept: [Scanned], _ result: inout Result
    ) {
        result.paths.append(file.path)
        result.hasEntryPoint =
            result.hasEntryPoint || file.scan.entryPoint != nil
            || FilePath.name(file.path) == "main.swift"
        result.adapted.merge(file.scan.adapted, uniquingKeysWith: +)
        for item in file.scan.imports {
            if let product = ModuleCounterparts.product(of: item.module) {
                result.products.append(product)
            } else if modulesOfProject[item.module] == true {
                result.modules.insert(item.module)
            }
        }
        for (name, lines) in file.scan.uses where SymbolCounterparts.names.contains(name) {
            // A name that the app itself declares is its own.
            guard !kept.contains(where: { $0.scan.declarations.contains(name) }) else { continue }
            places[.symbol, default: [:]][name, default: []] += lines.map {
                ReportedPlace(file: file.path, line: $0)
            }
        }
        for (name, lines) in file.scan.members.lines {
            places[.member, default: [:]][name, default: []] += lines.map {
                ReportedPlace(file: file.path, line: $0)
            }
        }
    }

    // MARK: - What is left out

    /// Leaves out the files that are outside of the checkout; returns the Swift files among them.
    ///
    /// They are not read, because what a file declares would be in the report.
    private static func refused(_ members: TargetMembers, _ result: inout Result) -> [String] {
        var paths: [String] = []
        for (path, refusal) in members.refused {
            let place = ReportedPlace(file: path)
            result.leftOut.append(
                LeftOut(place: place, reason: refusal.reason, alternative: refusal.alternative))
            guard FilePath.type(path) == "swift" else { continue }
            paths.append(path)
            // Without an entry point elsewhere, it can only be here.
            result.entryPointLeftOut = result.entryPointLeftOut ?? place
        }
        return paths
    }

    private func noteOtherFiles(_ adopted: ProjectSurvey.Adopted, _ result: inout Result) {
        for file in adopted.members.leftOut {
            result.leftOut.append(
                LeftOut(
                    place: ReportedPlace(
                        file: file.path, line: FileLookup.isFolder(file.path) ? nil : 1),
                    reason: file.reason, alternative: file.alternative))
        }
        if let header = adopted.bridgingHeader {
            let refusal = FileLookup.existing(header).flatMap { checkout.refusal(of: $0) }
            let imports = refusal == nil ? ObjectiveCHeader.imports(in: header) : []
            result.leftOut.append(
                LeftOut(
                    place: ReportedPlace(file: header, line: imports.first?.line),
                    reason: "A bridging header"
                        + (imports.isEmpty
                            ? "" : ", which imports \(imports.map(\.name).joined(separator: ", "))")
                        + ": Swift on Linux has no Objective-C",
                    alternative: "the same classes in Swift"))
        }
    }

    /// Returns the names that files outside of the build declare, with those files.
    private func declarations(
        of dropped: [Scanned], _ refused: [String], _ adopted: ProjectSurvey.Adopted
    ) -> [String: String] {
        var names: [String: String] = [:]
        // A file is named for its type, unless it extends one of the system's.
        for path in refused where !Self.isOfSystem(FilePath.stem(path)) {
            names[FilePath.stem(path)] = FilePath.name(path)
        }
        for file in dropped {
            for name in file.scan.declarations { names[name] = FilePath.name(file.path) }
        }
        for file in adopted.members.leftOut
        where ["m", "mm"].contains(FilePath.type(file.path)) {
            for name in ObjectiveCHeader.classes(in: file.path) {
                names[name] = FilePath.name(file.path)
            }
        }
        return names
    }

    /// Whether a type is, or by its prefix may be, one of Swift's or of Apple's frameworks.
    private static func isOfSystem(_ type: String) -> Bool {
        let types: Set<String> = [
            "Array", "Bool", "Bundle", "Calendar", "Character", "Collection", "Comparable", "Data",
            "Date", "Decodable", "Dictionary", "Double", "Encodable", "Error", "Float", "Int",
            "Locale", "Notification", "Optional", "Result", "Sequence", "Set", "String", "Timer",
        ]
        return types.contains(type) || type.prefix(2).allSatisfy(\.isUppercase)
    }

    /// Returns the uses of missing names in a file that is compiled.
    private static func uses(
        in file: Scanned, of missing: [String: String], _ flags: Set<String>,
        _ canImport: @escaping (String) -> Bool
    ) -> [(place: ReportedPlace, problem: String)] {
        guard !missing.isEmpty else { return [] }
        let scan = SwiftScan(
            file.text, flags: flags, names: Set(missing.keys), canImport: canImport)
        var uses: [(place: ReportedPlace, problem: String)] = []
        for (name, origin) in missing where !scan.declarations.contains(name) {
            for line in scan.uses[name] ?? [] {
                uses.append(
                    (
                        ReportedPlace(file: file.path, line: line),
                        "\(name) is declared in \(origin), which is left out."
                    ))
            }
        }
        return uses.sorted { ($0.place.line ?? 0, $0.problem) < ($1.place.line ?? 0, $1.problem) }
    }
}
