/// The check that each id and each storyboard identifier names only one object.
struct IdentityCheck {
    let document: InterfaceDocument

    func run(into list: inout ProblemList) {
        var controllers: [String: InterfaceElement] = [:]
        for element in document.root.descendants where !list.isFull {
            checkId(of: element, into: &list)
            guard let identifier = element["storyboardIdentifier"],
                SceneCheck.isController(element), element.name != SceneCheck.placeholder
            else { continue }
            if let first = controllers[identifier] {
                list.add(
                    element,
                    "The storyboard identifier \"\(identifier)\" is already used by "
                        + "\(first.objectDescription) in line \(first.line). Change one of them.")
            } else {
                controllers[identifier] = element
            }
        }
    }

    private func checkId(of element: InterfaceElement, into list: inout ProblemList) {
        guard let id = element.id, let first = document.element(id: id), first != element,
            !InterfaceIdTable.elementsWithoutIdentity.contains(element.name)
        else { return }
        list.add(
            element,
            "The id \"\(id)\" is already used by \(first.objectDescription) in line "
                + "\(first.line), which references lead to. Give one of them a new id.")
    }
}
