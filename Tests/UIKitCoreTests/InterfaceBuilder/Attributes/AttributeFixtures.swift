import Foundation
import InterfaceFiles
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The interface files about attributes.
@MainActor enum AttributeFixtures {
    static let bundle = InterfaceFixtures.bundle("Attributes")

    /// Returns the top-level views of a xib.
    static func views(_ name: String) -> [UIView] {
        UINib(nibName: name, bundle: bundle).instantiate(withOwner: nil).compactMap {
            $0 as? UIView
        }
    }

    /// Returns the first view of a xib.
    static func view(_ name: String) throws -> UIView { try #require(views(name).first) }

    /// Returns a subview by its tag, as a type.
    static func tagged<View: UIView>(_ tag: Int, in view: UIView) throws -> View {
        try #require(view.viewWithTag(tag) as? View)
    }

    /// Returns a new storyboard of the bundle.
    static func storyboard(_ name: String) -> UIStoryboard {
        UIStoryboard(name: name, bundle: bundle)
    }

    /// Returns the problems that are reported while a closure runs, with files that are read again.
    static func problems(_ body: () throws -> Void) rethrows -> [String] {
        InterfaceFileCache.forgetFiles()
        var found: [String] = []
        let before = InterfaceProblems.observer
        InterfaceProblems.observer = { found.append($0) }
        defer { InterfaceProblems.observer = before }
        try body()
        return found
    }

    /// Traits with size classes and an appearance.
    static func traits(
        _ width: UIUserInterfaceSizeClass, _ height: UIUserInterfaceSizeClass = .regular,
        _ style: UIUserInterfaceStyle = .light
    ) -> UITraitCollection {
        UITraitCollection(
            userInterfaceIdiom: width == .regular ? .pad : .phone, userInterfaceStyle: style,
            horizontalSizeClass: width, verticalSizeClass: height, displayScale: 2)
    }
}

/// A view with a property of each type that a runtime attribute can have.
final class AttributeValuesView: UIView {
    var isMarked = false
    var count = 0
    var ratio = 0.0
    var caption = ""
    var accent: UIColor?
    var origin = CGPoint.zero
    var extent = CGSize.zero
    var area = CGRect.zero
    var span = NSRange(location: 0, length: 0)
    var picture: UIImage?
    var note: String? = "a note"

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("isMarked", \AttributeValuesView.isMarked)
        names.property("count", \AttributeValuesView.count)
        names.property("ratio", \AttributeValuesView.ratio)
        names.property("caption", \AttributeValuesView.caption)
        names.property("accent", \AttributeValuesView.accent)
        names.property("origin", \AttributeValuesView.origin)
        names.property("extent", \AttributeValuesView.extent)
        names.property("area", \AttributeValuesView.area)
        names.property("span", \AttributeValuesView.span)
        names.property("picture", \AttributeValuesView.picture)
        names.property("note", \AttributeValuesView.note)
    }
}
