public import Foundation

/// What became of each object when state was last preserved, and when it was last restored.
///
/// It answers why a screen did not come back. An app reads its own with
/// `UIApplication.restorationReport`; the host keeps the last one beside the saved state, where
/// `perennial explain` finds it, also when the state itself was discarded.
///
/// - Note: Difference from UIKit: UIKit tells none of this.
public struct RestorationReport: Sendable, Hashable, Codable {
    /// The last time that state was preserved on leaving the screen.
    public package(set) var preservation: Pass?
    /// The restoration at launch, or when a scene was connected again.
    public package(set) var restoration: Pass?

    package init() {}

    /// One preservation or one restoration.
    public struct Pass: Sendable, Hashable, Codable {
        /// When it was.
        public let date: Date
        /// What happened to the state as a whole, in a sentence; nil when it was preserved or
        /// restored.
        public let summary: String?
        /// The objects: scene by scene, each view controller before its views and its children.
        public let entries: [Entry]
        /// What the app did besides that keeps its state as a whole from coming back, or may do so;
        /// each a sentence with a remedy.
        public package(set) var remarks: [String]

        package init(
            date: Date, summary: String?, entries: [Entry], remarks: [String] = []
        ) {
            self.date = date
            self.summary = summary
            self.entries = entries
            self.remarks = remarks
        }

        /// Reads what an older release kept as well, which made no remarks.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            date = try values.decode(Date.self, forKey: .date)
            summary = try values.decodeIfPresent(String.self, forKey: .summary)
            entries = try values.decode([Entry].self, forKey: .entries)
            remarks = try values.decodeIfPresent([String].self, forKey: .remarks) ?? []
        }
    }

    /// What became of one object.
    public struct Entry: Sendable, Hashable, Codable {
        /// What the object is.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// The app delegate's part.
            case application
            /// A view controller.
            case viewController
            /// A view.
            case view
            /// An object registered for state restoration.
            case object
        }

        /// The scene session that shows the object; nil for the app's own part.
        public var scene: String?
        /// The steps from a window's root to the object.
        public var path: [Step]
        /// What the object is.
        public var kind: Kind
        /// The object's class; where it could not be found or made, the class that was preserved.
        public var className: String
        /// What happened.
        public var outcome: Outcome
        /// What happened and what to do, for people; nil when all went well.
        public var message: String?
        /// What its coder found wrong, such as a value that cannot be encoded.
        public var diagnostics: [String] = []
        /// Keys that were encoded and that decoding never asked for.
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
        /// The restoration identifier; for an object without one its class name in parentheses.
        public var name: String
        /// The position in a container that tells equal identifiers apart.
        public var position: Int?

        package init(name: String, position: Int?) {
            self.name = name
            self.position = position
        }
    }

    /// What happened to an object.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// Its state was preserved.
        case preserved
        /// It was found or made, and decoded its state.
        case restored
        /// It or something around it has no restoration identifier (specification 3.2.1).
        case noIdentifier
        /// The container around it did not encode it (specification 3.2.7).
        case notEncoded
        /// Another object has the same path (specification 3.1.6).
        case duplicatePath
        /// Its restoration class returned nil (specification 3.3.1).
        case droppedByFactory
        /// Nothing made it, and none with its path exists (specification 3.3.5).
        case notFound
        /// What is around it was not restored (specification 3.3.9).
        case parentNotRestored
        /// It was found, but is of another class than was preserved (specification 3.3.12).
        case classMismatch
        /// The program has no class of the name that was preserved (specification 8.1.11).
        case unknownClass

        /// Whether the object's state was preserved, or came back.
        public var isSuccess: Bool { self == .preserved || self == .restored }
    }
}

extension RestorationReport {
    /// The name under which a store keeps the report, beside the archives.
    package static let sessionName = "report"

    /// The text form in which the report is kept: JSON.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(self))
    }

    /// Reads the form that ``encoded()`` writes.
    package init(bytes: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(RestorationReport.self, from: Data(bytes))
    }
}
