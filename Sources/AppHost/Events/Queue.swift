/// A list that is extended at its end and shortened at its beginning, both in constant time on
/// average.
struct Queue<Element> {
    /// What was removed is `nil`, so that nobody shares it.
    private var elements: [Element?]
    private var start = 0

    /// Makes a queue of some elements.
    init(_ elements: [Element] = []) { self.elements = elements }

    /// How many elements are in it.
    var count: Int { elements.count - start }

    var isEmpty: Bool { start == elements.count }

    var first: Element? { isEmpty ? nil : elements[start] }

    var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

    /// The elements, the first one first.
    var all: [Element] { elements[start...].compactMap(\.self) }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes the first element and returns it.
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[start].take()
        start += 1
        // What was removed is let go once it is the larger part.
        if start > 32, start > elements.count / 2 {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }

    /// Changes the first element in its place; `nil` where there is none.
    @discardableResult
    mutating func withFirst<Result>(_ body: (inout Element) -> Result) -> Result? {
        isEmpty ? nil : Self.change(&elements[start], body)
    }

    /// Changes the last element in its place; `nil` where there is none.
    @discardableResult
    mutating func withLast<Result>(_ body: (inout Element) -> Result) -> Result? {
        isEmpty ? nil : Self.change(&elements[elements.count - 1], body)
    }

    private static func change<Result>(
        _ element: inout Element?, _ body: (inout Element) -> Result
    ) -> Result? {
        guard var value = element.take() else { return nil }
        defer { element = value }
        return body(&value)
    }
}
