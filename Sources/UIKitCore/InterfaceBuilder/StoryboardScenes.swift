import InterfaceFiles

/// The controllers of a storyboard, by identifier and by id.
struct StoryboardScenes {
    /// The controllers, including placeholders for controllers of other storyboards.
    let controllers: [InterfaceElement]
    private let byIdentifier: [String: InterfaceElement]
    /// The controller that the storyboard begins with.
    let initial: InterfaceElement?

    init(_ document: InterfaceDocument) {
        var controllers: [InterfaceElement] = []
        var byIdentifier: [String: InterfaceElement] = [:]
        if let scenes = document.root.child("scenes") {
            for scene in scenes.children {
                guard let objects = scene.child("objects") else { continue }
                for element in objects.children where element["sceneMemberID"] == "viewController" {
                    controllers.append(element)
                    guard let identifier = Self.identifier(of: element) else { continue }
                    byIdentifier[identifier] = byIdentifier[identifier] ?? element
                }
            }
        }
        self.controllers = controllers
        self.byIdentifier = byIdentifier
        initial = document.root["initialViewController"].flatMap(document.element)
    }

    /// Returns a controller's storyboard identifier, or one made from its id.
    ///
    /// As in UIKit, a controller without an identifier is restored by the identifier made from its
    /// id.
    static func identifier(of element: InterfaceElement) -> String? {
        element["storyboardIdentifier"] ?? element.id.map { "UIViewController-\($0)" }
    }

    /// The storyboard identifiers.
    var identifiers: [String] { byIdentifier.keys.sorted() }

    func controller(identifier: String) -> InterfaceElement? { byIdentifier[identifier] }
}

extension InterfaceElement {
    /// The other objects of a controller's scene.
    var sceneNeighbours: [InterfaceElement] {
        parent?.children.filter { $0 != self } ?? []
    }

    /// The segues whose source is the controller: its own, and those of the objects in its scene.
    var seguesOfScene: [InterfaceElement] {
        let own = descendants.filter { $0.name == "segue" }
        let others = sceneNeighbours.flatMap { $0.descendants.filter { $0.name == "segue" } }
        return own + others
    }
}
