/// The outcome of an adoption: what is adapted, what is left out, and why.
package struct AdoptionReport: Sendable, Codable, Equatable {
    /// The outcome of one target of the project.
    package struct Target: Sendable, Codable, Equatable {
        /// The target's name in Xcode.
        package let name: String
        /// The module of the written target; nil if the target is left out.
        package let module: String?
        /// The reason why the target is left out.
        package let reason: String?
        /// The place that shows the reason.
        package let place: ReportedPlace?
        /// The number of Swift files that are compiled.
        package let swiftFiles: Int
        /// The number of resources that are copied.
        package let resources: Int
        /// The number of each construct that the source adapter replaces.
        package let adapted: [String: Int]
        /// The number of entries of `Info.plist` from build settings.
        package let generatedInfoPlistEntries: Int
    }

    /// A file that is left out of its target.
    package struct LeftOutFile: Sendable, Codable, Equatable {
        /// The target's name in Xcode.
        package let target: String
        /// The file, with the line that shows the reason.
        package let place: ReportedPlace
        /// The reason.
        package let reason: String
        /// The nearest alternative.
        package let alternative: String?
    }

    /// A module, a symbol or a member without a counterpart.
    package struct Absence: Sendable, Codable, Equatable {
        /// The kind of name.
        package enum Kind: String, Sendable, Codable { case module, symbol, member }
        /// The kind.
        package let kind: Kind
        /// The name.
        package let name: String
        /// The number of uses.
        package var uses: Int { places.count }
        /// The places of all uses.
        package let places: [ReportedPlace]
        /// The nearest alternative.
        package let alternative: String?

        private enum CodingKeys: CodingKey { case kind, name, uses, places, alternative }

        init(kind: Kind, name: String, places: [ReportedPlace], alternative: String?) {
            self.kind = kind
            self.name = name
            self.places = places
            self.alternative = alternative
        }

        /// Reads an absence.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(Kind.self, forKey: .kind)
            name = try container.decode(String.self, forKey: .name)
            places = try container.decode([ReportedPlace].self, forKey: .places)
            alternative = try container.decodeIfPresent(String.self, forKey: .alternative)
        }

        /// Writes an absence with the number of its uses.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encode(name, forKey: .name)
            try container.encode(uses, forKey: .uses)
            try container.encode(places, forKey: .places)
            try container.encodeIfPresent(alternative, forKey: .alternative)
        }
    }

    /// A package or a library that the project uses.
    package struct Dependency: Sendable, Codable, Equatable {
        /// The outcome for a dependency.
        package enum Outcome: String, Sendable, Codable {
            /// The manifest has the package, and its sources were checked.
            case written
            /// The manifest has the package; only a build shows whether Linux has what it needs.
            case unchecked
            case unavailable
        }
        /// The name.
        package let name: String
        /// The address or the path.
        package let source: String
        /// The outcome.
        package let outcome: Outcome
        /// The reason why it cannot be had.
        package let reason: String?
        /// The place that names the dependency, or shows the reason.
        package let place: ReportedPlace?
        /// The nearest alternative.
        package let alternative: String?
    }

    /// A use of a declaration of a file that is left out; the build stops there.
    package struct Obstacle: Sendable, Codable, Equatable {
        /// The place.
        package let place: ReportedPlace
        /// The missing name and its origin, as a sentence.
        package let problem: String
    }

    /// A remark about the project.
    package struct Note: Sendable, Codable, Equatable {
        /// The remark, as a sentence.
        package let text: String
        /// The place.
        package let place: ReportedPlace?
    }

    /// The project's file, as its name.
    package let project: String
    /// The format of the project file.
    package let objectVersion: Int
    /// The configuration whose build settings are used.
    package let configuration: String
    /// The path of the written manifest; nil if nothing was written.
    package internal(set) var manifest: String?
    /// The targets in the order of the project.
    package internal(set) var targets: [Target] = []
    /// The files that are left out.
    package internal(set) var leftOutFiles: [LeftOutFile] = []
    /// The modules, symbols and members without a counterpart.
    package internal(set) var absences: [Absence] = []
    /// The packages and libraries.
    package internal(set) var dependencies: [Dependency] = []
    /// The places at which the build stops.
    package internal(set) var obstacles: [Obstacle] = []
    /// Further remarks.
    package internal(set) var notes: [Note] = []

    /// The apps that the manifest builds, by their modules.
    package internal(set) var apps: [String] = []
    /// Whether an app is adopted, and nothing is known that stops the build.
    package var isComplete: Bool {
        !apps.isEmpty && obstacles.isEmpty && !absences.contains { $0.kind != .module }
    }
}
