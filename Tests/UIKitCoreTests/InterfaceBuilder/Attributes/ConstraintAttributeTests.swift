import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The constraints of interface files and the layouts that they give.
@MainActor struct ConstraintAttributeTests {
    @Test func `constraints of a file place the views`() throws {
        let root = try AttributeFixtures.view("Constraints")
        root.layoutIfNeeded()
        let frames = root.subviews.map(\.frame)
        #expect(frames[0] == CGRect(x: 8, y: 12, width: 120, height: 60))
        #expect(frames[1] == CGRect(x: 85, y: 80, width: 150, height: 30))
        #expect(frames[2] == CGRect(x: 260, y: 434, width: 40, height: 30))
    }

    @Test func `a constraint has the priority, identifier and numbers that the file states`()
        throws
    {
        let root = try AttributeFixtures.view("Constraints")
        let box = try #require(root.subviews.first)
        let height = try #require(box.constraints.first { $0.identifier == "box-height" })
        #expect(height.constant == 60)
        #expect(height.firstAttribute == .height)
        #expect(height.secondItem == nil)
        let ratio = try #require(box.constraints.first { $0.secondItem != nil })
        #expect(ratio.multiplier == 2)
        let weak = try #require(root.constraints.first { $0.priority.rawValue < 1000 })
        #expect(weak.priority == .defaultHigh)
        #expect(weak.constant == 10)
        let least = try #require(root.constraints.first { $0.relation == .greaterThanOrEqual })
        #expect(least.constant == 30)
    }

    @Test func `a placeholder constraint is left out, and a broken one is reported`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Constraints")
            #expect(root.constraints.count == 11)
            #expect(!root.constraints.contains { $0.constant == 300 })
        }
        #expect(problems.count == 2)
        #expect(problems.contains { $0.contains("attribute lead is not known") })
        #expect(problems.contains { $0.contains("The file has no object box-00-009") })
    }

    @Test func `constraints on baselines and margins place text of different sizes`() throws {
        let root = try AttributeFixtures.view("Baselines")
        root.layoutIfNeeded()
        let small: UILabel = try AttributeFixtures.tagged(1, in: root)
        let large: UILabel = try AttributeFixtures.tagged(2, in: root)
        #expect(large.frame.origin == CGPoint(x: 8, y: 18))
        #expect(small.frame.minX == large.frame.maxX + 8)
        let difference = large.frame.midY - small.frame.midY
        let smallFont = UIFont.systemFont(ofSize: 17)
        let largeFont = UIFont.systemFont(ofSize: 34)
        let expected =
            (smallFont.ascender - smallFont.lineHeight / 2)
            - (largeFont.ascender - largeFont.lineHeight / 2)
        // Sizes of text are rounded to halves of a point.
        #expect(abs(difference - expected) < 0.5)
    }

    @Test func `the content guide of a scroll view determines the size of its content`() throws {
        let root = try AttributeFixtures.view("ScrollContent")
        root.layoutIfNeeded()
        let scroll = try #require(root.subviews.first as? UIScrollView)
        #expect(scroll.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(scroll.contentSize == CGSize(width: 320, height: 900))
        #expect(scroll.alwaysBounceVertical)
        #expect(!scroll.showsHorizontalScrollIndicator)
        #expect(!scroll.showsVerticalScrollIndicator)
        #expect(scroll.keyboardDismissMode == .onDrag)
        #expect(scroll.maximumZoomScale == 4)
        #expect(scroll.minimumZoomScale == 0.5)
        #expect(scroll.isPagingEnabled)
        #expect(scroll.contentInsetAdjustmentBehavior == .never)
    }

    @Test func `the top and bottom guides of older files lead to the safe area`() throws {
        let storyboard = AttributeFixtures.storyboard("OlderGuides")
        let controller = try #require(storyboard.instantiateInitialViewController())
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        controller.view.ownSafeAreaInsets = UIEdgeInsets(top: 20, bottom: 30)
        controller.view.layoutIfNeeded()
        #expect(
            controller.view.subviews.first?.frame
                == CGRect(x: 0, y: 25, width: 320, height: 419))
    }

    @Test func `scroll views of a controller that does not adjust insets never adjust theirs`()
        throws
    {
        let storyboard = AttributeFixtures.storyboard("OlderGuides")
        let controller = try #require(storyboard.instantiateInitialViewController())
        let scrollViews = controller.view.subviews.compactMap { $0 as? UIScrollView }
        #expect(scrollViews.map(\.contentInsetAdjustmentBehavior) == [.never, .always])
    }

    // MARK: - Size classes

    @Test func `constants, masks and values follow the size classes`() throws {
        let root = try AttributeFixtures.view("SizeClasses")
        let first = try #require(root.subviews.first)
        let second = root.subviews[1]
        #expect(root.subviews.count == 2)
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 10, y: 0, width: 100, height: 40))
        #expect(second.frame == CGRect(x: 10, y: 40, width: 20, height: 20))
        #expect(first.alpha == 1)

        for view in [root, first, second] {
            view.variations.update(AttributeFixtures.traits(.regular))
        }
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 50, y: 0, width: 300, height: 40))
        #expect(first.alpha == 0.5)
        #expect(second.backgroundColor == .systemBlue)
        let label = try #require(root.subviews.last as? UILabel)
        label.variations.update(AttributeFixtures.traits(.regular))
        #expect(label.font == .systemFont(ofSize: 30))
        #expect(label.frame.minY == 200)

        for view in [root, first, second] {
            view.variations.update(AttributeFixtures.traits(.regular, .compact))
        }
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 50, y: 0, width: 100, height: 40))
        #expect(label.superview == nil)

        for view in [root, first, second] {
            view.variations.update(AttributeFixtures.traits(.compact))
        }
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 10, y: 0, width: 100, height: 40))
        #expect(first.alpha == 1)
        #expect(second.backgroundColor == .systemRed)
    }

    @Test func `a page's new size applies the variations of its size class`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a"])
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        let window = try #require(scene?.windows.first)
        app.tell(.environment(session: "a", PageEnvironment(width: 400, height: 800)))
        let controller = UIViewController(nibName: nil, bundle: nil)
        controller.view = try AttributeFixtures.view("SizeClasses")
        window.rootViewController = controller
        app.finishTurn()
        let box = try #require(controller.view.subviews.first)
        #expect(box.frame == CGRect(x: 10, y: 0, width: 100, height: 40))
        app.tell(.environment(session: "a", PageEnvironment(width: 900, height: 800)))
        app.finishTurn()
        #expect(box.frame == CGRect(x: 50, y: 0, width: 300, height: 40))
        #expect(controller.view.subviews.count == 3)
    }
}
