/// A fragment of a page.
///
/// Text and attribute values are always escaped.
///
/// Markup consists only of elements, and the names of elements are literals of this program.
indirect enum HTML: Sendable {
    case text(String)
    case container(StaticString, Attributes, [HTML])
    /// An element that never has an end tag.
    case void(StaticString, Attributes)
    case group([HTML])
    /// JSON that a script of the client reads. Browsers do not run it.
    case data(id: StaticString, json: [UInt8])

    /// The attributes of an element, in order; an attribute without a value has `nil`.
    struct Attributes: Sendable, ExpressibleByDictionaryLiteral {
        private struct Attribute {
            var name: StaticString
            var value: String?
            /// Whether the value is an address of this host, relative to its root.
            var isOwnAddress: Bool
        }

        private var attributes: [Attribute]

        private static let ofAddresses: Set = ["href", "src", "action", "data-picture"]

        init(dictionaryLiteral elements: (StaticString, String?)...) {
            attributes = elements.map { name, value in
                Attribute(
                    name: name, value: value,
                    isOwnAddress: Self.ofAddresses.contains("\(name)")
                        && value?.hasPrefix("/") == true && value?.hasPrefix("//") == false)
            }
        }

        /// Returns the attributes with the address of another server, even if the address begins
        /// like one of this host.
        func linking(toForeign address: String) -> Attributes {
            var copy = self
            copy.attributes.append(Attribute(name: "href", value: address, isOwnAddress: false))
            return copy
        }

        fileprivate func write(to text: inout String, _ base: BasePath) {
            for attribute in attributes {
                text += " \(attribute.name)"
                guard let value = attribute.value else { continue }
                text += "=\""
                HTML.escape(attribute.isOwnAddress ? base.address(value) : value, to: &text)
                text += "\""
            }
        }
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
            // These escapes do not change the meaning of the JSON, and prevent a text in it from
            // ending the element.
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
        case .void(let name, let attributes):
            text += "<\(name)"
            attributes.write(to: &text, base)
            text += ">"
        case .container(let name, let attributes, let children):
            HTML.void(name, attributes).write(to: &text, base)
            for child in children { child.write(to: &text, base) }
            text += "</\(name)>"
        }
    }

    fileprivate static func escape(_ content: String, to text: inout String) {
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
    init(stringLiteral value: String) { self = .text(value) }
}

extension HTML {
    static func element(_ name: StaticString, _ children: [HTML]) -> HTML {
        .container(name, [:], children)
    }

    static func element(
        _ name: StaticString, _ attributes: Attributes, _ children: [HTML] = []
    ) -> HTML { .container(name, attributes, children) }

    static func div(_ kind: String, _ children: [HTML]) -> HTML {
        .element("div", ["class": kind], children)
    }

    static func paragraph(_ kind: String, _ children: [HTML]) -> HTML {
        .element("p", ["class": kind], children)
    }

    static func link(_ kind: String, to address: String, _ children: [HTML]) -> HTML {
        .element("a", ["class": kind, "href": address], children)
    }

    static func hidden(_ name: String, _ value: String) -> HTML {
        .void("input", ["type": "hidden", "name": name, "value": value])
    }

    static func button(_ kind: String, _ title: String) -> HTML {
        .element("button", ["class": kind, "type": "submit"], [.text(title)])
    }

    static func form(_ address: String, _ children: [HTML]) -> HTML {
        .element("form", ["method": "post", "action": address], children)
    }
}
