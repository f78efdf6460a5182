import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of labels, fields and text views.
enum TextAttributes {
    static let alignments: [String: NSTextAlignment] = [
        "left": .left, "center": .center, "right": .right, "justified": .justified,
        "natural": .natural,
    ]

    static let lineBreakModes: [String: NSLineBreakMode] = [
        "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
        "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
        "middleTruncation": .byTruncatingMiddle,
    ]

    // MARK: - Labels

    static func label(_ table: inout AttributeTable) {
        table.prepare { (label: UILabel, place) in
            // The defaults of files, which differ from those of a label created in code.
            label.isUserInteractionEnabled = true
            label.constraintParts.hugging = LayoutPriorities(horizontal: 250, vertical: 250)
            label.adjustsFontSizeToFitWidth = true
        }
        table.text("text") { (label: UILabel, text) in label.text = text }
        table.value("attributedText") { (label: UILabel, element, place) in
            let text = InterfaceText(element, place.reading)
            label.attributedText = text.localized("text", place)
        }
        table.choice("textAlignment", alignments) { (label: UILabel, alignment) in
            label.textAlignment = alignment
        }
        table.choice("lineBreakMode", lineBreakModes) { (label: UILabel, mode) in
            label.lineBreakMode = mode
        }
        table.integer("numberOfLines") { (label: UILabel, count) in label.numberOfLines = count }
        table.bool("adjustsFontSizeToFit") { (label: UILabel, value) in
            label.adjustsFontSizeToFitWidth = value
        }
        table.number("minimumScaleFactor") { (label: UILabel, value) in
            label.minimumScaleFactor = CGFloat(value)
        }
        table.bool("adjustsFontForContentSizeCategory") { (label: UILabel, value) in
            label.adjustsFontForContentSizeCategory = value
        }
        table.number("preferredMaxLayoutWidth") { (label: UILabel, value) in
            label.preferredMaxLayoutWidth = CGFloat(value)
        }
        table.bool("enabled") { (label: UILabel, value) in label.isEnabled = value }
        table.bool("highlighted") { (label: UILabel, value) in label.isHighlighted = value }
        table.font("fontDescription") { (label: UILabel, font) in label.font = font }
        table.color("textColor") { (label: UILabel, color) in label.textColor = color }
        table.color("highlightedColor") { (label: UILabel, color) in
            label.highlightedTextColor = color
        }
        table.readElsewhere("minimumFontSize", "usesAttributedText")
        table.complete { (label: UILabel, place) in
            // Files from before 2012 state the smallest font size instead of the smallest scale.
            guard let size = place.element.double(.minimumFontSize), let font = label.font,
                font.pointSize > 0, place.element[.minimumScaleFactor] == nil
            else { return }
            label.minimumScaleFactor = min(1, CGFloat(size) / font.pointSize)
        }
    }

    // MARK: - Fields

    static func textField(_ table: inout AttributeTable) {
        table.text("text") { (field: UITextField, text) in field.text = text }
        table.text("placeholder") { (field: UITextField, text) in field.placeholder = text }
        table.value("attributedText") { (field: UITextField, element, place) in
            let text = InterfaceText(element, place.reading)
            field.attributedText = text.localized("text", place)
        }
        table.value("attributedPlaceholder") { (field: UITextField, element, place) in
            let text = InterfaceText(element, place.reading)
            field.attributedPlaceholder = text.localized("placeholder", place)
        }
        table.choice("textAlignment", alignments) { (field: UITextField, alignment) in
            field.textAlignment = alignment
        }
        table.choice("borderStyle", borderStyles) { (field: UITextField, style) in
            field.borderStyle = style
        }
        table.choice("clearButtonMode", viewModes) { (field: UITextField, mode) in
            field.clearButtonMode = mode
        }
        table.bool("clearsOnBeginEditing") { (field: UITextField, value) in
            field.clearsOnBeginEditing = value
        }
        table.bool("adjustsFontSizeToFit") { (field: UITextField, value) in
            field.adjustsFontSizeToFitWidth = value
        }
        table.number("minimumFontSize") { (field: UITextField, value) in
            field.minimumFontSize = CGFloat(value)
        }
        table.font("fontDescription") { (field: UITextField, font) in field.font = font }
        table.color("textColor") { (field: UITextField, color) in field.textColor = color }
        // Text has the same size for every user, so content size categories have no effect.
        table.readElsewhere("adjustsFontForContentSizeCategory", "usesAttributedText")
        table.value("textInputTraits") { (field: UITextField, element, place) in
            InputTraits.read(element, into: field, place)
        }
    }

    private static let borderStyles: [String: UITextField.BorderStyle] = [
        "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
    ]

    private static let viewModes: [String: UITextField.ViewMode] = [
        "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing,
        "always": .always,
    ]

    // MARK: - Text views

    static func textView(_ table: inout AttributeTable) {
        table.text("text") { (view: UITextView, text) in view.text = text }
        table.value("attributedText") { (view: UITextView, element, place) in
            let text = InterfaceText(element, place.reading)
            view.attributedText = text.localized("text", place)
        }
        table.choice("textAlignment", alignments) { (view: UITextView, alignment) in
            view.textAlignment = alignment
        }
        table.bool("editable") { (view: UITextView, value) in view.isEditable = value }
        table.bool("selectable") { (view: UITextView, value) in view.isSelectable = value }
        table.font("fontDescription") { (view: UITextView, font) in view.font = font }
        table.color("textColor") { (view: UITextView, color) in view.textColor = color }
        table.insets("textContainerInset") { (view: UITextView, insets) in
            view.textContainerInset = insets
        }
        table.readElsewhere("adjustsFontForContentSizeCategory")
        table.value("textInputTraits") { (view: UITextView, element, place) in
            InputTraits.read(element, into: view, place)
        }
    }

    // MARK: - Search bars

    static func searchBar(_ table: inout AttributeTable) {
        table.text("text") { (bar: UISearchBar, text) in bar.text = text }
        table.text("placeholder") { (bar: UISearchBar, text) in bar.placeholder = text }
        table.text("prompt") { (bar: UISearchBar, text) in bar.prompt = text }
        table.bool("showsCancelButton") { (bar: UISearchBar, value) in
            bar.showsCancelButton = value
        }
        table.bool("showsScopeBar") { (bar: UISearchBar, value) in bar.showsScopeBar = value }
        table.choice("searchBarStyle", searchStyles) { (bar: UISearchBar, style) in
            bar.searchBarStyle = style
        }
        table.element("scopeButtonTitles") { (bar: UISearchBar, element, place) in
            bar.scopeButtonTitles = element.children.enumerated().map { index, title in
                place.reading.localized(
                    place.element, "scopeButtonTitles[\(index)]", title.text)
            }
        }
        table.value("textInputTraits") { (bar: UISearchBar, element, place) in
            InputTraits.read(element, into: bar.searchTextField, place)
        }
    }

    private static let searchStyles: [String: UISearchBar.Style] = [
        "default": .default, "prominent": .prominent, "minimal": .minimal,
    ]
}

/// The reader of the element `textInputTraits`.
enum InputTraits {
    static func read(
        _ element: InterfaceElement, into view: any UITextInputTraits, _ place: AttributePlace
    ) {
        // "none" is the default of files, but not of a view created in code.
        view.autocapitalizationType = .none
        for (name, text) in element.attributes {
            switch name {
            case "autocapitalizationType":
                set(text, name, capitalizations, place) { view.autocapitalizationType = $0 }
            case "autocorrectionType":
                set(text, name, corrections, place) { view.autocorrectionType = $0 }
            case "spellCheckingType":
                set(text, name, spellChecks, place) { view.spellCheckingType = $0 }
            case "keyboardType": set(text, name, keyboards, place) { view.keyboardType = $0 }
            case "returnKeyType": set(text, name, returnKeys, place) { view.returnKeyType = $0 }
            case "secureTextEntry": view.isSecureTextEntry = text == "YES"
            case "textContentType":
                set(text, name, contents, place) { view.textContentType = $0 }
            case "key", "keyboardAppearance", "enablesReturnKeyAutomatically", "smartDashesType",
                "smartInsertDeleteType", "smartQuotesType", "inlinePredictionType":
                break
            default:
                place.report("The text input trait \(name) is not supported; it is ignored.")
            }
        }
    }

    private static func set<Value>(
        _ text: String, _ name: String, _ values: [String: Value], _ place: AttributePlace,
        _ set: (Value) -> Void
    ) {
        if let value = values[text] {
            set(value)
        } else {
            place.report("The value \(text) of the text input trait \(name) is not supported.")
        }
    }

    private static let capitalizations: [String: UITextAutocapitalizationType] = [
        "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
    ]

    private static let corrections: [String: UITextAutocorrectionType] = [
        "default": .default, "no": .no, "yes": .yes,
    ]

    private static let spellChecks: [String: UITextSpellCheckingType] = [
        "default": .default, "no": .no, "yes": .yes,
    ]

    private static let keyboards: [String: UIKeyboardType] = [
        "default": .default, "alphabet": .asciiCapable, "ASCIICapable": .asciiCapable,
        "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
        "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
        "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
        "ASCIICapableNumberPad": .asciiCapableNumberPad,
    ]

    private static let returnKeys: [String: UIReturnKeyType] = [
        "default": .default, "go": .go, "google": .google, "join": .join, "next": .next,
        "route": .route, "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
        "emergencyCall": .emergencyCall, "continue": .continue,
    ]

    /// The content types by the names of HTML's `autocomplete`, which Interface Builder writes.
    private static let contents: [String: UITextContentType] = [
        "name": .name, "honorific-prefix": .namePrefix, "given-name": .givenName,
        "additional-name": .middleName, "family-name": .familyName,
        "honorific-suffix": .nameSuffix, "nickname": .nickname, "job-title": .jobTitle,
        "organization-title": .jobTitle, "organization": .organizationName,
        "location": .fullStreetAddress, "street-address": .fullStreetAddress,
        "address-line1": .streetAddressLine1, "address-line2": .streetAddressLine2,
        "address-level2": .addressCity, "address-level1": .addressState,
        "country-name": .countryName, "postal-code": .postalCode, "tel": .telephoneNumber,
        "email": .emailAddress, "url": .URL, "cc-number": .creditCardNumber,
        "username": .username, "password": .password, "new-password": .newPassword,
        "one-time-code": .oneTimeCode, "bday": .birthdate,
    ]
}
