import RawClient
import SeededRandom

/// The content of a window: a stack of pages.
struct SceneState: Equatable, Sendable {
    /// One page of the stack.
    struct Page: Equatable, Sendable {
        var text = ""
        var count = 0
        var offset = 0.0
    }

    private(set) var pages = [Page()]

    /// The visible part: the page on top.
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

    /// An action of a visitor, with all messages to the app.
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

    /// More pages would only cost time.
    private static let pagesMax = 5
    private static let offsetMax = 4000

    /// Chooses a possible action that changes the visible part.
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

    /// Returns the state after an action.
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
