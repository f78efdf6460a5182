import Foundation

/// The writer of property lists in XML, with the keys in alphabetical order.
enum XMLPropertyListWriter {
    /// Returns the text of a file.
    static func text(of node: PropertyListNode) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
            #"<plist version="1.0">"#,
        ]
        write(node, indentation: "", to: &lines)
        lines.append("</plist>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func write(
        _ node: PropertyListNode, indentation: String, to lines: inout [String]
    ) {
        let inner = indentation + "    "
        switch node.content {
        case .text(let text): lines.append("\(indentation)<string>\(escaped(text))</string>")
        case .integer(let number): lines.append("\(indentation)<integer>\(number)</integer>")
        case .real(let number): lines.append("\(indentation)<real>\(number)</real>")
        case .boolean(let isTrue): lines.append("\(indentation)<\(isTrue ? "true" : "false")/>")
        case .date(let text): lines.append("\(indentation)<date>\(escaped(text))</date>")
        case .data(let bytes):
            lines.append("\(indentation)<data>\(Data(bytes).base64EncodedString())</data>")
        case .array(let elements):
            guard !elements.isEmpty else { return lines.append("\(indentation)<array/>") }
            lines.append("\(indentation)<array>")
            for element in elements { write(element, indentation: inner, to: &lines) }
            lines.append("\(indentation)</array>")
        case .dictionary(let entries):
            guard !entries.isEmpty else { return lines.append("\(indentation)<dict/>") }
            lines.append("\(indentation)<dict>")
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                lines.append("\(inner)<key>\(escaped(key))</key>")
                write(value, indentation: inner, to: &lines)
            }
            lines.append("\(indentation)</dict>")
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            // XML has no form for other control characters.
            case _ where scalar.value < 0x20: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
