import RawClient

/// What a window holds: a stack of pages.
struct SceneState: Equatable, Sendable {
    /// One page of it.
    struct Page: Equatable, Sendable {
        var text = ""
        var count = 0
        var offset = 0.0
    }

    private(set) var pages = [Page()]

    /// What somebody sees of it: the page on top.
    struct Sight: Equatable, Sendable, CustomStringConvertible {
        var place: String
        var text: String
        var offset: Double

        var description: String { "[\(place); “\(text)”; scrolled to \(offset)]" }
    }

    var sight: Sight {
        let top = pages[pages.count - 1]
        return Sight(
            place: "page \(pages.count - 1), \(top.count) counted", text: top.text,
            offset: top.offset)
    }

    /// What a visitor does, with everything that the app is told of it.
    enum Deed: Sendable {
        case write(String)
        case count
        case deeper
        case back
        case scroll(Double)

        /// Whether another page is on top afterwards.
        var leadsElsewhere: Bool {
            switch self {
            case .deeper, .back: true
            case .write, .count, .scroll: false
            }
        }
    }

    /// More pages only cost time.
    private static let pagesMax = 5
    private static let offsetMax = 4000

    /// Chooses something that can be done here and changes what is seen.
    func deed(words: String, by generator: inout SeededGenerator) -> Deed {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3: return .write(words)
        case 4, 5: return .count
        case 6 where pages.count < Self.pagesMax: return .deeper
        case 7 where pages.count > 1: return .back
        default:
            let offset = Double(Int.random(in: 1...Self.offsetMax, using: &generator))
            return .scroll(offset == pages[pages.count - 1].offset ? offset + 1 : offset)
        }
    }

    /// What is there once the deed is done.
    func after(_ deed: Deed) -> SceneState {
        var next = self
        let top = pages.count - 1
        switch deed {
        case .write(let text): next.pages[top].text = text
        case .count: next.pages[top].count += 1
        case .deeper: next.pages.append(Page())
        case .back: next.pages.removeLast()
        case .scroll(let offset): next.pages[top].offset = offset
        }
        return next
    }
}
