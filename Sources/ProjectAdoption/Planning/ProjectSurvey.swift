/// The targets of a project, with the decision which of them can be adopted.
struct ProjectSurvey {
    /// A target that can be adopted.
    struct Adopted {
        let kind: TargetPlan.Kind
        let module: String
        let settings: TargetSettings
        let members: TargetMembers
        let infoPlist: MergedInfoPlist?
        /// The header that shows Objective-C to Swift.
        let bridgingHeader: String?
        let notes: [AdoptionReport.Note]
    }

    /// A target with its decision.
    struct Target {
        let target: ProjectTarget
        let adopted: Adopted?
        /// The reason why it is not adopted.
        let reason: String?
        let place: ReportedPlace?
    }

    let project: XcodeProject
    /// The folders whose files are taken.
    let checkout: Checkout
    let configuration: String
    private(set) var targets: [Target] = []
    /// The modules of the adopted targets.
    private var modules: Set<String> = []
    /// The files of the synchronized folders, each of which is searched once.
    private var folders: [String: [String]] = [:]

    init(_ project: XcodeProject, _ options: Adoption.Options) {
        self.project = project
        let checkout = Checkout(of: project, options)
        self.checkout = checkout
        let first = project.targets.first.map {
            TargetSettings(of: $0, in: project, configuration: options.configuration, checkout)
        }
        configuration = first?.configuration ?? options.configuration ?? "Debug"
        for target in project.targets { add(target, options) }
    }

    private mutating func add(_ target: ProjectTarget, _ options: Adoption.Options) {
        let place = ReportedPlace(file: project.file, line: target.line)
        let settings = TargetSettings(
            of: target, in: project, configuration: options.configuration, checkout)
        guard let kind = Self.kind(of: target.product) else {
            return leaveOut(target, Self.reason(for: target.product), place)
        }
        let platforms = (settings["SUPPORTED_PLATFORMS"] ?? "")
            .split(whereSeparator: \.isWhitespace)
        let sdk = settings["SDKROOT"] ?? "iphoneos"
        let isPhone =
            platforms.isEmpty
            ? sdk == "iphoneos" || sdk == "auto" || sdk == "iphonesimulator"
            : platforms.contains("iphoneos")
        guard isPhone else {
            let platform = platforms.first.map(String.init) ?? sdk
            return leaveOut(target, "It is built for \(platform), not for iOS", place)
        }
        let adopted = adopt(target, kind, settings, options)
        targets.append(Target(target: target, adopted: adopted, reason: nil, place: nil))
    }

    private mutating func leaveOut(
        _ target: ProjectTarget, _ reason: String, _ place: ReportedPlace
    ) {
        targets.append(Target(target: target, adopted: nil, reason: reason, place: place))
    }

    // MARK: - Decisions

    private static func kind(of product: ProjectTarget.Product) -> TargetPlan.Kind? {
        switch product {
        case .app: .app
        case .framework, .staticLibrary: .library
        default: nil
        }
    }

    private static func reason(for product: ProjectTarget.Product) -> String {
        switch product {
        case .unitTests: "Unit tests; write tests with UIKitTesting instead"
        case .interfaceTests: "Tests of the interface need Apple's simulator"
        case .appExtension: "Perennial runs no app extensions"
        case .appClip: "Perennial runs no app clips"
        case .watchApp: "Perennial runs no apps for watches"
        case .resourceBundle: "A bundle of resources; they belong to the app's own target"
        case .tool: "A program for the command line"
        case .script: "Its scripts and programs are Xcode's"
        case .other(let name): "Perennial has no counterpart to a product of the kind “\(name)”"
        case .app, .framework, .staticLibrary: ""
        }
    }

    /// Returns the module of a target, with a note if it is not the one that it has in Xcode.
    private mutating func module(
        of target: ProjectTarget, _ kind: TargetPlan.Kind, _ settings: TargetSettings,
        _ options: Adoption.Options
    ) -> (name: String, note: AdoptionReport.Note?) {
        let stated = settings["PRODUCT_MODULE_NAME"] ?? ""
        let own = SettingModifier.identifier(stated.isEmpty ? target.name : stated)
        var name = own.isEmpty ? "App" : own
        // The name of an executable's module is a symbol for the linker; imports need a library's.
        let isForeign = kind == .app && !name.allSatisfy(\.isASCII)
        if isForeign { name = SettingModifier.asciiIdentifier(name) }
        let taken = options.reservedModules.union(ModuleCounterparts.toolchain)
        let isReserved = taken.contains(name)
        while taken.contains(name) { name += "App" }
        // Variants of an app often have one product name.
        if modules.contains(name) { name = SettingModifier.asciiIdentifier(target.name) }
        while name.isEmpty || taken.contains(name) || modules.contains(name) {
            name += "_"
        }
        modules.insert(name)
        guard name != own else { return (name, nil) }
        let cause =
            if isForeign {
                "Linux's linker takes the letters of ASCII alone"
            } else if ModuleCounterparts.toolchain.contains(own) {
                "Swift on Linux has a module \(own)"
            } else if isReserved {
                "Perennial, or a package that it uses, has a module \(own)"
            } else {
                "another target has a module \(own)"
            }
        let text = "The module is \(name), because \(cause)."
        let place = ReportedPlace(file: project.file, line: target.line)
        return (name, AdoptionReport.Note(text: text, place: place))
    }

    private mutating func adopt(
        _ target: ProjectTarget, _ kind: TargetPlan.Kind, _ settings: TargetSettings,
        _ options: Adoption.Options
    ) -> Adopted {
        let (module, note) = self.module(of: target, kind, settings, options)
        search(target.synchronizedFolders)
        var notes = [note].compactMap(\.self)
        let renamed = settings.overridden(["PRODUCT_MODULE_NAME": module])
        let path = renamed["INFOPLIST_FILE"].flatMap { $0.isEmpty ? nil : $0 }
            .map { FilePath.joined(project.folder, $0) }
        notes += settings.missingFiles.map {
            AdoptionReport.Note(text: "An included configuration file is missing.", place: $0)
        }
        notes += settings.refusedFiles
        notes += target.scripts.map { script in
            AdoptionReport.Note(
                text: "The phase “\(script.name)” of \(target.name) is not run.",
                place: ReportedPlace(file: project.file, line: script.line))
        }
        let plist =
            kind == .app ? infoPlist(at: path, renamed, target, &notes) : nil
        let header = renamed["SWIFT_OBJC_BRIDGING_HEADER"].flatMap { $0.isEmpty ? nil : $0 }
        return Adopted(
            kind: kind, module: module, settings: renamed,
            members: TargetMembers(
                of: target, in: project, checkout, folders: folders, infoPlist: path),
            infoPlist: plist, bridgingHeader: header.map { FilePath.joined(project.folder, $0) },
            notes: notes)
    }

    private mutating func search(_ identifiers: [String]) {
        for folder in project.synchronizedFolders
        where identifiers.contains(folder.id) && folders[folder.id] == nil {
            guard checkout.refusal(of: folder.path) == nil else { continue }
            folders[folder.id] = folder.files()
        }
    }

    private func infoPlist(
        at path: String?, _ settings: TargetSettings, _ target: ProjectTarget,
        _ notes: inout [AdoptionReport.Note]
    ) -> MergedInfoPlist {
        var file: PropertyListNode?
        let existing = path.flatMap(FileLookup.existing)
        let refusal = existing.flatMap { checkout.refusal(of: $0) }
        let found = refusal == nil ? existing : nil
        if let existing, let refusal {
            notes.append(
                .init(
                    text: "The property list of \(target.name) is not used. \(refusal.sentence)",
                    place: ReportedPlace(file: existing)))
        }
        do {
            file = try found.map { try PropertyListReader.read(FileLookup.bytes(of: $0), file: $0) }
        } catch {
            notes.append(.init(text: "Info.plist is not used: \(error)", place: nil))
        }
        if let path, existing == nil, !settings.isOn("GENERATE_INFOPLIST_FILE") {
            notes.append(
                .init(
                    text: "The file \(FilePath.name(path)) of \(target.name) is missing.",
                    place: ReportedPlace(file: project.file, line: target.line)))
        }
        let merged = MergedInfoPlist(file, path: found ?? path ?? project.file, settings)
        notes += merged.unknownVariables.map { variable, place in
            AdoptionReport.Note(text: "\(variable) has no value, so it is empty.", place: place)
        }
        return merged
    }
}
