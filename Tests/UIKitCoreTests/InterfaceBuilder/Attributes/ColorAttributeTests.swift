import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The colors, fonts and images of interface files and asset catalogs.
@MainActor struct ColorAttributeTests {
    private func color(_ tag: Int, _ root: UIView) -> UIColor? {
        root.viewWithTag(tag)?.backgroundColor
    }

    private func font(_ tag: Int, _ root: UIView) throws -> UIFont? {
        let label: UILabel = try AttributeFixtures.tagged(tag, in: root)
        return label.font
    }

    private func image(_ tag: Int, _ root: UIView) throws -> UIImage? {
        let view: UIImageView = try AttributeFixtures.tagged(tag, in: root)
        return view.image
    }

    @Test func `colors by components have the values of their color space`() throws {
        let root = try AttributeFixtures.view("Colors")
        #expect(color(1, root) == UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8))
        #expect(color(2, root) == UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        #expect(color(3, root) == UIColor(white: 0.5, alpha: 1))
        #expect(color(4, root) == UIColor(white: 0, alpha: 0))
        #expect(color(5, root) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(color(14, root) == nil)
    }

    @Test func `colors of the system are found by their names of all versions`() throws {
        let root = try AttributeFixtures.view("Colors")
        #expect(color(6, root) == .secondaryLabel)
        #expect(color(7, root) == .systemGroupedBackground)
        #expect(color(8, root) == .systemGray6)
        #expect(color(9, root) == .black)
        #expect(color(12, root) == UIColor(white: 0.25, alpha: 1))
    }

    @Test func `a named color comes from the asset catalog with its dark variant`() throws {
        let root = try AttributeFixtures.view("Colors")
        let brand = try #require(color(10, root))
        #expect(brand.renderedName == "#ff8000ff/#0000ffff")
        let dark = brand.resolvedColor(with: AttributeFixtures.traits(.compact, .regular, .dark))
        #expect(dark == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(UIColor(named: "Brand", in: AttributeFixtures.bundle, compatibleWith: nil) == brand)
        let plain = UIColor(named: "Plain", in: AttributeFixtures.bundle, compatibleWith: nil)
        #expect(plain == UIColor(red: 0, green: 1, blue: 0, alpha: 0.5))
        #expect(UIColor(named: "None", in: AttributeFixtures.bundle, compatibleWith: nil) == nil)
    }

    @Test func `a named color without a catalog has the value in the file's resources`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Colors")
            #expect(color(11, root) == UIColor(red: 0, green: 1, blue: 1, alpha: 1))
            #expect(color(13, root) == nil)
        }
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasSuffix(
                "The asset catalogs of the bundle have no color Brandd. Did you mean Brand?")
                == true)
    }

    @Test func `a color with two variants is restored from an archive`() throws {
        let color = try #require(
            UIColor(named: "Brand", in: AttributeFixtures.bundle, compatibleWith: nil))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: color, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
        #expect(copy == color)
    }

    @Test func `fonts have the size, weight and style that the file states`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Fonts")
            #expect(try font(1, root) == .systemFont(ofSize: 17))
            #expect(try font(2, root) == .boldSystemFont(ofSize: 20))
            #expect(try font(3, root) == .systemFont(ofSize: 12, weight: .light))
            #expect(try font(4, root) == .preferredFont(forTextStyle: .headline))
            #expect(try font(5, root) == .preferredFont(forTextStyle: .largeTitle))
            #expect(try font(6, root) == .systemFont(ofSize: 15, weight: .bold))
            #expect(try font(7, root) == .monospacedSystemFont(ofSize: 13, weight: .regular))
            #expect(try font(8, root) == .systemFont(ofSize: 11))
            #expect(try font(9, root) == .systemFont(ofSize: UIFont.smallSystemFontSize))
        }
        #expect(problems.count == 3)
        #expect(problems.contains { $0.contains("The font HelveticaNeue-Bold is not available") })
    }

    @Test func `images come from the system, the asset catalog or a file of the bundle`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Images")
            #expect(try image(1, root) == UIImage(systemName: "star.fill"))
            let badge = try image(2, root)
            #expect(badge?.size == CGSize(width: 10, height: 8))
            #expect(badge?.scale == 2)
            #expect(badge?.renderingMode == .alwaysTemplate)
            #expect(try image(3, root)?.size == CGSize(width: 3, height: 2))
            #expect(try image(4, root) == nil)
            #expect(try image(5, root) == nil)
            #expect(try image(6, root)?.renderingMode == .alwaysOriginal)
        }
        #expect(
            problems.map { $0.split(separator: ": ").last.map(String.init) } == [
                "Could not load the image Badgee, which the bundle does not have. "
                    + "Did you mean Badge?",
                "The image Vector is a vector file, which cannot be shown.",
            ])
    }

    @Test func `symbols have the configurations that their file prefers`() throws {
        let problems = try AttributeFixtures.problems {
            let root = try AttributeFixtures.view("Symbols")
            let sized: UIImageView = try AttributeFixtures.tagged(1, in: root)
            #expect(
                sized.preferredSymbolConfiguration
                    == UIImage.SymbolConfiguration(pointSize: 34, weight: .bold, scale: .large))
            let styled: UIImageView = try AttributeFixtures.tagged(2, in: root)
            #expect(
                styled.preferredSymbolConfiguration
                    == UIImage.SymbolConfiguration(textStyle: .title1, scale: .small))
            let button: UIButton = try AttributeFixtures.tagged(3, in: root)
            #expect(
                button.currentPreferredSymbolConfiguration
                    == UIImage.SymbolConfiguration(weight: .thin)
                    .applying(UIImage.SymbolConfiguration(scale: .large)))
        }
        #expect(problems == [])
    }

    @Test func `an image view shows the dark variant of an asset after a change to dark mode`()
        throws
    {
        let view: UIImageView = try AttributeFixtures.tagged(
            2, in: try AttributeFixtures.view("Images"))
        #expect(view.image?.size == CGSize(width: 10, height: 8))
        view.variations.update(AttributeFixtures.traits(.compact, .regular, .dark))
        #expect(view.image?.size == CGSize(width: 12, height: 8))
        view.variations.update(AttributeFixtures.traits(.compact, .regular, .light))
        #expect(view.image?.size == CGSize(width: 10, height: 8))
    }
}
