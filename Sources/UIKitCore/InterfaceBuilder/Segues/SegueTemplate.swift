import Foundation
import InterfaceFiles
import UIKitPrimitives

/// A segue of a storyboard, ready to be performed from one controller.
struct SegueTemplate {
    private let element: InterfaceElement
    private let file: InterfaceFile
    private let source: UIViewController
    private let kind: Kind

    /// The kinds of segues in files; `push` and `modal` are those of old files.
    private enum Kind: String {
        case show, showDetail, presentation, popoverPresentation, embed, unwind, custom
        case push, modal, replace, popover, adaptive
    }

    /// Reads a segue; `nil` if its kind is unknown, which is reported.
    init?(_ element: InterfaceElement, file: InterfaceFile, source: UIViewController) {
        guard let kind = element["kind"].flatMap(Kind.init(rawValue:)) else {
            file.report(element, "The kind of segue \(element["kind"] ?? "(none)") is unknown.")
            return nil
        }
        self.element = element
        self.file = file
        self.source = source
        self.kind = kind
    }

    private var identifier: String? { element["identifier"] }

    /// Performs the segue with an identifier, without asking `shouldPerformSegue`.
    ///
    /// A controller without such a segue is a programming error that ends the program.
    static func perform(
        _ identifier: String, from source: UIViewController, sender: Any?
    ) {
        let interface = source.interface
        let found = interface?.segues.first { $0["identifier"] == identifier }
        guard let interface, let found else {
            let known = interface?.segues.compactMap { $0["identifier"] } ?? []
            let hint = NearestName.nearest(to: identifier, among: known).map {
                " Did you mean '\($0)'?"
            }
            preconditionFailure(
                "Receiver (<\(RuntimeNames.className(source)): \(RuntimeNames.address(source))>) "
                    + "has no segue with identifier '\(identifier)'.\(hint ?? "")")
        }
        SegueTemplate(found, file: interface.file, source: source)?.perform(sender: sender)
    }

    /// Performs the segue for the control, item or cell that triggered it, if the source allows it.
    func trigger(sender: Any?) {
        guard source.shouldPerformSegue(withIdentifier: identifier ?? "", sender: sender) else {
            return
        }
        perform(sender: sender)
    }

    /// Performs the segue without asking the source.
    func perform(sender: Any?) {
        guard kind != .unwind else {
            return Unwinding(element, file: file, from: source).perform(sender: sender)
        }
        guard let destination = makeDestination(sender: sender) else { return }
        prepareStyle(of: destination, sender: sender)
        let segue = makeSegue(to: destination)
        segue.transition = transition(of: segue, sender: sender)
        source.prepare(for: segue, sender: sender)
        segue.perform()
    }

    /// Puts the destination into a container view, while the source's view is loaded.
    func embed(in container: UIView) {
        guard source.shouldPerformSegue(withIdentifier: identifier ?? "", sender: nil),
            let destination = makeDestination(sender: nil)
        else { return }
        let segue = makeSegue(to: destination)
        segue.isAnimated = false
        segue.transition = { [weak source] in
            guard let source else { return }
            source.addChild(destination)
            guard let view = destination.view else { return }
            view.frame = container.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.translatesAutoresizingMaskIntoConstraints = true
            container.addSubview(view)
            destination.didMove(toParent: source)
        }
        source.prepare(for: segue, sender: nil)
        segue.perform()
    }

    // MARK: - Parts

    private func makeDestination(sender: Any?) -> UIViewController? {
        guard let id = element["destination"], let target = file.document.element(id: id) else {
            file.report(element, "The file has no object that the segue leads to.")
            return nil
        }
        let creator = creator(sender: sender)
        if target.name == "viewControllerPlaceholder" {
            return UIStoryboard.controller(of: target, file, creator)
        }
        return source.interface?.storyboard?.controller(target, creator: creator)
    }

    /// Returns the source's segue action, if the segue has one.
    private func creator(sender: Any?) -> (@MainActor (NSCoder) -> UIViewController?)? {
        guard let name = element["destinationCreationSelector"] else { return nil }
        let selector = Selector(name)
        guard RuntimeNames.hasMethod(selector, source) else {
            file.report(element, RuntimeNames.unrecognized(selector, source))
            return nil
        }
        return { [source, identifier] coder in
            let made = RuntimeNames.call(selector, on: source, [coder, sender, identifier])
            return made.flatMap { $0 }.flatMap(RuntimeValue.flat) as? UIViewController
        }
    }

    private func prepareStyle(of destination: UIViewController, sender: Any?) {
        if let name = element["modalPresentationStyle"] {
            if let style = UIModalPresentationStyle(interfaceName: name) {
                destination.modalPresentationStyle = style
            } else {
                file.report(element, "The presentation style \(name) is unknown.")
            }
        }
        if let name = element["modalTransitionStyle"],
            let style = UIModalTransitionStyle(interfaceName: name)
        {
            destination.modalTransitionStyle = style
        }
        if kind == .popoverPresentation || kind == .popover {
            destination.modalPresentationStyle = .popover
            preparePopover(of: destination, sender: sender)
        }
    }

    /// Lets a popover point at the control or item that triggered the segue.
    private func preparePopover(of destination: UIViewController, sender: Any?) {
        let popover = destination.ownPresentation.popoverSettings
        popover.barButtonItem = sender as? UIBarButtonItem
        popover.sourceView = sender as? UIView
        guard let arrows = element.child(key: "popoverArrowDirection") else { return }
        let directions: [(name: String, direction: UIPopoverArrowDirection)] = [
            ("up", .up), ("down", .down), ("left", .left), ("right", .right),
        ]
        let permitted = directions.filter { arrows.bool($0.name) == true }.map(\.direction)
        if !permitted.isEmpty { popover.permittedDirections = UIPopoverArrowDirection(permitted) }
    }

    private func makeSegue(to destination: UIViewController) -> UIStoryboardSegue {
        let segue: UIStoryboardSegue
        if let name = element["customClass"], let type = customType(name) {
            segue = type._construct(identifier, from: source, to: destination)
        } else {
            segue = UIStoryboardSegue(
                identifier: identifier, source: source, destination: destination)
        }
        segue.isAnimated = element.bool("animates") ?? true
        return segue
    }

    private func customType(_ name: String) -> UIStoryboardSegue.Type? {
        let found = ObjectClasses.custom(name, element) as? UIStoryboardSegue.Type
        if found == nil {
            let hint = ObjectClasses.hint(for: name, in: file)
            file.report(element, "Unknown class \(name) in Interface Builder file.\(hint)")
        }
        return found
    }

    private func transition(of segue: UIStoryboardSegue, sender: Any?) -> () -> Void {
        let (kind, element, file) = (kind, element, file)
        return { [unowned segue] in
            let (source, destination) = (segue.source, segue.destination)
            switch kind {
            case .show, .adaptive: source.show(destination, sender: sender)
            case .showDetail, .replace:
                source.showDetailViewController(destination, sender: sender)
            case .push:
                guard let navigation = source.navigationController else {
                    return file.report(
                        element, "A push segue needs a navigation controller around its source.")
                }
                navigation.pushViewController(destination, animated: segue.isAnimated)
            case .presentation, .modal, .popoverPresentation, .popover:
                source.present(destination, animated: segue.isAnimated)
            case .custom:
                // A class that does not exist was reported before.
                guard type(of: segue) != UIStoryboardSegue.self else { return }
                file.report(element, "The custom segue's class does not override perform().")
            case .embed, .unwind: break
            }
        }
    }
}

extension UIModalPresentationStyle {
    /// The styles by their names in interface files.
    static let interfaceNames: [String: UIModalPresentationStyle] = [
        "automatic": .automatic, "fullScreen": .fullScreen, "pageSheet": .pageSheet,
        "formSheet": .formSheet, "currentContext": .currentContext, "custom": .custom,
        "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext,
        "popover": .popover, "none": .none,
    ]

    /// Creates the style with a name in interface files.
    init?(interfaceName: String) {
        guard let style = Self.interfaceNames[interfaceName] else { return nil }
        self = style
    }
}

extension UIModalTransitionStyle {
    /// The styles by their names in interface files.
    static let interfaceNames: [String: UIModalTransitionStyle] = [
        "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
        "crossDissolve": .crossDissolve, "partialCurl": .partialCurl,
    ]

    /// Creates the style with a name in interface files.
    init?(interfaceName: String) {
        guard let style = Self.interfaceNames[interfaceName] else { return nil }
        self = style
    }
}
