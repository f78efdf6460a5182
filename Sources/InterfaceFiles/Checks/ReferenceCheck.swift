/// The check that attributes with an id refer to an object of the document.
struct ReferenceCheck {
    /// The attributes that contain ids, by element.
    private static let references: [String: [String]] = [
        "document": ["initialViewController"],
        "outlet": ["destination"],
        "outletCollection": ["destination"],
        "action": ["destination"],
        "segue": [
            "destination", "reference", "popoverAnchorView", "popoverAnchorBarButtonItem",
        ],
        "constraint": ["firstItem", "secondItem"],
        "exclude": ["reference"],
        "include": ["reference"],
        "tableViewCell": ["textLabel", "detailTextLabel", "imageView"],
        "tableViewCellContentView": ["tableViewCell"],
    ]

    /// The maximum number of problems for which the nearest id is searched for, because each search
    /// takes a long time.
    private static let hintCountMax = 50

    let document: InterfaceDocument

    func run(into list: inout ProblemList) {
        check(document.root, into: &list)
        for element in document.root.descendants where !list.isFull {
            check(element, into: &list)
        }
    }

    private func check(_ element: InterfaceElement, into list: inout ProblemList) {
        guard let names = ReferenceCheck.references[element.name] else { return }
        for name in names {
            guard let id = element[name], document.element(id: id) == nil else { continue }
            let owner = ReferenceCheck.owner(of: element)
            let part = element == owner ? "The attribute" : "<\(element.name)>: the attribute"
            list.add(
                element.line, owner,
                "\(part) \"\(name)\" refers to the id \"\(id)\", which no object has."
                    + (list.count < ReferenceCheck.hintCountMax ? hint(for: id) : ""))
        }
    }

    /// Returns the object to which a connection or a constraint belongs.
    static func owner(of element: InterfaceElement) -> InterfaceElement {
        let lists: Set<String> = ["connections", "constraints", "mask", "variation"]
        var owner = element
        if ["outlet", "outletCollection", "action", "segue", "constraint", "exclude", "include"]
            .contains(element.name), let parent = element.parent
        {
            owner = parent
        }
        while lists.contains(owner.name), let parent = owner.parent { owner = parent }
        return owner
    }

    private func hint(for id: String) -> String {
        let ids = document.root.descendants.lazy.compactMap(\.id)
        guard let near = NearestName.nearest(to: id, among: ids),
            let object = document.element(id: near)
        else { return " Connect it again in Xcode, or delete it." }
        return " Did you mean \(object.objectDescription) in line \(object.line)?"
    }
}
