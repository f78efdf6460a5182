/// The check that no view controller contains itself through segues that are performed
/// automatically.
///
/// A cycle of such segues would create view controllers endlessly.
struct ContainmentCheck {
    private static let kinds: Set<String> = ["embed", "relationship"]

    let document: InterfaceDocument

    private struct Edge {
        let segue: InterfaceElement
        let destination: InterfaceElement
    }

    func run(into list: inout ProblemList) {
        let edges = edges()
        var isDone: Set<InterfaceElement> = []
        // The elements are visited in the order of the file, so that the same file always gives the
        // same problems.
        for start in document.root.descendants where edges[start] != nil {
            search(from: start, edges, &isDone, into: &list)
        }
    }

    /// Returns the segues that are performed without the user, by the controller that contains
    /// them.
    private func edges() -> [InterfaceElement: [Edge]] {
        var edges: [InterfaceElement: [Edge]] = [:]
        var controllers: [InterfaceElement] = []
        for element in document.root.descendants {
            if SceneCheck.isController(element) { controllers.append(element) }
            guard element.name == "segue", ContainmentCheck.kinds.contains(element["kind"] ?? ""),
                let id = element["destination"], let destination = document.element(id: id),
                SceneCheck.isController(destination)
            else { continue }
            // The containing controller is the last one before the segue that is still open.
            while let last = controllers.last, !last.contains(element) { controllers.removeLast() }
            guard let source = controllers.last else { continue }
            edges[source, default: []].append(Edge(segue: element, destination: destination))
        }
        return edges
    }

    /// Follows the segues depth first, without recursion, and reports each that closes a cycle.
    private func search(
        from start: InterfaceElement, _ edges: [InterfaceElement: [Edge]],
        _ isDone: inout Set<InterfaceElement>, into list: inout ProblemList
    ) {
        guard isDone.insert(start).inserted else { return }
        var path: [(controller: InterfaceElement, next: Int)] = [(start, 0)]
        var open: Set<InterfaceElement> = [start]
        while let (controller, next) = path.last {
            guard let edge = edges[controller].flatMap({ next < $0.count ? $0[next] : nil }) else {
                open.remove(controller)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            if open.contains(edge.destination) {
                report(edge, at: controller, into: &list)
            } else if isDone.insert(edge.destination).inserted {
                open.insert(edge.destination)
                path.append((edge.destination, 0))
            }
        }
    }

    private func report(
        _ edge: Edge, at controller: InterfaceElement, into list: inout ProblemList
    ) {
        let kind = edge.segue["kind"] ?? ""
        let target =
            edge.destination == controller
            ? "itself" : "\(edge.destination.objectDescription), which already contains it"
        list.add(
            edge.segue.line, controller,
            "The \(kind) segue leads to \(target), so its view controllers would never end. "
                + "Delete the segue.")
    }
}

extension InterfaceElement {
    /// Whether an element is inside this one.
    func contains(_ element: InterfaceElement) -> Bool {
        element.table === table && element.node > node
            && element.node < Int(table.nodes[node].end)
    }
}
