import AppHost
import Hummingbird

extension HostPages {
    /// Returns the page about an app that has never been built.
    ///
    /// - Parameters:
    ///   - report: The errors.
    ///   - number: The number of the report, by which the page asks for the next one.
    func firstBuild(_ report: BuildReport, number: Int) -> Response {
        let problems = report.problems.map { problem in
            HTML.element(
                "li", ["class": "build-problem"],
                (problem.place.isEmpty
                    ? [] : [.element("code", ["class": "build-at"], [.text(problem.place)])])
                    + [.element("pre", ["class": "build-message"], [.text(problem.message)])])
        }
        let more = report.moreCount
        let script = HTML.element(
            "script", ["type": "module", "src": files.address(of: "firstbuild.js")])
        return page(
            title: "The build failed", kind: "build-page", head: [script],
            [
                .element("h1", ["class": "build-heading"], ["The build failed"]),
                .element(
                    "p", ["class": "build-state", "role": "status"],
                    ["This page opens the app when it is built."]),
                .element(
                    "ol", ["class": "build-problems", "data-number": "\(number)"], problems),
            ]
                + (more > 0
                    ? [.paragraph("build-more", [.text("and \(more) more in the terminal")])] : []))
    }
}
