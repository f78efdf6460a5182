import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The backgrounds of cells, headers and footers, as values.
@MainActor struct BackgroundConfigurationTests {
    private static let size = CGSize(width: 300, height: 44)

    private func laidOut<Cell: UIView>(_ cell: Cell) -> Cell {
        cell.frame = CGRect(origin: .zero, size: Self.size)
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        return cell
    }

    private func background(of cell: UIView, _ content: UIView) throws -> UIView {
        let view = try #require(cell.subviews.first)
        #expect(view !== content)
        return view
    }

    private func tableCell() -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    @Test func `a background lies behind the content, within its insets`() throws {
        let cell = laidOut(tableCell())
        cell.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        var configuration = UIBackgroundConfiguration.clear()
        configuration.backgroundColor = .systemRed
        configuration.cornerRadius = 9
        configuration.strokeColor = .systemBlue
        configuration.strokeWidth = 2
        configuration.backgroundInsets = NSDirectionalEdgeInsets(
            top: 5, leading: 10, bottom: 5, trailing: 20)
        configuration.edgesAddingLayoutMarginsToBackgroundInsets = [.top, .trailing]
        cell.backgroundConfiguration = configuration
        let view = try background(of: cell, cell.contentView)
        #expect(view.frame == CGRect(x: 10, y: 6, width: 266, height: 33))
        #expect(view.backgroundColor == .systemRed)
        #expect(view.clipsToBounds)
        #expect(view.layer.cornerRadius == 9)
        #expect(view.layer.borderWidth == 2)
        #expect(view.layer.borderColor?.color == .systemBlue)
    }

    @Test func `insets larger than the cell leave an empty background`() throws {
        let cell = laidOut(tableCell())
        var configuration = UIBackgroundConfiguration.listPlainCell()
        configuration.backgroundInsets = NSDirectionalEdgeInsets(leading: 500, trailing: 1)
        cell.backgroundConfiguration = configuration
        #expect(try background(of: cell, cell.contentView).frame.width == 0)
    }

    @Test func `a colour that the app did not choose follows the state of the cell`() throws {
        let cell = laidOut(tableCell())
        cell.backgroundConfiguration = .listGroupedCell()
        let view = try background(of: cell, cell.contentView)
        #expect(view.backgroundColor == .secondarySystemGroupedBackground)
        cell.isSelected = true
        cell.layoutIfNeeded()
        #expect(view.backgroundColor == .systemGray4)
        cell.isSelected = false
        cell.layoutIfNeeded()
        #expect(view.backgroundColor == .secondarySystemGroupedBackground)
        cell.automaticallyUpdatesBackgroundConfiguration = false
        cell.isHighlighted = true
        cell.layoutIfNeeded()
        #expect(view.backgroundColor == .secondarySystemGroupedBackground)
    }

    @Test func `a colour of the app stays the same in each state`() {
        var state = UICellConfigurationState(traitCollection: UITraitCollection())
        state.isSelected = true
        var configuration = UIBackgroundConfiguration.listPlainCell()
        #expect(configuration.updated(for: state).backgroundColor == .systemGray4)
        configuration.backgroundColor = .systemGreen
        #expect(configuration.updated(for: state).backgroundColor == .systemGreen)
    }

    @Test func `a background without a colour has the tint, changed by the app's closure`() throws {
        let cell = laidOut(UICollectionViewCell(frame: .zero))
        cell.tintColor = .systemPurple
        var configuration = UIBackgroundConfiguration.clear()
        configuration.backgroundColor = nil
        cell.backgroundConfiguration = configuration
        let view = try background(of: cell, cell.contentView)
        #expect(view.backgroundColor == .systemPurple)
        cell.tintColor = .systemGreen
        #expect(view.backgroundColor == .systemGreen)
        configuration.backgroundColorTransformer = UIConfigurationColorTransformer { color in
            color == .systemGreen ? .systemYellow : .systemRed
        }
        cell.backgroundConfiguration = configuration
        #expect(view.backgroundColor == .systemYellow)
        #expect(configuration.resolvedStrokeColor(for: .systemTeal) == .systemTeal)
    }

    @Test func `a background shows its effect, its image and the app's view, in that order`() throws
    {
        let cell = laidOut(UICollectionViewCell(frame: .zero))
        let own = UIView(frame: .zero)
        var configuration = UIBackgroundConfiguration.clear()
        configuration.customView = own
        configuration.image = UIImage(systemName: "star")
        configuration.visualEffect = UIBlurEffect(style: .light)
        cell.backgroundConfiguration = configuration
        let view = try background(of: cell, cell.contentView)
        view.layoutIfNeeded()
        #expect(
            view.subviews.map { "\(type(of: $0))" } == [
                "UIVisualEffectView", "UIImageView", "UIView",
            ])
        #expect(view.subviews.allSatisfy { $0.frame == view.bounds })
        cell.backgroundConfiguration = .clear()
        #expect(view.subviews == [])
    }

    @Test func `a background configuration and background views replace each other`() {
        let cell = tableCell()
        cell.backgroundView = UIView(frame: .zero)
        cell.selectedBackgroundView = UIView(frame: .zero)
        cell.backgroundConfiguration = .listPlainCell()
        #expect(cell.backgroundView == nil && cell.selectedBackgroundView == nil)
        #expect(cell.subviews.count == 2)
        cell.backgroundView = UIView(frame: .zero)
        #expect(cell.backgroundConfiguration == nil)
        #expect(cell.subviews.count == 2)
        let item = UICollectionViewCell(frame: .zero)
        item.backgroundConfiguration = .clear()
        item.selectedBackgroundView = UIView(frame: .zero)
        #expect(item.backgroundConfiguration == nil)
        #expect(item.subviews.count == 2)
    }

    @Test func `a background has the tint of the window once its header or cell is there`() throws {
        var configuration = UIBackgroundConfiguration.clear()
        configuration.backgroundColor = nil
        configuration.strokeWidth = 2
        let header = laidOut(UITableViewHeaderFooterView(reuseIdentifier: nil))
        header.backgroundConfiguration = configuration
        let item = laidOut(UICollectionViewCell(frame: .zero))
        item.backgroundConfiguration = configuration
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.tintColor = .systemPurple
        let parts: [(UIView, UIView)] = [(header, header.contentView), (item, item.contentView)]
        for (view, content) in parts {
            let shown = try background(of: view, content)
            #expect(shown.backgroundColor == .tintColor)
            window.addSubview(view)
            #expect(shown.backgroundColor == .systemPurple)
            #expect(shown.layer.borderColor?.color == .systemPurple)
        }
    }

    @Test func `a header has a background too, and loses it`() throws {
        let header = laidOut(UITableViewHeaderFooterView(reuseIdentifier: nil))
        #expect(header.defaultBackgroundConfiguration().backgroundColor == .clear)
        header.backgroundConfiguration = .listSidebarCell()
        let view = try background(of: header, header.contentView)
        #expect(view.frame == CGRect(x: 8, y: 0, width: 284, height: 44))
        header.backgroundConfiguration = nil
        #expect(header.subviews.first === header.contentView)
    }

    @Test func `a text of a content configuration has the letters and colour that the app chose`()
        throws
    {
        var content = UIListContentConfiguration.sidebarCell()
        content.text = "ada lovelace"
        content.textProperties.transform = .capitalized
        content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in
            .systemRed
        }
        content.textProperties.lineBreakMode = .byTruncatingMiddle
        content.textProperties.adjustsFontSizeToFitWidth = true
        content.textProperties.minimumScaleFactor = 0.5
        let view = content.makeContentView()
        let label = try #require(view.subviews.lazy.compactMap { $0 as? UILabel }.first)
        #expect(label.text == "Ada Lovelace")
        #expect(label.textColor == .systemRed)
        #expect(label.lineBreakMode == .byTruncatingMiddle)
        #expect(label.adjustsFontSizeToFitWidth)
        #expect(label.minimumScaleFactor == 0.5)
        let letters = UIListContentConfiguration.TextProperties.TextTransform.self
        #expect(letters.uppercase.applied(to: "ß") == "SS")
        #expect(letters.lowercase.applied(to: "ÄB") == "äb")
        #expect(letters.none.applied(to: "aB") == "aB")
    }
}
