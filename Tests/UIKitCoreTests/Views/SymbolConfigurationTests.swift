import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct SymbolConfigurationTests {
    private typealias Configuration = UIImage.SymbolConfiguration

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private func star(_ configuration: UIImage.SymbolConfiguration?) throws -> UIImage {
        try #require(UIImage(systemName: "star", withConfiguration: configuration))
    }

    @Test func `the size of a symbol follows the size of texts and the scale`() throws {
        let sizes = try [
            nil, Configuration(weight: .bold), Configuration(pointSize: 17),
            Configuration(pointSize: 34), Configuration(textStyle: .largeTitle),
            Configuration(font: .systemFont(ofSize: 17), scale: .large),
            Configuration(pointSize: .nan), Configuration(pointSize: -4),
        ].map { try star($0).size.width }
        #expect(sizes == [20, 20, 20, 40, 40, 26, 20, 1])
    }

    @Test func `an applied configuration changes only the values that it specifies`() throws {
        let base = Configuration(pointSize: 34, weight: .bold)
        let merged = base.applying(Configuration(scale: .large))
        #expect(merged == Configuration(pointSize: 34, weight: .bold, scale: .large))
        #expect(base.applying(.unspecified) == base)
        #expect(base.applying(nil).isEqual(to: base))
        #expect(merged != base)
        let image = try star(base).withConfiguration(Configuration(weight: .thin))
        #expect(image.symbolConfiguration == Configuration(pointSize: 34, weight: .thin))
        #expect(image.withTintColor(.systemRed).size == image.size)
        #expect(try star(base) != star(nil))
    }

    @Test func `an image that is no symbol has no symbol configuration applied`() throws {
        let image = UIImage.monogram("AB", color: .systemRed)
        #expect(image.applyingSymbolConfiguration(Configuration(scale: .large)) == nil)
        #expect(!image.isSymbolImage)
        let symbol = try star(nil)
        #expect(symbol.applyingSymbolConfiguration(Configuration(pointSize: 34))?.size.width == 40)
    }

    @Test func `an image view prefers its configuration to none, and the image's own to it`() throws
    {
        let view = UIImageView(image: try star(nil))
        view.preferredSymbolConfiguration = Configuration(pointSize: 34, weight: .bold)
        #expect(view.intrinsicContentSize == CGSize(width: 40, height: 40))
        #expect(node(view)[.symbolSize] == .number(40))
        #expect(node(view)[.symbolWeight] == .number(700))
        view.image = try star(Configuration(pointSize: 17))
        #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
        #expect(node(view)[.symbolWeight] == .number(700))
    }

    @Test func `a symbol has the first colour of its configuration unless a tint was set`() throws {
        let palette = Configuration(paletteColors: [.systemRed, .systemBlue])
        let view = UIImageView(image: try star(palette))
        view.tintColor = .systemGreen
        #expect(node(view)[.tint] == .string("systemRed"))
        view.image = try star(Configuration(hierarchicalColor: .systemPink))
        #expect(node(view)[.tint] == .string("systemPink"))
        view.image = try star(palette).withTintColor(.black)
        #expect(node(view)[.tint] == .string(UIColor.black.renderedName))
    }

    @Test func `a symbol without a title has its own colour in buttons, bars and tabs`() throws {
        let image = try star(Configuration(paletteColors: [.systemRed, .systemBlue]))
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        #expect(node(button)[.tint] == .string("systemRed"))
        button.isEnabled = false
        #expect(node(button)[.tint] == .string("tertiaryLabel"))
        let item = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
        item.image = image
        item.tintColor = .systemGreen
        #expect(node(BarButtonView(item: item))[.tint] == .string("systemRed"))
        let bar = UITabBar(frame: .zero)
        bar.unselectedItemTintColor = .systemGreen
        let tab = UITabBarItem(title: nil, image: image, tag: 0)
        #expect(node(TabItemView(item: tab, index: 0, bar: bar))[.tint] == .string("systemRed"))
    }

    @Test func `a symbol beside a title has the title's colour in buttons and tabs`() throws {
        let image = try star(Configuration(hierarchicalColor: .systemPink))
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        button.setTitle("Rate", for: .normal)
        button.setTitleColor(.systemGreen, for: .normal)
        #expect(node(button)[.tint] == .string("systemGreen"))
        let bar = UITabBar(frame: .zero)
        let tab = UITabBarItem(title: "Rated", image: image, tag: 0)
        #expect(node(TabItemView(item: tab, index: 0, bar: bar))[.tint] == nil)
        bar.unselectedItemTintColor = .systemGreen
        // The view of a tab does not keep its bar.
        withExtendedLifetime(bar) {
            let view = TabItemView(item: tab, index: 0, bar: bar)
            #expect(node(view)[.tint] == .string("systemGreen"))
        }
    }

    @Test func `a button has the configuration of its state, then of its configuration`() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.image = try star(nil)
        let button = UIButton(configuration: configuration)
        let plain = button.intrinsicContentSize
        #expect(node(button)[.symbolSize] == nil)
        button.configuration?.preferredSymbolConfigurationForImage = Configuration(pointSize: 34)
        #expect(button.intrinsicContentSize.width == plain.width + 18)
        #expect(node(button)[.symbolSize] == .number(40))
        button.setPreferredSymbolConfiguration(Configuration(pointSize: 51), forImageIn: .normal)
        #expect(button.currentPreferredSymbolConfiguration == Configuration(pointSize: 51))
        #expect(node(button)[.symbolSize] == .number(60))
    }

    @Test func `the image of a list's content has the configuration of its properties`() throws {
        var list = UIListContentConfiguration.cell()
        list.image = try star(nil)
        list.imageProperties.preferredSymbolConfiguration = Configuration(pointSize: 34)
        let view = list.makeContentView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
        view.layoutIfNeeded()
        let image = try #require(view.subviews.lazy.compactMap { $0 as? UIImageView }.first)
        #expect(image.frame.size == CGSize(width: 40, height: 40))
        #expect(node(image)[.symbolSize] == .number(40))
    }
}
