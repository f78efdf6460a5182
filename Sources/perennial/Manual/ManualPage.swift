/// A tool's manual page in the man(7) format.
struct ManualPage {
    private let tool: ToolDescription.Command
    private var text = ""

    init(_ tool: ToolDescription.Command) { self.tool = tool }

    /// Returns the page's source.
    static func source(of tool: ToolDescription) -> String {
        var page = ManualPage(tool.command)
        page.write()
        return page.text
    }

    private mutating func write() {
        let name = tool.commandName
        line(#".\" Made by Scripts/manual from the tool's own description of itself."#)
        line(".TH \(name.uppercased()) 1 \"\" \"\(name)\" \"User commands\"")
        line(".SH NAME")
        line("\(Self.escaped(name)) \\- \(Self.escaped(Self.withoutDot(tool.abstract ?? "")))")
        line(".SH SYNOPSIS")
        line(".B \(Self.escaped(name))")
        line("\\fIverb\\fP [\\fIargument\\fP ...]")
        line(".SH COMMANDS")
        for command in tool.shown { describe(command) }
        let discussion = tool.discussion ?? ""
        sections(discussion)
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    /// Returns text with every character escaped that man(7) would interpret.
    private static func escaped(_ text: String) -> String {
        var escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        if let first = escaped.first, first == "." || first == "'" { escaped = "\\&" + escaped }
        return escaped
    }

    private static func withoutDot(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private mutating func usage(of command: ToolDescription.Command, named name: String) {
        line(".B \(Self.escaped("\(tool.commandName) \(name)"))")
        for argument in (command.arguments ?? []) where argument.shouldDisplay {
            if argument.names?.contains(where: { $0.name == "help" }) == true { continue }
            line(usage(of: argument))
        }
    }

    private func usage(of argument: ToolDescription.Argument) -> String {
        let value = "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fP"
        let typed: String
        switch argument.kind {
        case .positional: typed = value
        case .flag: typed = "\\fB\(Self.escaped(argument.preferredName?.typed ?? ""))\\fP"
        case .option:
            typed = "\\fB\(Self.escaped(argument.preferredName?.typed ?? ""))\\fP \(value)"
        }
        let repeated = typed + (argument.isRepeating ? " ..." : "")
        return argument.isOptional ? "[\(repeated)]" : repeated
    }

    /// Writes the section of a command.
    ///
    /// - Parameter group: The name of the command that this one belongs to, followed by a space.
    private mutating func describe(_ command: ToolDescription.Command, of group: String = "") {
        let name = group + command.commandName
        line(".SS \(Self.escaped(name))")
        usage(of: command, named: name)
        line(".PP")
        if let abstract = command.abstract { line(Self.escaped(abstract)) }
        paragraphs(command.discussion ?? "")
        for argument in (command.arguments ?? []) where argument.shouldDisplay {
            describe(argument)
        }
        for subcommand in command.shown { describe(subcommand, of: name + " ") }
    }

    private mutating func describe(_ argument: ToolDescription.Argument) {
        line(".TP")
        let value = "\\fI\(Self.escaped(argument.valueName ?? "value"))\\fP"
        let names = (argument.names ?? []).map { "\\fB\(Self.escaped($0.typed))\\fP" }
            .joined(separator: ", ")
        switch argument.kind {
        case .positional: line(value)
        case .flag: line(names)
        case .option: line("\(names) \(value)")
        }
        var words = argument.abstract ?? ""
        if let fallback = argument.defaultValue, !fallback.isEmpty {
            words += " (default: \(fallback))"
        }
        line(Self.escaped(words))
        if let discussion = argument.discussion, !discussion.isEmpty {
            line(".br")
            line(Self.escaped(discussion.replacing("\n", with: " ")))
        }
    }

    private mutating func paragraphs(_ discussion: String) {
        for paragraph in discussion.split(separator: "\n\n") {
            line(".PP")
            line(Self.escaped(String(paragraph).replacing("\n", with: " ")))
        }
    }

    /// Writes a discussion.
    ///
    /// Its lines in capitals are headings, and its indented lines are entries: the text before a
    /// tab, and its meaning.
    private mutating func sections(_ discussion: String) {
        for row in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = row.split(separator: "\t", maxSplits: 1)
            if parts.count == 2 {
                line(".TP")
                line("\\fB\(Self.escaped(String(parts[0].drop { $0 == " " })))\\fP")
                line(Self.escaped(String(parts[1])))
            } else if row.isEmpty {
                line(".PP")
            } else if row == row.uppercased() {
                line(".SH \(row)")
            } else {
                line(Self.escaped(String(row)))
            }
        }
    }
}
