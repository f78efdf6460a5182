/// What several sources brought, taken from each of them in turn.
///
/// Elements of one source keep their order. A source that brings much delays itself and no other:
/// one element of each of the others goes before its next one.
struct FairQueue<Source: Hashable, Element> {
    private var waiting: [Source: Queue<Element>] = [:]
    private var turns = Queue<Source>()

    /// How many elements are waiting.
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
