public import Foundation
import UniformTypeIdentifiers

/// The visibility of an item's data to other apps.
public nonisolated enum NSItemProviderRepresentationVisibility: Int, Hashable, Sendable {
    /// Every app.
    case all = 0
    /// The apps of the same developer.
    case team = 1
    /// The app's own extensions.
    case group = 2
    /// The app alone.
    case ownProcess = 3
}

/// The data of an item that the user drags, in one or more types.
///
/// Foundation on Linux does not have this class.
///
/// - Note: Difference from Foundation: an item stays in the app, so its visibility has no effect,
///   and closures are called on the main actor.
@preconcurrency @MainActor
open class NSItemProvider: NSObject {
    /// The domain of the provider's errors.
    public nonisolated static let errorDomain = "NSItemProviderErrorDomain"

    /// A closure that passes data, or an error, to the closure that it gets.
    public typealias DataLoadHandler = (
        @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?

    private struct Representation {
        let type: String
        let load: DataLoadHandler
    }

    private var representations: [Representation] = []

    /// The name of a file with the item's data.
    open var suggestedName: String?

    /// Creates a provider without data.
    public override init() { super.init() }

    /// Creates a provider of an object's data.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of the data of a text, an address or data, with a type.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        let data: Data? =
            switch item {
            case let text as NSString: Data("\(text)".utf8)
            case let url as NSURL: Data(url.absoluteString.utf8)
            case let data as NSData: Data(referencing: data)
            default: nil
            }
        guard let data, let typeIdentifier else { return }
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) {
            $0(data, nil)
            return nil
        }
    }

    /// The types of the data, the best first.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Adds the data of an object, in all its types.
    open func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) {
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: $0)
            }
        }
    }

    /// Adds data that a closure creates when it is needed.
    ///
    /// A type that was added before keeps its data.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping DataLoadHandler
    ) {
        guard !registeredTypeIdentifiers.contains(typeIdentifier) else { return }
        representations.append(Representation(type: typeIdentifier, load: loadHandler))
    }

    /// Returns whether there is data of a type, or of a type that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(conformingTo: typeIdentifier) != nil
    }

    /// Returns whether an object of a class can be created from the data.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        aClass.readableTypeIdentifiersForItemProvider.contains(
            where: hasItemConformingToTypeIdentifier)
    }

    /// Loads the data of a type, and then calls a closure.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let finish: @Sendable (Data?, (any Error)?) -> Void = { data, error in
            Task { @MainActor in
                progress.completedUnitCount = 1
                completionHandler(data, error)
            }
        }
        guard let found = representation(conformingTo: typeIdentifier) else {
            finish(nil, Self.unavailable(typeIdentifier))
            return progress
        }
        _ = found.load(finish)
        return progress
    }

    /// Creates an object of a class from the data, and then calls a closure.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @MainActor ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        let readable = aClass.readableTypeIdentifiersForItemProvider
        let type = readable.lazy.compactMap { self.representation(conformingTo: $0)?.type }.first
        return loadDataRepresentation(forTypeIdentifier: type ?? "\(aClass)") { data, error in
            guard let data, let type else { return completionHandler(nil, error) }
            do {
                let object = try aClass.object(withItemProviderData: data, typeIdentifier: type)
                completionHandler(object, nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Creates a text from the data, and then calls a closure.
    @discardableResult
    public func loadObject(
        ofClass aClass: String.Type,
        completionHandler: @escaping @MainActor (String?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSString.self) { object, error in
            completionHandler((object as? NSString).map { "\($0)" }, error)
        }
    }

    /// Creates an address from the data, and then calls a closure.
    @discardableResult
    public func loadObject(
        ofClass aClass: URL.Type,
        completionHandler: @escaping @MainActor (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSURL.self) { object, error in
            completionHandler((object as? NSURL)?.absoluteURL, error)
        }
    }

    private func representation(conformingTo type: String) -> Representation? {
        let wanted = UTType(type)
        return representations.first { each in
            guard each.type != type else { return true }
            guard let wanted, let own = UTType(each.type) else { return false }
            return own.conforms(to: wanted)
        }
    }

    private static func unavailable(_ type: String) -> NSError {
        error(-1000, "An item provider has no data for \(type). Ask canLoadObject(ofClass:) first.")
    }

    /// An error of the provider, with a description.
    static func error(_ code: Int, _ description: String) -> NSError {
        NSError(
            domain: errorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: description])
    }
}
