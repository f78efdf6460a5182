import Foundation
import InterfaceFiles

/// The controllers of a storyboard or xib.
enum InterfaceControllers {
    /// Sets a controller's interface, identifiers, restoration class and title, before its
    /// attributes are read.
    static func begin(
        _ controller: UIViewController, _ element: InterfaceElement, _ reading: InterfaceReading
    ) {
        controller.interface = ControllerInterface(controller, element, reading)
        controller.storyboardIdentifier = StoryboardScenes.identifier(of: element)
        if element.bool("useStoryboardIdentifierAsRestorationIdentifier") == true {
            controller.restorationIdentifier = element["storyboardIdentifier"]
        } else if let identifier = element["restorationIdentifier"] {
            controller.restorationIdentifier = identifier
        }
        if let name = element["restorationClass"] {
            controller.restorationClass =
                ObjectClasses.custom(name, element) as? any UIViewControllerRestoration.Type
        }
        if let title = element["title"] {
            controller.title = reading.localized(element, "title", title)
        }
    }

    /// Creates the items and children of a controller; its view is created when it loads.
    static func readContents(
        of controller: UIViewController, _ element: InterfaceElement, _ reading: InterfaceReading
    ) {
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("navigationItem", _):
                guard let item = reading.make(child) as? UINavigationItem else { break }
                item.controller = controller
                controller.navigationItemIfLoaded = item
            case ("tabBarItem", _):
                controller.tabBarItem = reading.make(child) as? UITabBarItem
            case ("toolbarItems", _):
                let items = child.children.compactMap { reading.make($0) as? UIBarButtonItem }
                if !items.isEmpty { controller.toolbarItems = items }
            case ("refreshControl", "refreshControl"?):
                guard let table = controller as? UITableViewController else { break }
                table.refreshControl = reading.make(child) as? UIRefreshControl
            case ("navigationBar", "navigationBar"?):
                guard let navigation = controller as? UINavigationController else { break }
                reading.adopt(navigation.navigationBar, for: child)
            case ("tabBar", "tabBar"?):
                guard let tabs = controller as? UITabBarController else { break }
                reading.adopt(tabs.tabBar, for: child)
            default: break
            }
        }
        readRelationships(of: controller, element, reading)
    }

    // MARK: - Relationships

    private static func readRelationships(
        of controller: UIViewController, _ element: InterfaceElement, _ reading: InterfaceReading
    ) {
        guard let connections = element.child("connections") else { return }
        var tabs: [UIViewController] = []
        for segue in connections.children
        where segue.name == "segue" && segue["kind"] == "relationship" {
            guard let child = self.controller(at: segue, reading) else { continue }
            switch (controller, segue["relationship"]) {
            case (let navigation as UINavigationController, "rootViewController"):
                navigation.setViewControllers([child], animated: false)
            case (is UITabBarController, "viewControllers"): tabs.append(child)
            case (let split as UISplitViewController, let relationship?):
                place(child, in: split, relationship, segue, reading)
            default:
                reading.report(
                    segue,
                    "\(type(of: controller)) has no relationship \(segue["relationship"] ?? "").")
            }
        }
        if let controller = controller as? UITabBarController, !tabs.isEmpty {
            controller.setViewControllers(tabs, animated: false)
        }
    }

    private static func place(
        _ child: UIViewController, in split: UISplitViewController, _ relationship: String,
        _ segue: InterfaceElement, _ reading: InterfaceReading
    ) {
        let column: UISplitViewController.Column? =
            switch relationship {
            case "masterViewController", "primaryViewController": .primary
            case "detailViewController", "secondaryViewController": .secondary
            case "supplementaryViewController": .supplementary
            case "compactViewController": .compact
            default: nil
            }
        guard let column else {
            return reading.report(segue, "A split view has no relationship \(relationship).")
        }
        if split.style == .unspecified {
            var columns = split.viewControllers
            if column == .primary { columns.insert(child, at: 0) } else { columns.append(child) }
            split.viewControllers = columns
        } else {
            split.setViewController(child, for: column)
        }
    }

    /// Creates the controller that a segue leads to.
    static func controller(
        at segue: InterfaceElement, _ reading: InterfaceReading
    ) -> UIViewController? {
        guard let id = segue["destination"] else {
            reading.report(segue, "The segue has no destination.")
            return nil
        }
        guard let destination = reading.file.document.element(id: id) else {
            reading.report(segue, "The file has no object \(id), which the segue leads to.")
            return nil
        }
        guard destination.name == "viewControllerPlaceholder" else {
            guard reading.object(id: id) == nil else {
                reading.report(segue, "\(destination.objectDescription) would contain itself.")
                return nil
            }
            return reading.make(destination) as? UIViewController
        }
        return UIStoryboard.controller(of: destination, reading.file)
    }
}

/// The part of an interface file that a controller was created from.
final class ControllerInterface {
    let file: InterfaceFile
    let element: InterfaceElement
    let storyboard: UIStoryboard?
    private weak var controller: UIViewController?
    /// The connections that are made when the view is loaded.
    var waiting: [InterfaceElement] = []
    /// The objects of the controller's scene outside of its view.
    private(set) var topLevel: [NSObject] = []
    /// The items of the controller, for the view's connections.
    private var items: [StringNumber: AnyObject] = [:]
    private var embeddings: [InterfaceReading.Embedding] = []
    /// The segues that the controller can perform.
    private(set) lazy var segues = element.seguesOfScene.filter { $0["kind"] != "relationship" }

    init(_ controller: UIViewController, _ element: InterfaceElement, _ reading: InterfaceReading) {
        self.controller = controller
        self.element = element
        file = reading.file
        storyboard = reading.storyboard
    }

    /// Whether the file has the controller's view.
    var hasView: Bool { element.child(key: "view") != nil }

    /// Creates the objects of the scene that need no view.
    func makeTopLevel(_ reading: InterfaceReading) {
        guard element["sceneMemberID"] == "viewController" else { return }
        for other in element.sceneNeighbours where other.name == "customObject" {
            if let object = reading.make(other) { topLevel.append(object) }
        }
    }

    /// Keeps the controller's items, because connections in its view may lead to them.
    func keepItems(of reading: InterfaceReading) {
        // The view does not exist yet, so the many elements in it have no objects.
        for child in element.children where child["key"] != "view" {
            keep(child, of: reading)
            for descendant in child.descendants { keep(descendant, of: reading) }
        }
    }

    private func keep(_ element: InterfaceElement, of reading: InterfaceReading) {
        guard let id = element.idNumber, let object = reading.object(id: id) else { return }
        items[id] = object
    }

    /// Creates the view.
    func loadView() -> UIView? {
        guard let controller, let viewElement = element.child(key: "view") else { return nil }
        let reading = InterfaceReading(file, storyboard: storyboard, owner: controller)
        reading.registerOwner()
        for (id, object) in items { reading.register(object, id: id) }
        for (element, object) in zip(topLevelElements, topLevel) {
            reading.register(object, id: element.idNumber)
        }
        let view = InterfaceContents.view(viewElement, reading)
        if let view { controller.view = view }
        for other in element.sceneNeighbours
        where ObjectClasses.isObject(other) && other["sceneMemberID"] == nil
            && other.name != "customObject"
            && other.idNumber.flatMap({ reading.object(id: $0) }) == nil
        {
            if let object = reading.make(other) { topLevel.append(object) }
        }
        InterfaceConnections.connectWaiting(waiting, of: controller, reading)
        waiting = []
        reading.finish()
        embeddings = reading.embeddings
        return view
    }

    private var topLevelElements: [InterfaceElement] {
        element.sceneNeighbours.filter { $0.name == "customObject" }
    }

    /// Puts the embedded controllers into their container views.
    func performEmbedSegues() {
        guard let controller, !embeddings.isEmpty else { return }
        let performed = embeddings
        embeddings = []
        for embedding in performed {
            SegueTemplate(embedding.segue, file: file, source: controller)?
                .embed(in: embedding.container)
        }
    }
}
