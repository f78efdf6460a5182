import Foundation
import InterfaceFiles

/// One instantiation of the objects of a scene, a view, a cell or a xib.
///
/// Objects are created with `init(coder:)`, outer ones first. Then their constraints, user-defined
/// runtime attributes and connections are set, and `awakeFromNib()` is called.
///
/// Unchecked exclusivity is safe below, because the type is used on the main actor only and no
/// access calls other code.
final class InterfaceReading {
    let file: InterfaceFile
    /// The storyboard of the file; `nil` for a xib.
    let storyboard: UIStoryboard?
    /// The controller whose view is being created, or the file's owner.
    private(set) weak var owner: NSObject?
    /// The container views that embed a controller when the view is loaded.
    var embeddings: [Embedding] = []

    /// A container view and its segue.
    struct Embedding {
        let container: UIView
        let segue: InterfaceElement
    }

    private struct Made {
        let element: InterfaceElement
        let object: NSObject
    }

    /// The objects with constraints or variations, with user-defined runtime attributes, and with
    /// connections.
    @exclusivity(unchecked) private var constrained: [Made] = []
    @exclusivity(unchecked) private var attributed: [Made] = []
    @exclusivity(unchecked) private var connected: [Made] = []
    /// The objects that were created from the file, so that `awakeFromNib()` is called.
    @exclusivity(unchecked) private var new: [NSObject] = []
    /// The objects by id, kept alive until the connections hold them.
    ///
    /// The references are strong, because an object that was ever referenced weakly counts its
    /// references more slowly for the rest of its life.
    @exclusivity(unchecked) private var objects: [StringNumber: AnyObject] = [:]
    /// The objects without an id, kept alive for the same time.
    private var unnamed: [AnyObject] = []
    private var connectionActions: [() -> Void] = []
    /// The outlet collections that have received their first object.
    private var begun: Set<String> = []
    /// The elements whose objects are being created, to end cycles.
    @exclusivity(unchecked) private var inProgress: [InterfaceElement] = []
    @exclusivity(unchecked) private var filled: Set<ObjectIdentifier> = []
    /// The closure with which a storyboard's creator or a segue action creates the first
    /// controller.
    @exclusivity(unchecked) var creator: (@MainActor (NSCoder) -> UIViewController?)?

    init(
        _ file: InterfaceFile, storyboard: UIStoryboard? = nil, owner: NSObject? = nil
    ) {
        self.file = file
        self.storyboard = storyboard
        self.owner = owner
    }

    // MARK: - Objects

    /// Returns the object with an id.
    func object(id: StringNumber) -> AnyObject? {
        objects[id]
    }

    /// Returns the object with an id.
    func object(id: String) -> AnyObject? {
        file.document.number(ofId: id).flatMap { objects[$0] }
    }

    /// Registers an object with an id, so that connections and constraints find it.
    func register(_ object: AnyObject, id: StringNumber?) {
        if let id { objects[id] = object } else { unnamed.append(object) }
    }

    /// Creates the object of an element, or returns the one that exists; `nil` if the element has
    /// no class.
    @discardableResult
    func make(_ element: InterfaceElement) -> NSObject? {
        if let id = element.idNumber {
            if let known = objects[id] { return known as? NSObject }
            guard !inProgress.contains(element) else {
                report(element, "The object contains itself; it is left out.")
                return nil
            }
        }
        inProgress.append(element)
        defer { inProgress.removeLast() }
        let creator = self.creator
        self.creator = nil
        guard let object = InterfaceObjects.make(element, self, creator) else { return nil }
        fill(object, from: element)
        return object
    }

    /// Uses an existing object, such as a cell's content view, for an element.
    func adopt(_ object: NSObject, for element: InterfaceElement) {
        fill(object, from: element, isNew: false)
    }

    /// Reads the attributes and contents of an object, once.
    func fill(_ object: NSObject, from element: InterfaceElement, isNew: Bool = true) {
        guard filled.insert(ObjectIdentifier(object)).inserted else { return }
        register(object, id: element.idNumber)
        if isNew { new.append(object) }
        prepareToFinish(object, element)
        if let controller = object as? UIViewController {
            InterfaceControllers.begin(controller, element, self)
        }
        InterfaceAttributes.read(element, into: object, self)
        InterfaceContents.read(element, into: object, self)
    }

    /// Records which of the last steps an object needs, in the order in which objects are created.
    private func prepareToFinish(_ object: NSObject, _ element: InterfaceElement) {
        let made = Made(element: element, object: object)
        var isConstrained = false
        var isConnected = object is UIViewController
        var isAttributed = false
        for child in element.children {
            switch InterfaceName(rawValue: UInt32(child.nameNumber)) {
            case .constraints, .variation: isConstrained = true
            case .connections: isConnected = true
            case .userDefinedRuntimeAttributes: isAttributed = true
            default: break
            }
        }
        if isConstrained { constrained.append(made) }
        if isAttributed { attributed.append(made) }
        if isConnected { connected.append(made) }
    }

    // MARK: - Finishing

    /// Runs a closure before the reading connects its own objects.
    func beforeConnections(_ action: @escaping () -> Void) { connectionActions.append(action) }

    /// Records that an outlet collection has its first object; returns whether it already had one.
    func beginCollection(_ property: String, of object: AnyObject) -> Bool {
        !begun.insert("\(UInt(bitPattern: ObjectIdentifier(object))) \(property)").inserted
    }

    /// Sets constraints, runtime attributes and connections, then calls `awakeFromNib()`.
    func finish() {
        for made in constrained { InterfaceAttributes.finish(made.element, made.object, self) }
        for made in attributed { InterfaceRuntimeAttributes.set(made.element, made.object, self) }
        while !connectionActions.isEmpty { connectionActions.removeFirst()() }
        for made in connected { InterfaceConnections.connect(made.element, made.object, self) }
        for object in new { awake(object) }
        constrained = []
        attributed = []
        connected = []
        new = []
        objects = [:]
        unnamed = []
        filled = []
    }

    /// Calls `awakeFromNib()` of an object that has it.
    private func awake(_ object: NSObject) {
        // The cast to a protocol takes longer, and most objects are responders.
        if let responder = object as? UIResponder {
            responder.awakeFromNib()
        } else {
            (object as? any NibAwaking)?.awakeFromNib()
        }
    }

    // MARK: - Messages and texts

    /// Logs a problem of the file once.
    func report(_ element: InterfaceElement, _ message: String) { file.report(element, message) }

    /// Returns the localized string for a property of an element, or the text of the file.
    func localized(_ element: InterfaceElement, _ property: String, _ text: String) -> String {
        file.localized(element, property, text)
    }

    /// Returns the localized string for an attribute, or `nil` without the attribute.
    func localizedAttribute(_ name: String, of element: InterfaceElement) -> String? {
        element[name].map { localized(element, name, $0) }
    }
}

/// An object that is notified when it has been loaded from an interface file.
///
/// Responders, bar items, navigation items and layouts conform already; any other class can
/// conform.
@MainActor
public protocol NibAwaking: AnyObject {
    /// Called after the object and all others of its file were created and connected.
    ///
    /// Overrides call `super`.
    func awakeFromNib()
}
