/// A report as JUnit XML: a suite for each life cycle, a case for each screen.
///
/// The identifiers of the processes before and after each kill are properties of the case.
package struct JUnitReport: Sendable {
    package let text: String

    package init(_ report: RehearsalReport) {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let measured = report.modes.filter(\.isMeasured)
        let kills = report.screens.flatMap(\.kills)
        lines.append(
            "<testsuites name=\"perennial rehearse\" tests=\"\(kills.count)\" failures=\""
                + "\(kills.count { $0.losses > 0 })\" time=\"\(report.seconds)\">")
        for mode in measured {
            lines += Self.suite(mode.mode, report)
        }
        lines.append("</testsuites>")
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Creates the report of a run that failed as a whole.
    package init(failure: String, app: String) {
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="perennial rehearse" tests="1" failures="0" errors="1">
              <testsuite name="\(Self.escaped(app))" tests="1" failures="0" errors="1">
                <testcase name="the rehearsal" classname="\(Self.escaped(app))">
                  <error message="\(Self.escaped(failure))"/>
                </testcase>
              </testsuite>
            </testsuites>

            """
    }

    private static func suite(
        _ mode: RehearsalReport.Mode, _ report: RehearsalReport
    ) -> [String] {
        let cases = report.screens.flatMap { screen in
            screen.kills.filter { $0.mode == mode }.map { (screen, $0) }
        }
        let name = escaped("\(report.app) \(mode.rawValue)")
        var lines = [
            "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\""
                + "\(cases.count { $0.1.losses > 0 })\" errors=\"0\">"
        ]
        for (screen, kill) in cases {
            let title = escaped("\(screen.number). \(screen.title)")
            lines.append("    <testcase name=\"\(title)\" classname=\"\(name)\">")
            lines += [
                "      <properties>",
                "        <property name=\"process before the kill\" value=\"\(kill.before)\"/>",
                "        <property name=\"process after the kill\" value=\"\(kill.after)\"/>",
                "      </properties>",
            ]
            let losses = report.losses.filter {
                $0.mode == mode && $0.screens.contains(screen.number)
            }
            if !losses.isEmpty {
                lines.append("      <failure message=\"\(losses.count) values lost\">")
                lines += losses.map { loss in
                    let source = loss.source.map { " \($0.file):\($0.line)" } ?? ""
                    return escaped("\(loss.object) (\(loss.className)) \(loss.aspect)\(source)")
                }
                lines.append("      </failure>")
            }
            lines.append("    </testcase>")
        }
        return lines + ["  </testsuite>"]
    }

    /// Returns text for XML, without the characters that XML cannot contain.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
