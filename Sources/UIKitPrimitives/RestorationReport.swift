public import Foundation

/// The outcome for each object when state was last preserved, and when it was last restored.
///
/// It explains why a screen was not restored. An app reads its own report with
/// `UIApplication.restorationReport`. The host keeps the last report beside the saved state, where
/// `perennial explain` finds it, even if the state itself was discarded.
///
/// - Note: Difference from UIKit: UIKit has no equivalent.
public struct RestorationReport: Sendable, Hashable, Codable {
    /// The last preservation at which the app left the screen.
    public package(set) var preservation: Pass?
    /// The restoration at launch, or when a scene was connected again.
    public package(set) var restoration: Pass?
    /// The problems of the last launch: windows that show nothing, and entries of `Info.plist`
    /// without a value.
    ///
    /// Each one is a sentence with a remedy.
    public package(set) var launchProblems: [String] = []

    package init() {}

    /// Decodes a report, including one of an older release, which has no problems of a launch.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        preservation = try values.decodeIfPresent(Pass.self, forKey: .preservation)
        restoration = try values.decodeIfPresent(Pass.self, forKey: .restoration)
        launchProblems =
            try values.decodeIfPresent([String].self, forKey: .launchProblems) ?? []
    }

    /// One preservation or one restoration.
    public struct Pass: Sendable, Hashable, Codable {
        /// The date of the pass, in whole milliseconds.
        public let date: Date
        /// A sentence about the outcome for the state as a whole; `nil` if it was preserved or
        /// restored.
        public let summary: String?
        /// The entries of the objects: scene by scene, each view controller before its views and
        /// its children.
        public let entries: [Entry]
        /// Problems with the app's handling of its state as a whole, which prevent or may prevent
        /// its restoration.
        ///
        /// Each one is a sentence with a remedy.
        public package(set) var remarks: [String]

        package init(
            date: Date, summary: String?, entries: [Entry], remarks: [String] = []
        ) {
            self.date = Self.inWholeMilliseconds(date)
            self.summary = summary
            self.entries = entries
            self.remarks = remarks
        }

        /// Decodes a pass, including one of an older release, which has no remarks.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            date = Self.inWholeMilliseconds(try values.decode(Date.self, forKey: .date))
            summary = try values.decodeIfPresent(String.self, forKey: .summary)
            entries = try values.decode([Entry].self, forKey: .entries)
            remarks = try values.decodeIfPresent([String].self, forKey: .remarks) ?? []
        }

        /// Returns the date that a stored report can state.
        private static func inWholeMilliseconds(_ date: Date) -> Date {
            Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1_000).rounded() / 1_000)
        }
    }

    /// The outcome for one object.
    public struct Entry: Sendable, Hashable, Codable {
        /// The kind of an object.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// The app delegate's part of the state.
            case application
            /// A view controller.
            case viewController
            /// A view.
            case view
            /// An object registered for state restoration.
            case object
        }

        /// The scene session that shows the object; `nil` for the app delegate's part.
        public var scene: String?
        /// The steps from a window's root to the object.
        public var path: [Step]
        /// The kind of the object.
        public var kind: Kind
        /// The object's class.
        ///
        /// The class that was preserved, if the object was neither found nor created.
        public var className: String
        /// The outcome.
        public var outcome: Outcome
        /// A sentence for developers with the cause and a remedy; `nil` on success.
        public var message: String?
        /// The problems that the object's coder found, such as a value that cannot be encoded.
        public var diagnostics: [String] = []
        /// The keys that were encoded and never read during decoding.
        public var keysNeverRead: [String] = []

        package init(
            scene: String?, path: [Step], kind: Kind, className: String, outcome: Outcome,
            message: String? = nil, diagnostics: [String] = [], keysNeverRead: [String] = []
        ) {
            self.scene = scene
            self.path = path
            self.kind = kind
            self.className = className
            self.outcome = outcome
            self.message = message
            self.diagnostics = diagnostics
            self.keysNeverRead = keysNeverRead
        }
    }

    /// One step of an object's path.
    public struct Step: Sendable, Hashable, Codable {
        /// The restoration identifier.
        ///
        /// For an object without one, its class name in parentheses.
        public var name: String
        /// The position in a container, which distinguishes equal identifiers.
        public var position: Int?

        package init(name: String, position: Int?) {
            self.name = name
            self.position = position
        }
    }

    /// The outcome for an object.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The object's state was preserved.
        case preserved
        /// The object was found or created, and decoded its state.
        case restored
        /// The object, or an object that contains it, has no restoration identifier (specification
        /// 3.2.1).
        case noIdentifier
        /// The container of the object did not encode it (specification 3.2.7).
        case notEncoded
        /// Another object has the same path (specification 3.1.6).
        case duplicatePath
        /// The object's restoration class returned nil (specification 3.3.1).
        case droppedByFactory
        /// No code created the object, and no object with its path exists (specification 3.3.5).
        case notFound
        /// The object's parent was not restored (specification 3.3.9).
        case parentNotRestored
        /// The object was found, but its class differs from the preserved one (specification
        /// 3.3.12).
        case classMismatch
        /// The program has no class with the preserved name (specification 8.1.11).
        case unknownClass

        /// Whether the object's state was preserved or restored.
        public var isSuccess: Bool { self == .preserved || self == .restored }
    }
}

extension RestorationReport {
    /// The name under which a store keeps the report, beside the archives.
    package static let sessionName = "report"

    /// The dates have milliseconds, so that two passes of one second can be told apart.
    private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Returns the report in the form in which it is stored, JSON.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var value = encoder.singleValueContainer()
            // The style rounds down, and a `Date` may lie just below its millisecond.
            try value.encode((date + 0.000_5).formatted(Self.dateStyle))
        }
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(self))
    }

    /// Decodes a report from the form that ``encoded()`` returns.
    package init(bytes: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let value = try decoder.singleValueContainer()
            // The style also reads the whole seconds of older releases.
            return try Date(try value.decode(String.self), strategy: Self.dateStyle)
        }
        self = try decoder.decode(RestorationReport.self, from: Data(bytes))
    }
}
