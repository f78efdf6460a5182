import Foundation
import InterfaceFiles

/// The layout guides of views and controllers in interface files.
enum LayoutGuides {
    /// Registers a layout guide of a view, for the constraints that refer to it.
    static func register(
        _ element: InterfaceElement, of view: UIView, _ place: AttributePlace
    ) {
        let guide: UILayoutGuide? =
            switch element["key"] {
            case "safeArea": view.safeAreaLayoutGuide
            case "layoutMargins", "layoutMarginsGuide": view.layoutMarginsGuide
            case "readableContent", "readableContentGuide": view.readableContentGuide
            case "contentLayoutGuide": (view as? UIScrollView)?.contentLayoutGuide
            case "frameLayoutGuide": (view as? UIScrollView)?.frameLayoutGuide
            default: nil
            }
        if guide == nil {
            place.reading.report(
                element,
                "The layout guide \(element["key"] ?? "") is not supported; the safe area is "
                    + "used instead.")
        }
        place.reading.register(guide ?? view.safeAreaLayoutGuide, id: element.idNumber)
    }

    /// Returns the item and attribute that replace a controller's top or bottom guide.
    ///
    /// These guides of older files reach from the edge of the view to the safe area.
    static func replacement(
        for element: InterfaceElement, _ attribute: NSLayoutConstraint.Attribute,
        _ reading: InterfaceReading
    ) -> (item: AnyObject, attribute: NSLayoutConstraint.Attribute)? {
        guard let id = element.parent?.parent?.child(key: "view")?.id,
            let view = reading.object(id: id) as? UIView
        else { return nil }
        switch (element["type"], attribute) {
        case ("top", .bottom), ("top", .lastBaseline): return (view.safeAreaLayoutGuide, .top)
        case ("bottom", .top): return (view.safeAreaLayoutGuide, .bottom)
        case (_, .height), (_, .centerY): return nil
        default: return (view, attribute)
        }
    }
}
