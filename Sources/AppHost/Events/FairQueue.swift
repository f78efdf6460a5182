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
