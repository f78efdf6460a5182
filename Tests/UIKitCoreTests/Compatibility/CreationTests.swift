import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// Initialisers that code for iOS calls, inherits and overrides.
///
/// A line that does not fit UIKit's declaration does not compile.
@MainActor struct CreationTests {
    private final class RoundButton: UIButton {
        override init(frame: CGRect) {
            super.init(frame: frame)
            layer.cornerRadius = 10
        }

        init(title: String) {
            super.init(frame: .zero)
            setTitle(title, for: .normal)
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class MarkedButton: UIButton {
        override init(frame: CGRect) {
            super.init(frame: frame)
            tag = 7
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Rating: UIStackView {
        var stars = 0

        override init(frame: CGRect) {
            super.init(frame: frame)
            stars = 5
        }

        required init(coder: NSCoder) {
            super.init(coder: coder)
            stars = 5
        }
    }

    @Test func `a button with its own initialisers is created with a type and an action`() {
        #expect(RoundButton(title: "Go").title(for: .normal) == "Go")
        #expect(MarkedButton().tag == 7)
        let typed = MarkedButton(type: .system)
        #expect(typed.tag == 7)
        #expect(typed.buttonType == .system)
        let acting = MarkedButton(frame: .zero, primaryAction: UIAction(title: "Go") { _ in })
        #expect(acting.tag == 7)
        #expect(acting.buttonType == .custom)
        let configured = MarkedButton(configuration: .filled())
        #expect(configured.tag == 7)
        #expect(configured.configuration != nil)
    }

    @Test func `a stack view's subclass overrides an initialiser that does not fail`() {
        #expect(Rating().stars == 5)
        #expect(Rating(arrangedSubviews: [UIView()]).stars == 5)
    }

    @Test func `a bar button is created with a title, an image and a selector`() {
        let target = NSObject()
        let item = UIBarButtonItem(
            title: "Clear all", image: nil, target: target, action: Selector("clear:"))
        #expect(item.title == "Clear all")
        #expect(item.target === target)
        #expect(item.action == Selector("clear:"))
        let menu = UIMenu(title: "More", children: [])
        let other = UIBarButtonItem(
            image: UIImage(systemName: "star"), target: nil, action: nil, menu: menu)
        #expect(other.image == UIImage(systemName: "star"))
        #expect(other.menu === menu)
    }

    @Test func `a tab has the title and the image of a system item`() {
        let item = UITabBarItem(tabBarSystemItem: .search, tag: 3)
        #expect(item.title == "Search")
        #expect(item.image == UIImage(systemName: "magnifyingglass"))
        #expect(item.tag == 3)
        #expect(UITabBarItem(tabBarSystemItem: .favorites, tag: 0).title == "Favorites")
    }

    @Test func `image and colour literals have the values of their arguments`() {
        let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        let inferred = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(inferred == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        let image: UIImage? = #imageLiteral(resourceName: "no such image")
        #expect(image != nil)
        #expect(UIImage(imageLiteralResourceName: "no such image") == image)
    }

    @Test func `the insets of scroll indicators are kept, one by one and together`() {
        let view = UIScrollView()
        view.verticalScrollIndicatorInsets = UIEdgeInsets(top: 1, left: 0, bottom: 2, right: 0)
        #expect(view.scrollIndicatorInsets.top == 1)
        #expect(view.horizontalScrollIndicatorInsets == .zero)
        view.scrollIndicatorInsets = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
        #expect(view.verticalScrollIndicatorInsets == view.scrollIndicatorInsets)
        #expect(view.horizontalScrollIndicatorInsets == view.scrollIndicatorInsets)
    }

    @Test func `a screen's native scale is its scale`() {
        #expect(UIScreen.main.nativeScale == UIScreen.main.scale)
    }
}
