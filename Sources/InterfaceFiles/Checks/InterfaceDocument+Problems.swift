extension InterfaceDocument {
    /// Returns the problems that can be found without the classes of the app, in the order of the
    /// file: duplicate ids and identifiers, references to objects that do not exist, scenes with
    /// several view controllers, and controllers that contain each other.
    ///
    /// The document can be used despite its problems. At most ``InterfaceLimits/problemCountMax``
    /// are returned.
    public func problems() -> [InterfaceFileError] {
        var list = ProblemList(source: source)
        IdentityCheck(document: self).run(into: &list)
        ReferenceCheck(document: self).run(into: &list)
        SceneCheck(document: self).run(into: &list)
        ContainmentCheck(document: self).run(into: &list)
        return list.sorted
    }
}

/// The problems that were found so far.
struct ProblemList {
    private let source: String
    private var problems: [InterfaceFileError] = []

    init(source: String) {
        self.source = source
    }

    var count: Int { problems.count }

    var isFull: Bool { problems.count >= InterfaceLimits.problemCountMax }

    /// The problems by line.
    ///
    /// Problems of the same line keep the order in which they were found.
    var sorted: [InterfaceFileError] {
        problems.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }.map(\.element)
    }

    mutating func add(_ element: InterfaceElement, _ message: String) {
        add(element.line, element, message)
    }

    mutating func add(_ line: Int, _ object: InterfaceElement, _ message: String) {
        guard !isFull else { return }
        problems.append(
            InterfaceFileError(
                source: source, line: line, object: object.objectDescription, message: message))
    }
}
