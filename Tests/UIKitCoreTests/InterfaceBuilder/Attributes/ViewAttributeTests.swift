import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Tests of the attributes of every view in interface files: position, appearance, priorities,
/// accessibility.
@MainActor struct ViewAttributeTests {
    @Test func `a view has the position and layout that its file states`() throws {
        let root = try AttributeFixtures.view("Views")
        #expect(root.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(root.autoresizingMask == [.flexibleWidth, .flexibleHeight])
        #expect(root.backgroundColor == .systemBackground)
        let panel: UIView = try AttributeFixtures.tagged(7, in: root)
        #expect(panel.frame == CGRect(x: 10, y: 20, width: 100, height: 40))
        #expect(
            panel.autoresizingMask == [.flexibleLeftMargin, .flexibleWidth, .flexibleBottomMargin])
        #expect(panel.preservesSuperviewLayoutMargins)
        #expect(!panel.insetsLayoutMarginsFromSafeArea)
        #expect(panel.ownLayoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        let plain = try #require(root.subviews.last)
        #expect(!plain.translatesAutoresizingMaskIntoConstraints)
        #expect(plain.ownLayoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    }

    @Test func `a view has the appearance and behavior of its interface file`() throws {
        let root = try AttributeFixtures.view("Views")
        let panel: UIView = try AttributeFixtures.tagged(7, in: root)
        #expect(panel.isHidden)
        #expect(panel.alpha == 0.5)
        #expect(panel.contentMode == .scaleAspectFit)
        #expect(panel.clipsToBounds)
        #expect(!panel.isUserInteractionEnabled)
        #expect(panel.backgroundColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(panel.tintColor == .systemPurple)
        #expect(panel.restorationIdentifier == "panel")
        #expect(panel.contentHuggingPriority(for: .horizontal) == UILayoutPriority(300))
        #expect(panel.contentHuggingPriority(for: .vertical) == UILayoutPriority(301))
        #expect(
            panel.contentCompressionResistancePriority(for: .horizontal) == UILayoutPriority(700))
        #expect(
            panel.contentCompressionResistancePriority(for: .vertical) == UILayoutPriority(701))
        let plain = try #require(root.subviews.last)
        #expect(!plain.isHidden)
        #expect(plain.alpha == 1)
        #expect(plain.isUserInteractionEnabled)
    }

    @Test func `a view has the accessibility texts and traits that its file states`() throws {
        let panel: UIView = try AttributeFixtures.tagged(
            7, in: try AttributeFixtures.view("Views"))
        #expect(panel.isAccessibilityElement)
        #expect(panel.accessibilityLabel == "Panel")
        #expect(panel.accessibilityHint == "Opens the panel")
        #expect(panel.accessibilityIdentifier == "panel-id")
        #expect(panel.accessibilityTraits == [.button, .selected])
    }

    @Test func `views with an autoresizing mask follow the size of the root view`() throws {
        let root = try AttributeFixtures.view("Autoresizing")
        root.frame = CGRect(x: 0, y: 0, width: 420, height: 580)
        root.layoutIfNeeded()
        #expect(root.subviews[0].frame == CGRect(x: 10, y: 10, width: 400, height: 50))
        #expect(root.subviews[1].frame == CGRect(x: 360, y: 520, width: 50, height: 50))
    }

    @Test func `a stack view of a file arranges its views`() throws {
        let root = try AttributeFixtures.view("Stacks")
        let stack = try #require(root.subviews.first as? UIStackView)
        #expect(stack.axis == .vertical)
        #expect(stack.distribution == .equalSpacing)
        #expect(stack.alignment == .center)
        #expect(stack.spacing == 12)
        let row = try #require(root.subviews.last as? UIStackView)
        #expect(row.axis == .horizontal)
        #expect(row.spacing == UIStackView.spacingUseSystem)
        root.layoutIfNeeded()
        #expect(stack.frame == CGRect(x: 0, y: 0, width: 80, height: 62))
        #expect(
            stack.arrangedSubviews.map(\.frame) == [
                CGRect(x: 20, y: 0, width: 40, height: 20),
                CGRect(x: 0, y: 32, width: 80, height: 30),
            ])
        #expect(row.frame == CGRect(x: 0, y: 430, width: 320, height: 50))
        #expect(row.arrangedSubviews[0].frame == CGRect(x: 0, y: 0, width: 156, height: 50))
        #expect(row.arrangedSubviews[2].frame == CGRect(x: 164, y: 0, width: 156, height: 50))
    }

    @Test func `a runtime attribute of every type is set with the value in the file`() throws {
        let root = try AttributeFixtures.view("RuntimeValues")
        let view = try #require(root.subviews.first as? AttributeValuesView)
        #expect(view.isMarked)
        #expect(view.count == 12)
        #expect(view.ratio == 0.75)
        #expect(view.caption == "A caption")
        #expect(view.accent == .systemPink)
        #expect(view.origin == CGPoint(x: 3, y: 4))
        #expect(view.extent == CGSize(width: 5, height: 6))
        #expect(view.area == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.span == NSRange(location: 2, length: 5))
        #expect(view.picture?.size == CGSize(width: 10, height: 8))
        #expect(view.note == nil)
        #expect(view.layer.cornerRadius == 8)
        #expect(view.layer.borderColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
    }

    @Test func `a runtime attribute of UIKit's own classes is found by its Objective-C name`()
        throws
    {
        let root = try AttributeFixtures.view("RuntimeValues")
        let stack = try #require(root.subviews[1] as? UIStackView)
        #expect(stack.isLayoutMarginsRelativeArrangement)
        #expect(stack.axis == .vertical)
        #expect(stack.layer.shadowColor == UIColor.systemGray.cgColor)
        #expect(stack.layer.shadowOffset == CGSize(width: 1, height: 2))
        let button = try #require(root.subviews[2] as? UIButton)
        #expect(button.titleLabel?.numberOfLines == 0)
        #expect(button.titleLabel?.textAlignment == .center)
    }

    @Test func `a toolbar has the items of the file, and the flexible space fills it`() throws {
        let root = try AttributeFixtures.view("Toolbars")
        let bar: UIToolbar = try AttributeFixtures.tagged(1, in: root)
        #expect(bar.items?.map(\.title) == ["Left", nil, "Done"])
        #expect(bar.barTintColor == .systemYellow)
        #expect(!bar.isTranslucent)
        bar.layoutIfNeeded()
        #expect(bar.subviews.count == 3)
        #expect(bar.subviews[0].frame.minX == 16)
        #expect(bar.subviews[2].frame.maxX == 304)
        #expect(bar.subviews[1].frame.maxX == bar.subviews[2].frame.minX)
    }

    @Test func `the content of an effect view is in its content view`() throws {
        let root = try AttributeFixtures.view("Toolbars")
        let blurred: UIVisualEffectView = try AttributeFixtures.tagged(2, in: root)
        #expect((blurred.effect as? UIBlurEffect)?.style == .dark)
        #expect(blurred.subviews == [blurred.contentView])
        #expect(blurred.contentView.subviews.map { ($0 as? UILabel)?.text } == ["Over a blur"])
        blurred.bounds.size = CGSize(width: 300, height: 120)
        blurred.layoutIfNeeded()
        #expect(blurred.contentView.frame == blurred.bounds)
        let vibrant: UIVisualEffectView = try AttributeFixtures.tagged(3, in: root)
        #expect(vibrant.effect is UIVibrancyEffect)
    }

    @Test func `each unsupported name in an interface file is reported once`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Unknown")
            _ = try AttributeFixtures.view("Unknown")
            #expect((root.subviews.first as? UILabel)?.text == "Name")
        }
        let label = "Unknown.xib:18: label “Name label” (lbl-00-001): "
        #expect(
            problems == [
                label + "The value natral of the attribute textAlignment is not supported. "
                    + "Did you mean natural?",
                label + "The attribute numberOfLines is not a whole number, but many.",
                label + "The attribute glow is not supported; it is ignored.",
                "Unknown.xib:22: color: The value color haloColor of label “Name label” "
                    + "(lbl-00-001) is not supported; it is ignored.",
                "Unknown.xib:23: sparkles: The value sparkles of label “Name label” (lbl-00-001) "
                    + "is not supported; it is ignored.",
                "Unknown.xib:25: mapView (tlb-00-001): This element has no class; a "
                    + "plain view is shown instead.",
            ])
    }

    @Test(arguments: [
        "Views", "Constraints", "Baselines", "ScrollContent", "SizeClasses", "Stacks", "Controls",
        "TextInput", "Tables", "Collections", "RuntimeValues", "Autoresizing", "Toolbars",
        "Pickers",
    ])
    func `a file as Xcode writes it causes no reports of harmless names`(_ name: String) {
        let problems = AttributeFixtures.problems { _ = AttributeFixtures.views(name) }
        let expected: [String: Int] = ["Constraints": 2, "Collections": 1]
        #expect(problems.count == expected[name] ?? 0, "\(problems)")
    }
}
