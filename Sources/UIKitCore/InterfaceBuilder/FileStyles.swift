import InterfaceFiles

/// The values of files that an object needs while it is created.
extension UIButton.ButtonType {
    private static let interfaceNames: [String: UIButton.ButtonType] = [
        "custom": .custom, "system": .system, "roundedRect": .system,
        "detailDisclosure": .detailDisclosure, "infoLight": .infoLight, "infoDark": .infoDark,
        "contactAdd": .contactAdd, "close": .close,
    ]

    /// Reads the type of a button; files omit `custom`.
    init(_ element: InterfaceElement) {
        self = element["buttonType"].flatMap { Self.interfaceNames[$0] } ?? .custom
    }
}

extension UITableView.Style {
    /// Reads the style of a table.
    init(_ element: InterfaceElement) {
        self =
            switch element["style"] {
            case "grouped": .grouped
            case "insetGrouped": .insetGrouped
            default: .plain
            }
    }
}

extension UITableViewCell.CellStyle {
    /// Reads the style of a cell; `nil` for a cell with its own views.
    init?(_ element: InterfaceElement) {
        switch element["style"] {
        case "IBUITableViewCellStyleDefault": self = .default
        case "IBUITableViewCellStyleValue1": self = .value1
        case "IBUITableViewCellStyleValue2": self = .value2
        case "IBUITableViewCellStyleSubtitle": self = .subtitle
        default: return nil
        }
    }
}

extension UISplitViewController.Style {
    /// Reads the style of a split view.
    init(_ element: InterfaceElement) {
        switch element["style"] {
        case "doubleColumn": self = .doubleColumn
        case "tripleColumn": self = .tripleColumn
        default:
            self =
                element.bool("allowTripleColumnStyle") == true
                ? .tripleColumn
                : element.bool("allowDoubleColumnStyle") == true ? .doubleColumn : .unspecified
        }
    }
}

extension UIPageViewController.SpineLocation {
    /// Reads the position of the spine.
    init?(interfaceElement element: InterfaceElement) {
        switch element["spineLocation"] {
        case "none": self = .none
        case "min": self = .min
        case "mid": self = .mid
        case "max": self = .max
        default: return nil
        }
    }
}
