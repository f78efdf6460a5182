/// The check that a scene has one view controller.
struct SceneCheck {
    static let placeholder = "viewControllerPlaceholder"

    let document: InterfaceDocument

    /// Whether an element is a view controller or a reference to one in another storyboard.
    static func isController(_ element: InterfaceElement) -> Bool {
        let name = element.name
        return name == placeholder || name == "viewController" || name.hasSuffix("ViewController")
            || name == "navigationController" || name == "tabBarController"
    }

    func run(into list: inout ProblemList) {
        guard document.kind == .storyboard, let scenes = document.root.child("scenes") else {
            return
        }
        for scene in scenes.children where scene.name == "scene" {
            let objects = scene.child("objects")
            let controllers = objects.map { $0.children.filter(SceneCheck.isController) } ?? []
            guard let first = controllers.first else { continue }
            for other in controllers.dropFirst() {
                list.add(
                    other,
                    "The scene already has \(first.objectDescription) in line "
                        + "\(first.line). Move this one to a scene of its own.")
            }
        }
    }
}
