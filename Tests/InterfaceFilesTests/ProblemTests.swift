import InterfaceFiles
import Testing

@Suite struct ProblemTests {
    @Test func `all problems of a file are reported in its order`() throws {
        let document = try Fixtures.document("Problems.storyboard")
        #expect(
            document.problems().map(\.description) == [
                "Problems.storyboard:2: document: The attribute \"initialViewController\" refers "
                    + "to the id \"prb-vc-0O1\", which no object has. Did you mean "
                    + "viewController “First” (prb-vc-001) in line 6?",
                "Problems.storyboard:15: label (prb-lb-001): The id \"prb-lb-001\" is already used "
                    + "by label (prb-lb-001) in line 14, which references lead to. Give one of them "
                    + "a new id.",
                "Problems.storyboard:18: view (prb-vw-001): <constraint>: the attribute "
                    + "\"firstItem\" refers to the id \"prb-lb-009\", which no object has. Did you "
                    + "mean label (prb-lb-001) in line 14?",
                "Problems.storyboard:22: viewController “First” (prb-vc-001): <outlet>: the attribute \"destination\" "
                    + "refers to the id \"zzz\", which no object has. Connect it again in Xcode, "
                    + "or delete it.",
                "Problems.storyboard:25: viewController ExtraController (prb-vc-003): The scene "
                    + "already has viewController “First” (prb-vc-001) in line 6. Move this one to a scene of its own.",
                "Problems.storyboard:30: navigationController (prb-vc-002): The storyboard "
                    + "identifier \"Same\" is already used by viewController “First” (prb-vc-001) in line 6. Change one of "
                    + "them.",
                "Problems.storyboard:32: navigationController (prb-vc-002): The relationship segue "
                    + "leads to viewController “First” (prb-vc-001), which already contains it, so its view controllers "
                    + "would never end. Delete the segue.",
            ])
    }

    @Test func `a controller that embeds itself is a problem`() throws {
        let root = try Fixtures.document(
            xml: Fixtures.xibText(
                "<objects><viewController id='a'><segue kind='embed' destination='a'/>"
                    + "</viewController></objects>"))
        #expect(root.problems().map(\.message).first?.contains("leads to itself") == true)
    }

    @Test func `a segue of the user may return to its controller`() throws {
        let root = try Fixtures.document(
            xml: Fixtures.xibText(
                "<objects><viewController id='a'><segue kind='show' destination='a'/>"
                    + "</viewController></objects>"))
        #expect(root.problems() == [])
    }

    @Test func `two containers may embed the same controller`() throws {
        let document = try Fixtures.document(
            xml: Fixtures.xibText(
                "<viewController id='a'><segue kind='embed' destination='c'/>"
                    + "<segue kind='embed' destination='b'/></viewController>"
                    + "<viewController id='b'><segue kind='embed' destination='c'/>"
                    + "</viewController><viewController id='c'/>"))
        #expect(document.problems() == [])
    }

    @Test func `the number of problems is limited`() throws {
        let outlets = (0..<5_000).map { "<outlet destination='missing-\($0)'/>" }.joined()
        let document = try Fixtures.document(xml: Fixtures.xibText(outlets))
        #expect(document.problems().count == InterfaceLimits.problemCountMax)
    }

    @Test func `a long chain of containers is checked without deep recursion`() throws {
        let chain = (0..<50_000).map {
            "<viewController id='c\($0)'><segue kind='embed' destination='c\($0 + 1)'/>"
                + "</viewController>"
        }
        let document = try Fixtures.document(
            xml: Fixtures.xibText(chain.joined() + "<viewController id='c50000'/>"))
        #expect(document.problems() == [])
    }
}
