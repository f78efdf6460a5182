/// The build settings of a target in one configuration.
package struct TargetSettings: Sendable {
    /// The settings, from Xcode's defaults to the target's own.
    private var levels: [SettingLevel]
    /// The name of the configuration.
    package let configuration: String
    /// The includes of configuration files that are missing.
    let missingFiles: [ReportedPlace]
    /// The configuration files that are not read, because they are outside of the checkout.
    let refusedFiles: [AdoptionReport.Note]

    /// Reads the settings of a target.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - project: The project.
    ///   - configuration: The name of the configuration; nil chooses “Debug”, or else the
    ///     project's default.
    ///   - checkout: The folders whose configuration files are read.
    init(
        of target: ProjectTarget, in project: XcodeProject, configuration: String?,
        _ checkout: Checkout
    ) {
        let objects = project.objects
        let own = objects.object(target.configurationList)
        let shared = objects.object(objects.root.text("buildConfigurationList"))
        let name = Self.chosen(configuration, from: own ?? shared, objects)
        let conditions = SettingLevel.Conditions(configuration: name)
        var levels = [SettingLevel(Self.defaults(of: target, project, name), conditions)]
        var missing: [ReportedPlace] = []
        var refused: [AdoptionReport.Note] = []
        for list in [shared, own] {
            guard let configuration = Self.configuration(name, in: list, objects) else { continue }
            if let path = Self.baseFile(of: configuration, project) {
                let file = ConfigurationFile(at: path, checkout)
                levels.append(SettingLevel(file.settings, conditions))
                missing += file.missing
                refused += file.refused
            }
            levels.append(SettingLevel(configuration.entries("buildSettings"), conditions))
        }
        self.levels = levels
        self.configuration = name
        missingFiles = missing
        refusedFiles = refused
    }

    /// Creates settings from levels, the lowest first.
    package init(levels: [[String: String]], configuration: String = "Debug") {
        let conditions = SettingLevel.Conditions(configuration: configuration)
        self.levels = levels.map { level in
            let settings = level.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
            return SettingLevel(settings, conditions)
        }
        self.configuration = configuration
        missingFiles = []
        refusedFiles = []
    }

    /// Returns the value of a setting with its variables replaced, or nil if it has none.
    package subscript(name: String) -> String? {
        value(of: name, below: levels.count, depth: 0, Budget())
    }

    /// Whether a setting is YES.
    package func isOn(_ name: String) -> Bool { self[name] == "YES" }

    /// The names of all settings, in alphabetical order.
    package var names: [String] { Set(levels.flatMap(\.values.keys)).sorted() }

    /// Returns a text with its variables replaced, and the variables without a value.
    package func expanded(_ text: String) -> (text: String, unknown: [String]) {
        let budget = Budget()
        var expansion = SettingExpansion { name, depth in
            value(of: name, below: levels.count, depth: depth, budget)
        }
        return (expansion.expand(text), expansion.unknown)
    }

    /// Returns the settings with further ones, which replace those of the same name.
    func overridden(_ values: [String: String]) -> TargetSettings {
        var copy = self
        let settings = values.map { (name: $0.key, value: $0.value) }
        copy.levels.append(SettingLevel(settings, .init(configuration: configuration)))
        return copy
    }

    /// The number of values that one expansion may look up.
    ///
    /// Settings that name each other twice would otherwise take exponential time.
    private final class Budget {
        private var count = 10_000

        func take() -> Bool {
            count -= 1
            return count >= 0
        }
    }

    /// Returns the value that a setting has in the levels below a number.
    private func value(of name: String, below end: Int, depth: Int, _ budget: Budget) -> String? {
        guard depth < SettingExpansion.depthMax, budget.take(),
            let index = levels[..<end].lastIndex(where: { $0.values[name] != nil }),
            let raw = levels[index].values[name]
        else { return nil }
        var expansion = SettingExpansion { inner, depth in
            // The value of the level below, under the old and the new name.
            inner == "inherited" || inner == name
                ? value(of: name, below: index, depth: depth, budget) ?? ""
                : value(of: inner, below: levels.count, depth: depth, budget)
        }
        return expansion.expand(raw, depth: depth)
    }

    // MARK: - Reading

    private static func chosen(
        _ configuration: String?, from list: ProjectObject?, _ objects: ProjectObjects
    ) -> String {
        let names = objects.objects(list?.texts("buildConfigurations") ?? [])
            .compactMap { $0.text("name") }
        if let configuration { return configuration }
        if names.contains("Debug") { return "Debug" }
        return list?.text("defaultConfigurationName") ?? names.first ?? "Debug"
    }

    private static func configuration(
        _ name: String, in list: ProjectObject?, _ objects: ProjectObjects
    ) -> ProjectObject? {
        let all = objects.objects(list?.texts("buildConfigurations") ?? [])
        let fallback = list?.text("defaultConfigurationName")
        return all.first { $0.text("name") == name }
            ?? all.first { $0.text("name") == fallback } ?? all.first
    }

    private static func baseFile(of configuration: ProjectObject, _ project: XcodeProject)
        -> String?
    {
        if let reference = configuration.text("baseConfigurationReference") {
            return project.tree.path(reference)
        }
        guard let anchor = configuration.text("baseConfigurationReferenceAnchor"),
            let path = configuration.text("baseConfigurationReferenceRelativePath")
        else { return nil }
        return project.tree.path(anchor).map { FilePath.joined($0, path) }
    }

    /// Returns the settings that Xcode gives every target.
    private static func defaults(
        of target: ProjectTarget, _ project: XcodeProject, _ configuration: String
    ) -> [(name: String, value: String)] {
        let isApp = target.product == .app
        return [
            ("CONFIGURATION", configuration), ("DEVELOPMENT_LANGUAGE", project.developmentRegion),
            ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
            ("FULL_PRODUCT_NAME", "$(PRODUCT_NAME).\(isApp ? "app" : "framework")"),
            ("PLATFORM_NAME", "iphoneos"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
            ("PRODUCT_BUNDLE_PACKAGE_TYPE", isApp ? "APPL" : "FMWK"),
            ("PRODUCT_NAME", "$(TARGET_NAME)"), ("PROJECT", project.name),
            ("PROJECT_DIR", project.folder), ("PROJECT_NAME", project.name),
            ("SOURCE_ROOT", project.folder), ("SRCROOT", project.folder),
            ("TARGETNAME", target.name), ("TARGET_NAME", target.name),
            ("WRAPPER_NAME", "$(FULL_PRODUCT_NAME)"),
        ]
    }
}
