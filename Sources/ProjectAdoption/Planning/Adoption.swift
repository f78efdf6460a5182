/// The plan of an adoption: the targets and packages of the manifest, and the report.
package struct Adoption: Sendable {
    /// The choices of the user.
    package struct Options: Sendable {
        /// The configuration whose build settings are used; nil chooses “Debug”.
        package var configuration: String?
        /// The names of targets that Perennial has, which a manifest cannot use again.
        package var reservedModules: Set<String>
        /// The folders whose files are taken although they are outside of the project's checkout.
        package var outside: [String]
        /// The folder of the package; nil is the project's folder.
        package var output: String?
        /// The user's home folders, which are never copied and are no checkout.
        package var homes = HomeFolders.ofAccount()

        /// Creates options.
        package init(
            configuration: String? = nil, reservedModules: Set<String> = [],
            outside: [String] = [], output: String? = nil
        ) {
            self.configuration = configuration
            self.reservedModules = reservedModules
            self.outside = outside
            self.output = output
        }
    }

    /// The project.
    package let project: XcodeProject
    /// The targets that are written, in the order of the project.
    package private(set) var targets: [TargetPlan] = []
    /// The packages on which the written targets depend.
    package private(set) var packages: [PackageDependency] = []
    /// The report.
    package internal(set) var report: AdoptionReport

    /// Plans the adoption of a project; writes nothing.
    package init(of project: XcodeProject, options: Options = Options()) {
        self.project = project
        let survey = ProjectSurvey(project, options)
        report = AdoptionReport(
            project: FilePath.name(project.bundle), objectVersion: project.objectVersion,
            configuration: survey.configuration)
        let inspections = PackageSurvey(project, survey.checkout)
        var scans = SourceSurvey(survey, inspections)
        // Libraries come first, because an app cannot import one that is left out.
        let libraries = survey.targets.filter { $0.adopted?.kind == .library }
        let others = survey.targets.filter { $0.adopted?.kind != .library }
        for target in libraries + others {
            if let adopted = target.adopted {
                plan(target, adopted, &scans, inspections)
            } else {
                report.targets.append(
                    Self.outcome(target, reason: target.reason, place: target.place.map(shown)))
            }
        }
        sortByProject()
        report.absences = scans.absences.map(shown)
        report.dependencies = inspections.dependencies(usedBy: targets).map(shown)
        report.apps = targets.filter { $0.kind == .app }.map(\.module)
        packages = inspections.packages(usedBy: targets)
        keepOnlyWritten()
    }

    // MARK: - Targets

    private mutating func plan(
        _ target: ProjectSurvey.Target, _ adopted: ProjectSurvey.Adopted,
        _ scans: inout SourceSurvey, _ packages: PackageSurvey
    ) {
        let sources = scans.add(target, adopted)
        report.leftOutFiles += sources.leftOut.map { file in
            AdoptionReport.LeftOutFile(
                target: target.target.name, place: shown(file.place), reason: file.reason,
                alternative: file.alternative)
        }
        let missing = adopted.members.missing.map { path, place in
            AdoptionReport.Note(
                text: "The file \(shown(path)) is missing.", place: shown(place))
        }
        report.notes += missing + adopted.notes.map(shown)
        if let (reason, place) = sources.refusal(of: adopted.kind) {
            report.targets.append(
                Self.outcome(target, reason: reason, place: place.map(shown)))
            if adopted.kind == .library { scans.refuse(module: adopted.module) }
            return
        }
        report.obstacles += sources.obstacles.map {
            AdoptionReport.Obstacle(place: shown($0.place), problem: $0.problem)
        }
        var plan = TargetPlan(
            name: target.target.name, module: adopted.module, kind: adopted.kind)
        plan.sources = sources.paths
        let resources = TargetPlan.limited(adopted.members.resources)
        plan.resources = resources.copied
        report.leftOutFiles += resources.leftOut.map { path in
            let count = TargetPlan.resourcesOfOneNameMax
            return AdoptionReport.LeftOutFile(
                target: plan.name, place: ReportedPlace(file: shown(path)),
                reason: "\(count) other resources of the target have this name",
                alternative: "one folder that contains them, as a folder reference")
        }
        plan.modules = sources.modules.sorted()
        plan.products = Set(sources.products + ["UIKit"]).sorted()
        plan.packageProducts = packages.available(for: target.target)
        plan.compilerSettings = TargetPlan.compilerSettings(adopted.settings)
        plan.infoPlist = adopted.infoPlist.map {
            XMLPropertyListWriter.text(of: PropertyListNode(.dictionary($0.entries)))
        }
        targets.append(plan)
        report.targets.append(
            AdoptionReport.Target(
                name: plan.name, module: plan.module, reason: nil, place: nil,
                swiftFiles: plan.sources.count, resources: plan.resources.count,
                adapted: sources.adapted,
                generatedInfoPlistEntries: adopted.infoPlist?.generatedSettings.count ?? 0))
    }

    /// Puts targets and their files into the order of the project.
    private mutating func sortByProject() {
        var places: [String: Int] = [:]
        for (place, target) in project.targets.enumerated() where places[target.name] == nil {
            places[target.name] = place
        }
        func place(_ name: String) -> Int { places[name] ?? places.count }
        targets.sort { place($0.name) < place($1.name) }
        report.targets.sort { place($0.name) < place($1.name) }
        report.leftOutFiles.sort {
            (place($0.target), $0.place.file) < (place($1.target), $1.place.file)
        }
    }

    /// Removes dependencies on targets that could not be written after all.
    private mutating func keepOnlyWritten() {
        let written = Set(targets.map(\.module))
        for index in targets.indices {
            targets[index].modules.removeAll { !written.contains($0) }
        }
    }

    private static func outcome(
        _ target: ProjectSurvey.Target, reason: String?, place: ReportedPlace?
    ) -> AdoptionReport.Target {
        AdoptionReport.Target(
            name: target.target.name, module: nil, reason: reason, place: place, swiftFiles: 0,
            resources: 0, adapted: [:], generatedInfoPlistEntries: 0)
    }

    // MARK: - Paths

    /// Returns a path as the report has it: relative to the project's folder if it is inside.
    private func shown(_ path: String) -> String {
        FilePath.isInside(path, project.folder)
            ? FilePath.relative(from: project.folder, to: path) : path
    }

    private func shown(_ place: ReportedPlace) -> ReportedPlace {
        ReportedPlace(file: shown(place.file), line: place.line)
    }

    private func shown(_ note: AdoptionReport.Note) -> AdoptionReport.Note {
        AdoptionReport.Note(text: note.text, place: note.place.map(shown))
    }

    private func shown(_ absence: AdoptionReport.Absence) -> AdoptionReport.Absence {
        AdoptionReport.Absence(
            kind: absence.kind, name: absence.name, places: absence.places.map(shown),
            alternative: absence.alternative)
    }

    private func shown(_ dependency: AdoptionReport.Dependency) -> AdoptionReport.Dependency {
        AdoptionReport.Dependency(
            name: dependency.name, source: shown(dependency.source), outcome: dependency.outcome,
            reason: dependency.reason, place: dependency.place.map(shown),
            alternative: dependency.alternative)
    }
}

extension Adoption {
    /// Notes in the report that a package was written.
    package mutating func noteWritten(_ package: AdoptedPackage) {
        report.manifest = package.manifestPath
    }
}
