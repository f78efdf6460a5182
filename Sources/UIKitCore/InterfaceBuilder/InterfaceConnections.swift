import Foundation
import InterfaceFiles

/// The outlets, outlet collections, actions and segues of an object.
enum InterfaceConnections {
    static func connect(
        _ element: InterfaceElement, _ object: NSObject, _ reading: InterfaceReading
    ) {
        if let controller = object as? UIViewController, let interface = controller.interface,
            interface.element == element
        {
            controller.storyboard = reading.storyboard
            interface.makeTopLevel(reading)
            interface.keepItems(of: reading)
        }
        guard let connections = element.child(.connections) else { return }
        for connection in connections.children {
            connect(connection, from: object, element, reading)
        }
    }

    /// Connects a controller to objects in its view.
    static func connectWaiting(
        _ connections: [InterfaceElement], of controller: UIViewController,
        _ reading: InterfaceReading
    ) {
        reading.beforeConnections { [weak controller] in
            guard let controller, let interface = controller.interface else { return }
            for connection in connections {
                connect(connection, from: controller, interface.element, reading)
            }
        }
    }

    private static func connect(
        _ connection: InterfaceElement, from source: NSObject, _ element: InterfaceElement,
        _ reading: InterfaceReading
    ) {
        switch connection.name {
        case "outlet": setOutlet(connection, of: source, element, reading)
        case "outletCollection": addToCollection(connection, of: source, element, reading)
        case "action": addAction(connection, to: source, reading)
        case "segue": addSegue(connection, to: source, reading)
        default: reading.report(connection, "The kind of connection is unknown.")
        }
    }

    // MARK: - Outlets

    /// Returns the destination of a connection.
    ///
    /// A controller's connection to an object in its view is made later, when the view is loaded.
    private static func destination(
        of connection: InterfaceElement, from source: NSObject, _ reading: InterfaceReading
    ) -> AnyObject? {
        guard let id = connection["destination"] else {
            reading.report(connection, "The connection has no destination.")
            return nil
        }
        if let object = reading.object(id: id) { return object }
        guard let target = reading.file.document.element(id: id) else {
            reading.report(
                connection, "The file has no object \(id), which the connection leads to.")
            return nil
        }
        if let controller = source as? UIViewController, let interface = controller.interface,
            controller.viewIfLoaded == nil, interface.file === reading.file
        {
            interface.waiting.append(connection)
            return nil
        }
        // An element without a class was reported before, when no object could be created for it.
        if target.name != "placeholder", ObjectClasses.kit[target.name] != nil {
            reading.report(
                connection,
                "\(target.objectDescription) does not exist when the connection is made.")
        }
        return nil
    }

    private static func setOutlet(
        _ connection: InterfaceElement, of source: NSObject, _ element: InterfaceElement,
        _ reading: InterfaceReading
    ) {
        guard let property = connection["property"],
            let destination = destination(of: connection, from: source, reading)
        else { return }
        if let fault = RuntimeNames.set(destination, forKeyPath: property, of: source) {
            reading.report(connection, "\(element.objectDescription): \(fault.message)")
        }
    }

    private static func addToCollection(
        _ connection: InterfaceElement, of source: NSObject, _ element: InterfaceElement,
        _ reading: InterfaceReading
    ) {
        guard let property = connection["property"],
            let destination = destination(of: connection, from: source, reading)
        else { return }
        let known = RuntimeNames.value(forKeyPath: property, of: source)
        var objects = known.value.map { $0 as? [Any] ?? [] } ?? []
        // The first connection replaces the property's initial value, later ones append.
        if !reading.beginCollection(property, of: source), connection.bool("appends") != true {
            objects = []
        }
        objects.append(destination)
        let fault = RuntimeNames.set(objects, forKeyPath: property, of: source)
        if let fault = known.fault ?? fault {
            reading.report(connection, "\(element.objectDescription): \(fault.message)")
        }
    }

    // MARK: - Actions and segues

    private static func addAction(
        _ connection: InterfaceElement, to source: NSObject, _ reading: InterfaceReading
    ) {
        guard let name = connection["selector"], let id = connection["destination"] else {
            return reading.report(connection, "The action has no selector or destination.")
        }
        let selector = Selector(name)
        let isFirstResponder = reading.file.isFirstResponder(id)
        let target: AnyObject?
        if isFirstResponder {
            target = nil
        } else {
            guard let found = destination(of: connection, from: source, reading) else { return }
            target = found
            if !RuntimeNames.hasMethod(selector, found) {
                reading.report(connection, RuntimeNames.unrecognized(selector, found))
            }
        }
        switch source {
        case let control as UIControl:
            let event = connection["eventType"].flatMap { UIControl.Event(interfaceName: $0) }
            control.addTarget(target, action: selector, for: event ?? .primaryActionTriggered)
        case let item as UIBarButtonItem:
            item.target = target
            item.action = selector
        case let gesture as UIGestureRecognizer:
            gesture.addTarget(target as Any, action: selector)
        default:
            reading.report(connection, "\(type(of: source)) does not support actions.")
        }
    }

    private static func addSegue(
        _ segue: InterfaceElement, to source: NSObject, _ reading: InterfaceReading
    ) {
        guard segue["kind"] != "relationship", segue["kind"] != "embed",
            let controller = reading.segueSource(segue), controller !== source
        else { return }
        let file = reading.file
        let perform: (Any?) -> Void = { [weak controller] sender in
            guard let controller else { return }
            SegueTemplate(segue, file: file, source: controller)?.trigger(sender: sender)
        }
        switch source {
        case let control as UIControl:
            let event = segue["eventType"].flatMap { UIControl.Event(interfaceName: $0) }
            control.addAction(
                UIAction { [weak control] _ in perform(control) },
                for: event ?? control.segueEvent)
        case let item as UIBarButtonItem: item.performSegue = perform
        case let gesture as UIGestureRecognizer:
            gesture.addAction(
                UIAction { [weak gesture] _ in
                    guard let gesture, gesture.triggersSegue else { return }
                    perform(gesture)
                })
        case let cell as UITableViewCell:
            if segue["trigger"] == "accessoryAction" {
                cell.cellSegues.accessory = perform
            } else {
                cell.cellSegues.selection = perform
            }
        case let cell as UICollectionViewCell: cell.selectionSegue = perform
        default: reading.report(segue, "\(type(of: source)) cannot trigger a segue.")
        }
    }
}

extension InterfaceFile {
    /// Whether an id stands for the first responder; its actions go up the responder chain.
    fileprivate func isFirstResponder(_ id: String) -> Bool {
        id == "-2"
            || document.element(id: id)?["placeholderIdentifier"] == "IBFirstResponder"
    }
}

extension InterfaceReading {
    /// Returns the controller that performs a segue: the nearest one that contains its element.
    fileprivate func segueSource(_ segue: InterfaceElement) -> UIViewController? {
        var next = segue.parent
        while let element = next {
            if let id = element.id, let controller = object(id: id) as? UIViewController {
                return controller
            }
            next = element.parent
        }
        return responderOwner as? UIViewController
    }
}

extension UIControl.Event {
    private static let interfaceNames: [String: UIControl.Event] = [
        "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
        "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
        "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
        "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
        "touchCancel": .touchCancel, "valueChanged": .valueChanged,
        "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
        "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
        "editingDidEndOnExit": .editingDidEndOnExit,
    ]

    /// Finds the event with the given name in interface files.
    init?(interfaceName: String) {
        guard let event = Self.interfaceNames[interfaceName] else { return nil }
        self = event
    }
}

extension UIControl {
    /// The event that triggers a segue of the control.
    fileprivate var segueEvent: Event {
        switch self {
        case is UISwitch, is UISlider, is UIStepper, is UISegmentedControl, is UIDatePicker,
            is UIPageControl, is UIRefreshControl:
            .valueChanged
        case is UITextField: .editingDidEndOnExit
        default: .touchUpInside
        }
    }
}
