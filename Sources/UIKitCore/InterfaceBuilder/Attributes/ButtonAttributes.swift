import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of buttons: their contents by state, and configurations.
enum ButtonAttributes {
    /// The font size of a button for which the file states none.
    private static let fontSize: CGFloat = 15

    static func button(_ table: inout AttributeTable) {
        table.readElsewhere("buttonType", "fontDescription", "lineBreakMode")
        table.value("configuration") { (button: UIButton, element, place) in
            button.configuration = configuration(element, place)
            guard title(of: element) == nil,
                let attributed = element.child(key: "attributedTitle"), attributed.name != "nil"
            else { return }
            let text = InterfaceText(attributed, place.reading)
            button.setAttributedTitle(
                text.localized("configuration.title", place), for: .normal)
        }
        table.element("state") { (_: UIButton, _, _) in }
        table.insets("contentEdgeInsets") { (button: UIButton, insets) in
            button.contentEdgeInsets = insets
        }
        table.complete { (button: UIButton, place) in
            setFont(of: button, place)
            for state in place.element.children where state.isNamed(.state) {
                readState(state, into: button, place)
            }
        }
    }

    private static func setFont(of button: UIButton, _ place: AttributePlace) {
        if let mode = place.element[.lineBreakMode].flatMap({ TextAttributes.lineBreakModes[$0] }) {
            button.titleLabel?.lineBreakMode = mode
        }
        if let description = place.element.child(key: "fontDescription"),
            let font = InterfaceFonts.font(description, place.reading)
        {
            button.titleLabel?.font = font
        } else if button.configuration == nil {
            button.titleLabel?.font = .systemFont(ofSize: fontSize)
        }
    }

    // MARK: - States

    private static let states: [String: UIControl.State] = [
        "normal": .normal, "highlighted": .highlighted, "selected": .selected,
        "disabled": .disabled, "focused": .focused,
    ]

    private static func readState(
        _ element: InterfaceElement, into button: UIButton, _ place: AttributePlace
    ) {
        guard let name = element[.key], let state = states[name] else {
            return place.reading.report(
                element, "The state \(element["key"] ?? "") of a button is not supported.")
        }
        // In the normal state, the title and image of a configuration take precedence.
        let configuration = state == .normal ? button.configuration : nil
        if configuration?.title == nil, let title = title(of: element) {
            button.setTitle(
                place.reading.localized(place.element, "\(name)Title", title), for: state)
        }
        if let attributed = element.child(key: "attributedTitle"), attributed.name != "nil" {
            let text = InterfaceText(attributed, place.reading)
            button.setAttributedTitle(text.localized("\(name)Title", place), for: state)
        }
        let image = InterfaceImages.Source(element, "image")
        if configuration?.image == nil, let image {
            let statePlace = AttributePlace(element: element, reading: place.reading)
            InterfaceImages.set(image, on: button, statePlace) { (button: UIButton, image) in
                button.setImage(image, for: state)
            }
        }
        if let symbols = element.child(key: InterfaceSymbols.key) {
            button.setPreferredSymbolConfiguration(
                InterfaceSymbols.configuration(symbols, place.reading), forImageIn: state)
        }
        if let color = element.child(key: "titleColor"), color.name == "color" {
            button.setTitleColor(InterfaceColors.color(color, place.reading), for: state)
        }
        if element["backgroundImage"] != nil || element.child(key: "backgroundImage") != nil {
            place.reading.report(element, "Background images of buttons are not supported.")
        }
    }

    private static func title(of element: InterfaceElement) -> String? {
        if let title = element[.title] { return title }
        guard let child = element.child(key: "title"), child.name != "nil" else { return nil }
        return child.text
    }

    // MARK: - Configurations

    private static let styles: [String: UIButton.Configuration] = [
        "plain": .plain(), "gray": .gray(), "tinted": .tinted(), "filled": .filled(),
        "bordered": .bordered(), "borderless": .borderless(), "borderedTinted": .borderedTinted(),
        "borderedProminent": .borderedProminent(),
    ]

    private static let cornerStyles: [String: UIButton.Configuration.CornerStyle] = [
        "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium,
        "large": .large, "capsule": .capsule,
    ]

    private static let sizes: [String: UIButton.Configuration.Size] = [
        "mini": .mini, "small": .small, "medium": .medium, "large": .large,
    ]

    private static let placements: [String: NSDirectionalRectEdge] = [
        "leading": .leading, "trailing": .trailing, "top": .top, "bottom": .bottom,
    ]

    private static func configuration(
        _ element: InterfaceElement, _ place: AttributePlace
    ) -> UIButton.Configuration {
        let style = element["style"] ?? "plain"
        if styles[style] == nil {
            place.reading.report(
                element, "The button style \(style) is not supported; plain is used.")
        }
        var result = styles[style] ?? .plain()
        if let title = title(of: element) {
            result.title = place.reading.localized(place.element, "configuration.title", title)
        }
        if let subtitle = element["subtitle"] {
            result.subtitle = place.reading.localized(
                place.element, "configuration.subtitle", subtitle)
        }
        if let image = InterfaceImages.Source(element, "image") {
            result.image = InterfaceImages.image(image, element, place.reading)
        }
        readLayout(of: element, into: &result)
        func color(_ key: String) -> UIColor? {
            element.child(key: key).flatMap { InterfaceColors.color($0, place.reading) }
        }
        result.baseForegroundColor = color("baseForegroundColor")
        result.baseBackgroundColor = color("baseBackgroundColor")
        return result
    }

    private static func readLayout(
        of element: InterfaceElement, into result: inout UIButton.Configuration
    ) {
        if let style = element["cornerStyle"].flatMap({ cornerStyles[$0] }) {
            result.cornerStyle = style
        }
        if let size = element["buttonSize"].flatMap({ sizes[$0] }) { result.buttonSize = size }
        if let padding = element.double("imagePadding") { result.imagePadding = CGFloat(padding) }
        if let placement = element["imagePlacement"].flatMap({ placements[$0] }) {
            result.imagePlacement = placement
        }
        if let insets = element.child(key: "contentInsets") {
            result.contentInsets = insets.directionalInsets
        }
        result.showsActivityIndicator = element.bool("showsActivityIndicator") ?? false
    }
}
