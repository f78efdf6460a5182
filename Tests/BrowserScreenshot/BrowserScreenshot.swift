import BrowserDriver
import Foundation

/// Takes a screenshot of a page in Chromium, for the images of the documentation.
@main
struct BrowserScreenshot {
    static let usage = """
        usage: BrowserScreenshot URL FILE [--size WIDTHxHEIGHT] [--dark] [STEP…]
        Steps, in the order given: --wait TEXT (until it can be seen), --click CSS,
        --type TEXT (where the focus is)
        """

    static func main() async {
        do {
            let order = try Order(CommandLine.arguments.dropFirst())
            try await take(order)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func take(_ order: Order) async throws {
        try await Browser.run(.chromium, order.options) { _, page in
            // Two pixels for each CSS pixel, as on high-resolution screens.
            try await page.setViewport(width: order.width, height: order.height, scale: 2)
            try await page.open(order.url)
            for step in order.steps {
                switch step {
                case .wait(let text): try await page.wait(forText: text)
                case .click(let css): try await page.click(css)
                case .type(let text): try await page.type(text)
                }
            }
            try await page.wait(until: "!document.querySelector('.ghost')")
            // The screenshot is taken after the frame that follows the last step.
            try await page.runAsync(
                "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            try await page.screenshot().write(to: URL(filePath: order.file))
        }
    }
}

/// The options of the command line.
struct Order {
    enum Step {
        case wait(String)
        case click(String)
        case type(String)
    }

    struct Unclear: Error, CustomStringConvertible {
        let description: String
    }

    var url = ""
    var file = ""
    var width = 1200
    var height = 800
    var options = BrowserOptions()
    var steps: [Step] = []

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        var places: [String] = []
        while let argument = rest.next() {
            func value() throws -> String {
                guard let value = rest.next() else {
                    throw Unclear(
                        description: "\(argument) needs a value\n\(BrowserScreenshot.usage)")
                }
                return value
            }
            switch argument {
            case "--dark": options.colorScheme = .dark
            case "--wait": steps.append(.wait(try value()))
            case "--click": steps.append(.click(try value()))
            case "--type": steps.append(.type(try value()))
            case "--size":
                let sides = try value().split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
                    throw Unclear(description: "--size is written 1200x800")
                }
                (width, height) = (sides[0], sides[1])
            default: places.append(argument)
            }
        }
        guard places.count == 2 else {
            throw Unclear(description: BrowserScreenshot.usage)
        }
        (url, file) = (places[0], places[1])
    }
}
