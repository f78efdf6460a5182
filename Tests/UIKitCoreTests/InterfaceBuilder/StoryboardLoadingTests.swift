import Foundation
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The objects of storyboards and the order in which they are created.
@MainActor struct StoryboardLoadingTests {
    private let main = UIStoryboard(name: "Main", bundle: InterfaceFixtures.bundle("Notes"))

    @Test(.specification("1.6.6", "1.9.1", "3.3.18"))
    func `a storyboard's controllers are made, connected and awoken in UIKit's order`() throws {
        _ = Trace.take()
        let stack = try #require(
            main.instantiateInitialViewController() as? UINavigationController)
        #expect(
            Trace.take() == [
                "init Home storyboard false", "init stack of 1",
                "awake stack", "awake Home storyboard true add true label false",
            ])
        #expect(stack.storyboard === main)
        #expect(stack.restorationIdentifier == "Stack")
        let home = try #require(stack.topViewController as? TracedScreen)
        #expect(home.restorationIdentifier == "Home")
        #expect(home.navigationItem.title == "Home")
        #expect(home.navigationItem.rightBarButtonItem === home.addButton)
        #expect(!home.isViewLoaded)
        home.loadViewIfNeeded()
        #expect(
            Trace.take() == [
                "loadView Home", "init panel", "init label Hello",
                "init panel ends with 4 subviews", "hint a hint", "awake panel", "awake label",
                "loadView Home ends",
                "Home should footer", "init Footer storyboard false",
                "awake Footer storyboard true add false label false",
                "Home prepare footer Footer",
                "loadView Footer", "loadView Footer ends",
                "viewDidLoad Footer label nil children 0",
                "viewDidLoad Home label Hello children 1",
            ])
        #expect(home.label?.layer.cornerRadius == 6)
        #expect(home.buttons?.map(\.currentTitle) == ["Count", "More"])
        home.buttons?.first?.sendActions(for: .touchUpInside)
        #expect(home.counted == 1)
    }

    @Test func `a creator makes the controller of an identifier`() {
        _ = Trace.take()
        let detail: TracedScreen = main.instantiateViewController(
            identifier: "DetailScene",
            creator: { coder in
                let made = TracedScreen(coder: coder)
                made?.text = "given"
                return made
            })
        #expect(detail.text == "given")
        #expect(detail.restorationIdentifier == "Detail")
        #expect(detail.title == "Detail")
        #expect(detail.storyboard === main)
    }

    @Test func `a reference leads to the controller of another storyboard`() {
        let second = main.instantiateViewController(withIdentifier: "Elsewhere")
        #expect(second.title == "Second")
        #expect(second.storyboard?.name == "Other")
    }

    @Test func `problems are reported once with line, element and object, and the rest loads`()
        throws
    {
        let bundle = try InterfaceFixtures.copied("Other.storyboard", of: "Notes")
        var problems: [String] = []
        InterfaceProblems.observer = { problems.append($0) }
        defer { InterfaceProblems.observer = nil }
        for _ in 0..<2 {
            let second = UIStoryboard(name: "Other", bundle: bundle)
                .instantiateViewController(withIdentifier: "Second")
            second.loadViewIfNeeded()
            #expect(second.view.subviews.count == 2)
        }
        #expect(problems.count == 4)
        #expect(
            problems.contains {
                $0.hasPrefix(
                    "Other.storyboard:17: label TracedLable “Missing class” (lBl-01-001): Unknown "
                        + "class TracedLable in Interface Builder file; UILabel is used instead.")
            })
        #expect(
            problems.contains {
                $0.hasPrefix("Other.storyboard:20: mapView (tOl-01-001): This element has no class")
            })
        #expect(
            problems.contains {
                $0.hasPrefix("Other.storyboard:26: outlet (oUt-01-001): viewController")
                    && $0.contains(
                        "not key value coding-compliant for the key labl. Did you mean "
                            + "label?")
            })
        #expect(
            problems.contains {
                $0.hasPrefix("Other.storyboard:27: outlet (oUt-01-002): The file has no object")
            })
    }

    @Test func `a damaged storyboard is reported once, and as the reason why it is not shown`()
        throws
    {
        let bundle = try InterfaceFixtures.copied("Other.storyboard", of: "Notes")
        let text = try String(
            contentsOfFile: bundle.bundlePath + "/Other.storyboard", encoding: .utf8)
        try text.replacing("<scenes>", with: "<scenes").write(
            toFile: bundle.bundlePath + "/Damaged.storyboard", atomically: true, encoding: .utf8)
        var problems: [String] = []
        InterfaceProblems.observer = { problems.append($0) }
        defer { InterfaceProblems.observer = nil }
        for _ in 0..<2 { #expect(UIStoryboard.existing("Damaged", in: bundle) == nil) }
        #expect(problems.count == 1)
        let problem = try #require(problems.first)
        #expect(problem.hasPrefix("Damaged.storyboard:"))
        #expect(
            MainStoryboard.missing("Damaged", namedIn: "UIMainStoryboardFile")
                == "The storyboard 'Damaged', which UIMainStoryboardFile in Info.plist names, cannot "
                + "be read. " + problem)
    }

    @Test(.specification("1.9.2"))
    func `an unknown identifier ends the program and names the nearest one`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let main = UIStoryboard(name: "Main", bundle: InterfaceFixtures.bundle("Notes"))
                _ = main.instantiateViewController(withIdentifier: "DetailScne")
            }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            text.contains(
                "Storyboard (Main) doesn't contain a view controller with identifier "
                    + "'DetailScne'; did you mean 'DetailScene'?"))
    }
}
