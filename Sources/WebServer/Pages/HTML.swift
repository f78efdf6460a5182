/// A fragment of a page.
///
/// Text and attribute values are always escaped.
///
/// Markup consists only of elements, and the names of elements are literals of this program.
indirect enum HTML: Sendable {
    case text(String)
    case element(StaticString, [Attribute], [HTML])
    /// An element that never has an end tag.
    case void(StaticString, [Attribute])
    case group([HTML])
    /// JSON that a script of the client reads. Browsers do not run it.
    case data(id: StaticString, json: [UInt8])

    struct Attribute: Sendable {
        var name: StaticString
        var value: String?
        /// Whether the value is an address of this host, relative to its root.
        var isOwnAddress: Bool

        init(_ name: StaticString, _ value: String? = nil) {
            self.name = name
            self.value = value
            isOwnAddress =
                Self.ofAddresses.contains("\(name)") && value?.hasPrefix("/") == true
                && value?.hasPrefix("//") == false
        }

        /// An attribute with an address of another server, even if the address begins like one of
        /// this host.
        static func foreign(_ name: StaticString, _ value: String) -> Attribute {
            var attribute = Attribute(name, value)
            attribute.isOwnAddress = false
            return attribute
        }

        private static let ofAddresses: Set = ["href", "src", "action", "data-picture"]
    }

    /// Returns a complete document with the given root element.
    ///
    /// - Parameter base: The path that is put before every address of the host.
    static func document(_ root: HTML, base: BasePath = BasePath()) -> String {
        var text = "<!doctype html>\n"
        root.write(to: &text, base)
        return text
    }

    private func write(to text: inout String, _ base: BasePath) {
        switch self {
        case .text(let content): Self.escape(content, to: &text)
        case .data(let id, let json):
            text += "<script type=\"application/json\" id=\"\(id)\">"
            // These escapes keep the meaning of the JSON, and no text in it can end the element.
            for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
                switch scalar {
                case "<": text += "\\u003c"
                case ">": text += "\\u003e"
                case "&": text += "\\u0026"
                default: text.unicodeScalars.append(scalar)
                }
            }
            text += "</script>"
        case .group(let pieces): for piece in pieces { piece.write(to: &text, base) }
        case .void(let name, let attributes): Self.open(name, attributes, base, to: &text)
        case .element(let name, let attributes, let children):
            Self.open(name, attributes, base, to: &text)
            for child in children { child.write(to: &text, base) }
            text += "</\(name)>"
        }
    }

    private static func open(
        _ name: StaticString, _ attributes: [Attribute], _ base: BasePath, to text: inout String
    ) {
        text += "<\(name)"
        for attribute in attributes {
            text += " \(attribute.name)"
            guard let value = attribute.value else { continue }
            text += "=\""
            escape(attribute.isOwnAddress ? base.address(value) : value, to: &text)
            text += "\""
        }
        text += ">"
    }

    private static func escape(_ content: String, to text: inout String) {
        for scalar in content.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension HTML: ExpressibleByStringLiteral {
    init(stringLiteral value: String) {
        self = .text(value)
    }
}

extension HTML {
    static func div(_ kind: String, _ children: [HTML]) -> HTML {
        .element("div", [.init("class", kind)], children)
    }

    static func link(_ kind: String, to address: String, _ children: [HTML]) -> HTML {
        .element("a", [.init("class", kind), .init("href", address)], children)
    }

    static func hidden(_ name: String, _ value: String) -> HTML {
        .void("input", [.init("type", "hidden"), .init("name", name), .init("value", value)])
    }

    static func button(_ kind: String, _ title: String) -> HTML {
        .element("button", [.init("class", kind), .init("type", "submit")], [.text(title)])
    }

    static func form(_ address: String, _ children: [HTML]) -> HTML {
        .element("form", [.init("method", "post"), .init("action", address)], children)
    }
}
