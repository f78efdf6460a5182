public import Foundation
import InterfaceFiles
import RestorationArchive

/// A named set of screens, which the app creates by their identifiers.
///
/// A storyboard is a file of the app's bundle, or declared in code by
/// ``declare(_:initial:viewControllers:)``. A controller that a storyboard created has a reference
/// to it. When it is restored and no other object creates it, the storyboard creates it again
/// (specification 3.3.4).
///
/// - Note: Difference from UIKit: the file is read as Xcode saves it, and is not compiled.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    /// The closures that create a storyboard's screens.
    struct Declaration {
        let initial: String?
        let makers: [String: @MainActor () -> UIViewController]
    }

    private enum Source {
        case file(InterfaceFile)
        case declared(Declaration)
    }

    private static var declarations: [String: Declaration] = [:]

    let name: String
    private let source: Source
    /// The name under which the storyboard is preserved.
    private(set) lazy var preservedName = nameForPreserving()

    /// Creates the storyboard of a file, or the declared storyboard with the name
    /// (specification 1.9.1).
    ///
    /// An unknown name is a programming error that ends the program.
    ///
    /// - Parameters:
    ///   - name: The name, without an extension.
    ///   - storyboardBundleOrNil: The bundle with the file; the app's own if `nil`.
    public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        let bundle = storyboardBundleOrNil ?? .main
        guard let source = Self.source(name, bundle) else {
            if let problem = InterfaceFileCache.problem(of: name, extension: "storyboard") {
                preconditionFailure("The storyboard '\(name)' cannot be read. \(problem)")
            }
            preconditionFailure(
                "Could not find a storyboard named '\(name)' in bundle \(bundle.bundlePath); add "
                    + "\(name).storyboard to its resources, or declare it with "
                    + "UIStoryboard.declare\(Self.hint(for: name, in: bundle))")
        }
        self.init(name: name, source)
    }

    private init(name: String, _ source: Source) {
        self.name = name
        self.source = source
        super.init()
    }

    /// Returns the storyboard with a name; `nil` if this build has none.
    static func existing(_ name: String, in bundle: Bundle = .main) -> UIStoryboard? {
        source(name, bundle).map { UIStoryboard(name: name, $0) }
    }

    /// Returns a question with the most similar name of a storyboard, for the end of a message.
    static func hint(for name: String, in bundle: Bundle) -> String {
        let names = ResourceFolders.storyboardNames(in: bundle) + declarations.keys
        return NearestName.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    private static func source(_ name: String, _ bundle: Bundle) -> Source? {
        InterfaceFileCache.file(name, extension: "storyboard", in: bundle).map { .file($0) }
            ?? declarations[name].map { .declared($0) }
    }

    /// The bundle of the file; `nil` for a declared storyboard.
    var bundle: Bundle? { file?.bundle }

    private var file: InterfaceFile? {
        guard case .file(let file) = source else { return nil }
        return file
    }

    /// Declares a storyboard, in place of an interface file.
    ///
    /// Each controller is created with its restoration identifier and class, as a file would set
    /// them (specification 3.3.18). Declare storyboards before state is restored, such as in
    /// `application(_:willFinishLaunchingWithOptions:)`. Declaring a name again replaces the
    /// storyboard. A file with the same name takes precedence.
    ///
    /// - Parameters:
    ///   - name: The storyboard's name.
    ///   - initial: The identifier of the first screen, if there is one.
    ///   - viewControllers: The closure that creates each screen, by identifier.
    ///
    /// - Note: Difference from UIKit: UIKit has no equivalent.
    public static func declare(
        _ name: String, initial: String? = nil,
        viewControllers: [String: @MainActor () -> UIViewController]
    ) {
        declarations[name] = Declaration(initial: initial, makers: viewControllers)
    }

    /// Creates the first screen; `nil` if the storyboard has none (specification 1.9.1).
    open func instantiateInitialViewController() -> UIViewController? {
        switch source {
        case .declared(let declaration): declaration.initial.flatMap { viewController($0) }
        case .file(let file): file.scenes.initial.flatMap { controller($0) }
        }
    }

    /// Creates the screen with an identifier.
    ///
    /// An identifier that the storyboard does not contain is a programming error that ends the
    /// program (specification 1.9.2).
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        guard let made = viewController(identifier) else { refuse(identifier) }
        return made
    }

    /// Creates the first screen by calling a closure, which calls an initialiser with the coder.
    ///
    /// If the closure returns `nil`, the screen is created as without the closure.
    public func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller? {
        guard case .file(let file) = source, let initial = file.scenes.initial else {
            return instantiateInitialViewController() as? Controller
        }
        return controller(initial, creator: creator.map { Self.erased($0) }) as? Controller
    }

    /// Creates the screen with an identifier by calling a closure, which calls an initialiser with
    /// the coder.
    ///
    /// If the closure returns `nil`, the screen is created as without the closure.
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        guard let made = viewController(identifier, creator: creator.map { Self.erased($0) })
        else { refuse(identifier) }
        guard let controller = made as? Controller else {
            preconditionFailure(
                "The view controller with identifier '\(identifier)' of the storyboard (\(name)) "
                    + "is a \(type(of: made)), not a \(Controller.self).")
        }
        return controller
    }

    private static func erased<Controller: UIViewController>(
        _ creator: @escaping (NSCoder) -> Controller?
    ) -> @MainActor (NSCoder) -> UIViewController? {
        { coder in creator(coder) }
    }

    private func refuse(_ identifier: String) -> Never {
        let hint = NearestName.nearest(to: identifier, among: identifiers).map {
            "; did you mean '\($0)'?"
        }
        preconditionFailure(
            "Storyboard (\(name)) doesn't contain a view controller with identifier "
                + "'\(identifier)'\(hint ?? "")")
    }

    private var identifiers: [String] {
        switch source {
        case .declared(let declaration): Array(declaration.makers.keys)
        case .file(let file): file.scenes.identifiers
        }
    }

    // MARK: - Creating controllers

    /// Creates the screen with a preserved identifier; nil if this build does not contain it.
    func viewController(
        _ identifier: String, creator: (@MainActor (NSCoder) -> UIViewController?)? = nil
    ) -> UIViewController? {
        switch source {
        case .declared(let declaration):
            guard let made = declaration.makers[identifier]?() else { return nil }
            made.storyboard = self
            made.storyboardIdentifier = identifier
            return made
        case .file(let file):
            return file.scenes.controller(identifier: identifier).flatMap {
                controller($0, creator: creator)
            }
        }
    }

    /// Creates the controller of an element of the file.
    func controller(
        _ element: InterfaceElement,
        creator: (@MainActor (NSCoder) -> UIViewController?)? = nil
    ) -> UIViewController? {
        guard let file else { return nil }
        if element.name == "viewControllerPlaceholder" {
            return Self.controller(of: element, file, creator)
        }
        let reading = InterfaceReading(file, storyboard: self)
        reading.creator = creator
        let made = reading.make(element) as? UIViewController
        reading.finish()
        return made
    }

    /// The placeholders that are being followed, to end cycles of references.
    private static var following: Set<String> = []

    /// Creates the controller that a reference to another storyboard names.
    static func controller(
        of placeholder: InterfaceElement, _ file: InterfaceFile,
        _ creator: (@MainActor (NSCoder) -> UIViewController?)? = nil
    ) -> UIViewController? {
        let name = placeholder["storyboardName"] ?? file.name
        let bundle =
            placeholder["bundleIdentifier"].flatMap { Bundle(identifier: $0) } ?? file.bundle
        let identifier = placeholder["referencedIdentifier"]
        let key = "\(bundle.bundlePath)/\(name)#\(identifier ?? "")"
        guard following.insert(key).inserted else {
            file.report(placeholder, "The reference to the storyboard \(name) leads to itself.")
            return nil
        }
        defer { following.remove(key) }
        guard let storyboard = existing(name, in: bundle) else {
            file.report(placeholder, "There is no storyboard \(name), which is referred to.")
            return nil
        }
        guard let identifier else {
            let made =
                storyboard.file?.scenes.initial.flatMap {
                    storyboard.controller($0, creator: creator)
                } ?? storyboard.instantiateInitialViewController()
            if made == nil {
                file.report(placeholder, "The storyboard \(name) has no initial view controller.")
            }
            return made
        }
        let made = storyboard.viewController(identifier, creator: creator)
        if made == nil {
            let hint = NearestName.nearest(to: identifier, among: storyboard.identifiers).map {
                " Did you mean \($0)?"
            }
            file.report(
                placeholder,
                "The storyboard \(name) has no view controller with the identifier "
                    + "\(identifier).\(hint ?? "")")
        }
        return made
    }
}

extension UIStoryboard {
    /// The bundles of the storyboards whose names were preserved, by the names of their folders.
    private static var bundles: [String: Bundle] = [:]

    /// Returns the name under which the storyboard is preserved: its own, or for a storyboard of
    /// another bundle than the app's, the bundle's folder and the name.
    func nameForPreserving() -> String {
        guard let bundle, bundle.bundlePath != Bundle.main.bundlePath else { return name }
        let folder = (bundle.bundlePath as NSString).lastPathComponent
        Self.bundles[folder] = bundle
        return "\(folder)/\(name)"
    }

    /// Returns the storyboard with a preserved name (specification 1.9.3); nil if this build no
    /// longer has it.
    static func preserved(_ preservedName: String) -> UIStoryboard? {
        guard let slash = preservedName.lastIndex(of: "/") else { return existing(preservedName) }
        let folder = String(preservedName[..<slash])
        let name = String(preservedName[preservedName.index(after: slash)...])
        let sibling = "\(Bundle.main.bundlePath)/\(folder)"
        guard let bundle = bundles[folder] ?? Bundle(path: sibling) else { return existing(name) }
        return existing(name, in: bundle)
    }

    /// Returns the controller that the preserved storyboard creates (specification 3.3.4); nil if
    /// this build no longer has it.
    static func controller(for record: ArchiveRecord) -> UIViewController? {
        guard let name = record.storyboardName, let identifier = record.storyboardIdentifier else {
            return nil
        }
        return preserved(name)?.viewController(identifier)
    }
}

extension RestorePass {
    func storyboard(named name: String) -> AnyObject? { UIStoryboard.preserved(name) }
}
