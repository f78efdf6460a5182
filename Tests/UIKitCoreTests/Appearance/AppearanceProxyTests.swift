import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

// Proxies belong to the whole process, so each test has classes of its own.

@MainActor struct AppearanceProxyTests {
    private func shown(_ views: UIView...) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        for view in views { window.addSubview(view) }
        return window
    }

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private final class Dots: UIPageControl {}

    @Test func `values of a proxy are copied to a view that enters a window`() {
        Dots.appearance().pageIndicatorTintColor = .lightGray
        Dots.appearance().currentPageIndicatorTintColor = .systemRed
        let dots = Dots(frame: .zero)
        #expect(dots.pageIndicatorTintColor == nil)
        let window = shown(dots)
        #expect(dots.pageIndicatorTintColor == .lightGray)
        #expect(node(dots)[.tint] == .string("systemRed"))
        withExtendedLifetime(window) {}
    }

    @Test func `one rule has one proxy with the type of its class`() {
        let proxy = Dots.appearance()
        #expect(Dots.appearance() === proxy)
        #expect(Dots.appearance(whenContainedInInstancesOf: [UIStackView.self]) !== proxy)
        #expect(
            Dots.appearance(whenContainedInInstancesOf: [UIStackView.self])
                === Dots.appearance(whenContainedInInstancesOf: [UIStackView.self]))
        #expect(type(of: proxy) == Dots.self)
    }

    private final class Named: UILabel {}

    @Test func `a value that the app set on an instance wins over a proxy`() {
        Named.appearance().textColor = .systemRed
        Named.appearance().font = .systemFont(ofSize: 30)
        let own = Named(frame: .zero)
        own.textColor = .systemBlue
        let window = shown(own)
        #expect(own.textColor == .systemBlue)
        #expect(own.font.pointSize == 30)
        own.font = .systemFont(ofSize: 12)
        own.removeFromSuperview()
        window.addSubview(own)
        #expect(own.font.pointSize == 12)
    }

    @Test func `an attributed text keeps its styles`() {
        Named.appearance().textColor = .systemRed
        let label = Named(frame: .zero)
        label.attributedText = NSAttributedString(
            string: "Green", attributes: [.foregroundColor: UIColor.systemGreen])
        let window = shown(label)
        #expect(label.textColor == .systemGreen)
        withExtendedLifetime(window) {}
    }

    private final class Inner: UIStackView {}
    private final class Outer: UIStackView {}
    private final class Boxed: UILabel {}

    @Test func `the proxy with the outermost container wins, then the one with most containers`() {
        Boxed.appearance().textColor = .systemGray
        Boxed.appearance(whenContainedInInstancesOf: [Inner.self]).textColor = .systemRed
        Boxed.appearance(whenContainedInInstancesOf: [Outer.self]).textColor = .systemBlue
        let (free, inInner, inBoth) = (
            Boxed(frame: .zero), Boxed(frame: .zero), Boxed(frame: .zero)
        )
        let (inner, nested, outer) = (
            Inner(frame: .zero), Inner(frame: .zero), Outer(frame: .zero)
        )
        inner.addSubview(inInner)
        nested.addSubview(inBoth)
        outer.addSubview(nested)
        let window = shown(free, inner, outer)
        #expect(free.textColor == .systemGray)
        #expect(inInner.textColor == .systemRed)
        #expect(inBoth.textColor == .systemBlue)

        Boxed.appearance(whenContainedInInstancesOf: [Inner.self, Outer.self]).textColor =
            .systemGreen
        inBoth.removeFromSuperview()
        nested.addSubview(inBoth)
        #expect(inBoth.textColor == .systemGreen)
        withExtendedLifetime(window) {}
    }

    private final class Host: UIViewController {}

    @Test func `a view controller is a container`() {
        Boxed.appearance(whenContainedInInstancesOf: [Host.self]).highlightedTextColor = .systemRed
        let label = Boxed(frame: .zero)
        let host = Host()
        host.view.addSubview(label)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = host
        window.isHidden = false
        #expect(label.highlightedTextColor == .systemRed)
    }

    private class Plain: UISwitch {}
    private final class Special: Plain {}

    @Test func `the proxy of a subclass wins over the proxy of its superclass`() {
        Special.appearance().onTintColor = .systemRed
        Plain.appearance().onTintColor = .systemBlue
        Plain.appearance().thumbTintColor = .white
        let special = Special(frame: .zero)
        let window = shown(special)
        #expect(special.onTintColor == .systemRed)
        #expect(special.thumbTintColor == .white)
        withExtendedLifetime(window) {}
    }

    private final class Tinted: UIView {}

    @Test func `a proxy sets the tint and the background of views`() {
        Tinted.appearance().tintColor = .systemOrange
        Tinted.appearance().backgroundColor = .systemYellow
        let view = Tinted(frame: .zero)
        let window = shown(view)
        #expect(view.tintColor == .systemOrange)
        #expect(view.backgroundColor == .systemYellow)
        withExtendedLifetime(window) {}
    }

    private final class Push: UIButton {}

    @Test func `a proxy colours the states of a button that have no colour of their own`() {
        Push.appearance().setTitleColor(.systemRed, for: .normal)
        Push.appearance().setTitleColor(.systemGray, for: .disabled)
        let button = Push(frame: .zero)
        button.setTitleColor(.systemBlue, for: .normal)
        let window = shown(button)
        #expect(button.titleColor(for: .normal) == .systemBlue)
        #expect(button.titleColor(for: .disabled) == .systemGray)
        withExtendedLifetime(window) {}
    }

    private final class Rows: UITableView {}
    private final class Row: UITableViewCell {}

    @Test func `a proxy sets the values of tables and cells that are not the class's own`() {
        Rows.appearance().backgroundColor = .systemYellow
        Rows.appearance().separatorInset = UIEdgeInsets(left: 40)
        Row.appearance().selectionStyle = .none
        let table = Rows(frame: .zero, style: .plain)
        let row = Row(style: .default, reuseIdentifier: nil)
        let window = shown(table, row)
        #expect(table.backgroundColor == .systemYellow)
        #expect(table.separatorInset.left == 40)
        #expect(row.selectionStyle == .none)
        withExtendedLifetime(window) {}
    }

    private final class Bar: UINavigationBar {}

    @Test func `a navigation bar shows the title's attributes and the colours of a proxy`() {
        Bar.appearance().titleTextAttributes = [
            .foregroundColor: UIColor.systemRed, .font: UIFont.systemFont(ofSize: 21),
        ]
        Bar.appearance().barTintColor = .systemGreen
        Bar.appearance().isTranslucent = false
        let bar = Bar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [UINavigationItem(title: "Inbox")]
        let window = shown(bar)
        window.layoutIfNeeded()
        #expect(node(bar)[.background] == .string("systemGreen"))
        #expect(node(bar)[.material] == nil)
        #expect(bar.titleLabel.textColor == .systemRed)
        #expect(bar.titleLabel.font.pointSize == 21)
    }

    private final class BarItem: UIBarButtonItem {}

    @Test func `a bar button shows the tint and the title's attributes of a proxy`() throws {
        BarItem.appearance().tintColor = .systemPink
        BarItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self])
            .setTitleTextAttributes(
                [.foregroundColor: UIColor.systemBrown, .font: UIFont.systemFont(ofSize: 9)],
                for: .normal)
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let item = UINavigationItem(title: "Inbox")
        let (plain, own) = (BarItem(title: "New"), BarItem(title: "Own"))
        own.setTitleTextAttributes([.foregroundColor: UIColor.systemBlue], for: .normal)
        own.tintColor = .systemTeal
        item.rightBarButtonItems = [plain, own]
        bar.items = [item]
        let window = shown(bar)
        window.layoutIfNeeded()
        #expect(plain.tintColor == .systemPink)
        #expect(own.tintColor == .systemTeal)
        let nodes = bar.buttons.map(node)
        #expect(nodes.map { $0[.tint] } == [.string("systemBrown"), .string("systemBlue")])
        #expect(nodes.first?[.fontSize] == .number(9))
    }

    private final class ToolItem: UIBarButtonItem {}

    @Test func `a toolbar whose items take values of a proxy keeps its buttons`() {
        ToolItem.appearance().tintColor = .systemPink
        ToolItem.appearance().setTitleTextAttributes(
            [.foregroundColor: UIColor.systemBrown], for: .normal)
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [ToolItem(title: "One"), ToolItem(title: "Two")]
        let window = shown(bar)
        window.layoutIfNeeded()
        #expect(
            bar.subviews.map { node($0)[.tint] }
                == Array(repeating: .string("systemBrown"), count: 2))
    }

    private final class Themed: UIView {}

    @Test func `a proxy for traits applies while the environment has them`() {
        let root = UIViewController()
        let app = AppUnderTest.planned(AppPlan { root })
        app.launch()
        Themed.appearance().backgroundColor = .systemGray
        Themed.appearance(for: UITraitCollection(userInterfaceStyle: .light)).backgroundColor =
            .systemYellow
        Themed.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).backgroundColor =
            .systemRed
        let (themed, own) = (Themed(frame: .zero), Themed(frame: .zero))
        own.backgroundColor = .white
        root.view.addSubview(themed)
        root.view.addSubview(own)
        var colors: [UIColor?] = []
        for isDark in [false, true, false] {
            app.tell(
                .environment(
                    session: AppUnderTest.session, PageEnvironment(isDark: isDark)))
            colors.append(themed.backgroundColor)
        }
        #expect(colors == [.systemYellow, .systemRed, .systemYellow])
        #expect(own.backgroundColor == .white)
    }
}
