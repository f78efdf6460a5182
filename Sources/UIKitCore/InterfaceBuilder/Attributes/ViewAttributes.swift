import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of views.
enum ViewAttributes {
    // MARK: - Every view

    static func view(_ table: inout AttributeTable) {
        geometry(&table)
        appearance(&table)
        priorities(&table)
        table.text("restorationIdentifier") { (view: UIView, text) in
            view.restorationIdentifier = text
        }
        table.integer("tag") { (view: UIView, tag) in view.tag = tag }
        table.bool("userInteractionEnabled") { (view: UIView, value) in
            view.isUserInteractionEnabled = value
        }
        table.bool("exclusiveTouch") { (view: UIView, value) in view.isExclusiveTouch = value }
        table.bool("multipleTouchEnabled") { (view: UIView, value) in
            view.isMultipleTouchEnabled = value
        }
        table.attribute("barStyle") { (view: UIView, text, place) in
            let style: UIBarStyle = text.hasPrefix("black") ? .black : .default
            switch view {
            case let bar as UINavigationBar: bar.barStyle = style
            case let bar as UITabBar: bar.barStyle = style
            case let bar as UIToolbar: bar.barStyle = style
            default:
                // A bar without a class is reported once, as a whole.
                if style == .black, !KnownNames.isSubstituted(place.element) {
                    place.report("The black style of this bar is not supported.")
                }
            }
        }
        table.attribute("semanticContentAttribute") { (_: UIView, text, place) in
            // All text is laid out from left to right, so the other values have no effect.
            if text == "forceRightToLeft" {
                place.report("Layout from right to left is not supported.")
            }
        }
        table.value("accessibilityConfiguration") { (view: UIView, element, place) in
            AccessibilityAttributes.read(element, into: view, place)
        }
        table.element("viewLayoutGuide") { (view: UIView, element, place) in
            LayoutGuides.register(element, of: view, place)
        }
        table.complete { (view: UIView, place) in
            // A view that was placed without constraints keeps its frame.
            if place.element.bool(.fixedFrame) == true {
                view.translatesAutoresizingMaskIntoConstraints = true
            }
        }
    }

    private static func geometry(_ table: inout AttributeTable) {
        table.value("frame") { (view: UIView, element, _) in view.frame = element.rect }
        table.value("bounds") { (view: UIView, element, _) in view.bounds = element.rect }
        table.value("autoresizingMask") { (view: UIView, element, _) in
            view.autoresizingMask = UIView.AutoresizingMask(element)
        }
        table.bool("translatesAutoresizingMaskIntoConstraints") { (view: UIView, value) in
            view.translatesAutoresizingMaskIntoConstraints = value
        }
        table.bool("autoresizesSubviews") { (view: UIView, value) in
            view.autoresizesSubviews = value
        }
        table.bool("preservesSuperviewLayoutMargins") { (view: UIView, value) in
            view.preservesSuperviewLayoutMargins = value
        }
        table.bool("insetsLayoutMarginsFromSafeArea") { (view: UIView, value) in
            view.insetsLayoutMarginsFromSafeArea = value
        }
        table.insets("layoutMargins") { (view: UIView, insets) in view.layoutMargins = insets }
        table.value("directionalLayoutMargins") { (view: UIView, element, _) in
            view.directionalLayoutMargins = element.directionalInsets
        }
    }

    private static func appearance(_ table: inout AttributeTable) {
        table.choice("contentMode", contentModes) { (view: UIView, mode) in
            view.contentMode = mode
        }
        table.bool("hidden") { (view: UIView, value) in view.isHidden = value }
        table.number("alpha") { (view: UIView, alpha) in view.alpha = CGFloat(alpha) }
        table.bool("clipsSubviews") { (view: UIView, value) in view.clipsToBounds = value }
        table.color("backgroundColor") { (view: UIView, color) in view.backgroundColor = color }
        table.color("tintColor") { (view: UIView, color) in view.tintColor = color }
    }

    private static func priorities(_ table: inout AttributeTable) {
        table.number("horizontalHuggingPriority") { (view: UIView, value) in
            view.setContentHuggingPriority(UILayoutPriority(Float(value)), for: .horizontal)
        }
        table.number("verticalHuggingPriority") { (view: UIView, value) in
            view.setContentHuggingPriority(UILayoutPriority(Float(value)), for: .vertical)
        }
        table.number("horizontalCompressionResistancePriority") { (view: UIView, value) in
            view.setContentCompressionResistancePriority(
                UILayoutPriority(Float(value)), for: .horizontal)
        }
        table.number("verticalCompressionResistancePriority") { (view: UIView, value) in
            view.setContentCompressionResistancePriority(
                UILayoutPriority(Float(value)), for: .vertical)
        }
    }

    private static let contentModes: [String: UIView.ContentMode] = [
        "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
        "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
        "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
        "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
    ]

    // MARK: - Images, stacks, progress

    static func imageView(_ table: inout AttributeTable) {
        table.prepare { (view: UIImageView, _) in view.isUserInteractionEnabled = true }
        table.image("image") { (view: UIImageView, image) in view.image = image }
        table.image("highlightedImage") { (view: UIImageView, image) in
            view.highlightedImage = image
        }
        table.bool("highlighted") { (view: UIImageView, value) in view.isHighlighted = value }
        table.value(InterfaceSymbols.key) { (view: UIImageView, element, place) in
            view.preferredSymbolConfiguration = InterfaceSymbols.configuration(
                element, place.reading)
        }
    }

    static func stackView(_ table: inout AttributeTable) {
        table.choice("axis", ["horizontal": .horizontal, "vertical": .vertical]) {
            (stack: UIStackView, axis: NSLayoutConstraint.Axis) in stack.axis = axis
        }
        table.choice("alignment", stackAlignments) { (stack: UIStackView, alignment) in
            stack.alignment = alignment
        }
        table.choice("distribution", stackDistributions) { (stack: UIStackView, distribution) in
            stack.distribution = distribution
        }
        table.number("spacing") { (stack: UIStackView, spacing) in
            stack.spacing = CGFloat(spacing)
        }
        table.attribute("spacingType") { (stack: UIStackView, text, place) in
            if text == "standard", place.element["spacing"] == nil {
                stack.spacing = UIStackView.spacingUseSystem
            }
        }
        table.bool("baselineRelativeArrangement") { (stack: UIStackView, value) in
            stack.isBaselineRelativeArrangement = value
        }
        table.bool("layoutMarginsRelativeArrangement") { (stack: UIStackView, value) in
            stack.isLayoutMarginsRelativeArrangement = value
        }
    }

    private static let stackAlignments: [String: UIStackView.Alignment] = [
        "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
        "center": .center, "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
    ]

    private static let stackDistributions: [String: UIStackView.Distribution] = [
        "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
        "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
    ]

    static func progressView(_ table: inout AttributeTable) {
        table.number("progress") { (view: UIProgressView, value) in
            view.progress = Float(value)
        }
        table.choice("progressViewStyle", ["default": .default, "bar": .bar]) {
            (view: UIProgressView, style: UIProgressView.Style) in view.progressViewStyle = style
        }
        table.color("progressTintColor") { (view: UIProgressView, color) in
            view.progressTintColor = color
        }
        table.color("trackTintColor") { (view: UIProgressView, color) in
            view.trackTintColor = color
        }
    }

    static func visualEffectView(_ table: inout AttributeTable) {
        table.element("blurEffect") { (view: UIVisualEffectView, element, place) in
            view.effect = blur(element, place)
        }
        table.element("vibrancyEffect") { (view: UIVisualEffectView, element, place) in
            guard let inner = element.child("blurEffect") else { return }
            view.effect = UIVibrancyEffect(blurEffect: blur(inner, place))
        }
    }

    private static func blur(
        _ element: InterfaceElement, _ place: AttributePlace
    ) -> UIBlurEffect {
        let name = element["style"] ?? "extraLight"
        if let style = UIBlurEffect.Style(interfaceName: name) { return UIBlurEffect(style: style) }
        place.report("The blur style \(name) is unknown; regular is used.")
        return UIBlurEffect(style: .regular)
    }

    static func activityIndicator(_ table: inout AttributeTable) {
        table.choice("style", activityStyles) { (view: UIActivityIndicatorView, style) in
            view.style = style
        }
        table.color("color") { (view: UIActivityIndicatorView, color) in view.color = color }
        table.readElsewhere("animating", "hidesWhenStopped", "hidden")
        table.complete { (view: UIActivityIndicatorView, place) in
            // The default of files is NO, but an indicator created in code is hidden when it stops.
            view.isHidden = false
            view.hidesWhenStopped = place.element.bool("hidesWhenStopped") ?? false
            if place.element.bool("animating") == true { view.startAnimating() }
            if place.element.bool("hidden") == true { view.isHidden = true }
        }
    }

    private static let activityStyles: [String: UIActivityIndicatorView.Style] = [
        "medium": .medium, "gray": .medium, "white": .medium, "large": .large,
        "whiteLarge": .large,
    ]

    // MARK: - Scroll views

    static func scrollView(_ table: inout AttributeTable) {
        table.bool("scrollEnabled") { (view: UIScrollView, value) in view.isScrollEnabled = value }
        table.bool("pagingEnabled") { (view: UIScrollView, value) in view.isPagingEnabled = value }
        table.bool("bounces") { (view: UIScrollView, value) in view.bounces = value }
        table.bool("alwaysBounceVertical") { (view: UIScrollView, value) in
            view.alwaysBounceVertical = value
        }
        table.bool("alwaysBounceHorizontal") { (view: UIScrollView, value) in
            view.alwaysBounceHorizontal = value
        }
        table.bool("showsHorizontalScrollIndicator") { (view: UIScrollView, value) in
            view.showsHorizontalScrollIndicator = value
        }
        table.bool("showsVerticalScrollIndicator") { (view: UIScrollView, value) in
            view.showsVerticalScrollIndicator = value
        }
        table.bool("scrollsToTop") { (view: UIScrollView, value) in view.scrollsToTop = value }
        table.number("minimumZoomScale") { (view: UIScrollView, value) in
            view.minimumZoomScale = CGFloat(value)
        }
        table.number("maximumZoomScale") { (view: UIScrollView, value) in
            view.maximumZoomScale = CGFloat(value)
        }
        table.choice("keyboardDismissMode", dismissModes) { (view: UIScrollView, mode) in
            view.keyboardDismissMode = mode
        }
        table.choice("contentInsetAdjustmentBehavior", insetAdjustments) {
            (view: UIScrollView, behavior) in view.contentInsetAdjustmentBehavior = behavior
        }
        table.insets("contentInset") { (view: UIScrollView, insets) in view.contentInset = insets }
        table.size("contentSize") { (view: UIScrollView, size) in view.contentSize = size }
        table.complete { (view: UIScrollView, place) in
            guard place.element["contentInsetAdjustmentBehavior"] == nil,
                !controllerAdjustsInsets(place.element)
            else { return }
            view.contentInsetAdjustmentBehavior = .never
        }
    }

    /// Whether the controller of a scroll view lets bars inset the content.
    ///
    /// Files from before iOS 11 have the attribute on the controller, not on the scroll view.
    private static func controllerAdjustsInsets(_ element: InterfaceElement) -> Bool {
        var next = element.parent
        while let parent = next, parent.name != "objects" {
            if let value = parent.bool("automaticallyAdjustsScrollViewInsets") { return value }
            next = parent.parent
        }
        return true
    }

    private static let dismissModes: [String: UIScrollView.KeyboardDismissMode] = [
        "none": .none, "onDrag": .onDrag, "interactive": .interactive,
        "onDragWithAccessory": .onDragWithAccessory,
        "interactiveWithAccessory": .interactiveWithAccessory,
    ]

    private static let insetAdjustments: [String: UIScrollView.ContentInsetAdjustmentBehavior] = [
        "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never,
        "always": .always,
    ]
}

extension UIView.AutoresizingMask {
    /// Reads the mask of an element `autoresizingMask`.
    init(_ element: InterfaceElement) {
        self = []
        element.forEachNumber { name, value in
            guard value.name == .yes else { return }
            switch name.name {
            case .widthSizable: insert(.flexibleWidth)
            case .heightSizable: insert(.flexibleHeight)
            case .flexibleMinX: insert(.flexibleLeftMargin)
            case .flexibleMaxX: insert(.flexibleRightMargin)
            case .flexibleMinY: insert(.flexibleTopMargin)
            case .flexibleMaxY: insert(.flexibleBottomMargin)
            default: break
            }
        }
    }
}

/// The texts and traits for assistive technology.
enum AccessibilityAttributes {
    static func read(_ element: InterfaceElement, into view: UIView, _ place: AttributePlace) {
        if let label = element["label"] {
            view.accessibilityLabel = text(label, "accessibilityLabel", place)
        }
        if let hint = element["hint"] {
            view.accessibilityHint = text(hint, "accessibilityHint", place)
        }
        if let identifier = element["identifier"] { view.accessibilityIdentifier = identifier }
        if let value = element["value"] {
            view.accessibilityValue = text(value, "accessibilityValue", place)
        }
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("accessibilityTraits", _): view.accessibilityTraits = traits(child, place)
            case ("bool", "isElement"?):
                view.isAccessibilityElement = child.bool("value") ?? false
            case ("string", "label"?):
                view.accessibilityLabel = text(child.text, "accessibilityLabel", place)
            case ("string", "hint"?):
                view.accessibilityHint = text(child.text, "accessibilityHint", place)
            default: break
            }
        }
    }

    /// Returns the localized string of an accessibility property.
    static func text(_ text: String, _ property: String, _ place: AttributePlace) -> String {
        place.reading.localized(place.element, property, text)
    }

    private static func traits(
        _ element: InterfaceElement, _ place: AttributePlace
    ) -> UIAccessibilityTraits {
        var traits: UIAccessibilityTraits = []
        for (name, value) in element.attributes where name != "key" && value == "YES" {
            if let trait = names[name] {
                traits.insert(trait)
            } else if name != "none" {
                place.report("The accessibility trait \(name) is not supported.")
            }
        }
        return traits
    }

    private static let names: [String: UIAccessibilityTraits] = [
        "button": .button, "link": .link, "image": .image, "selected": .selected,
        "playsSound": .playsSound, "keyboardKey": .keyboardKey, "staticText": .staticText,
        "summaryElement": .summaryElement, "notEnabled": .notEnabled,
        "updatesFrequently": .updatesFrequently, "searchField": .searchField,
        "startsMediaSession": .startsMediaSession, "adjustable": .adjustable,
        "allowsDirectInteraction": .allowsDirectInteraction, "causesPageTurn": .causesPageTurn,
        "tabBar": .tabBar, "header": .header,
    ]
}
