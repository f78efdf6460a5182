/// A first-in, first-out queue with amortized constant-time insertion and removal.
struct Queue<Element> {
    /// The storage.
    ///
    /// Removed elements are `nil`, so the queue holds no reference to them.
    private var elements: [Element?]
    private var start = 0

    /// Creates a queue with the given elements.
    init(_ elements: [Element] = []) { self.elements = elements }

    /// The number of elements.
    var count: Int { elements.count - start }

    var isEmpty: Bool { start == elements.count }

    var first: Element? { isEmpty ? nil : elements[start] }

    var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

    /// The elements, from first to last.
    var all: [Element] { elements[start...].compactMap(\.self) }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes the first element and returns it.
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[start].take()
        start += 1
        // Compact the storage when more than half of it is empty.
        if start > 32, start > elements.count / 2 {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }

    /// Mutates the first element in place; returns `nil` if the queue is empty.
    @discardableResult
    mutating func withFirst<Result>(_ body: (inout Element) -> Result) -> Result? {
        isEmpty ? nil : Self.change(&elements[start], body)
    }

    /// Mutates the last element in place; returns `nil` if the queue is empty.
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

/// A queue that serves several sources in rotation.
///
/// Elements of one source keep their order. A source with many elements delays only itself: between
/// two of its elements, each other source is served once.
struct FairQueue<Source: Hashable, Element> {
    private var waiting: [Source: Queue<Element>] = [:]
    private var turns = Queue<Source>()

    /// The number of waiting elements.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Returns whether an element of a source waits.
    func isWaiting(_ source: Source) -> Bool { waiting[source] != nil }

    mutating func append(_ element: Element, of source: Source) {
        if waiting[source] == nil { turns.append(source) }
        waiting[source, default: Queue()].append(element)
        count += 1
    }

    /// Removes the next element and returns it.
    mutating func popFirst() -> Element? {
        guard let source = turns.popFirst(), let element = waiting[source]?.popFirst() else {
            return nil
        }
        count -= 1
        if waiting[source]?.isEmpty == true {
            waiting[source] = nil
        } else {
            turns.append(source)
        }
        return element
    }
}
