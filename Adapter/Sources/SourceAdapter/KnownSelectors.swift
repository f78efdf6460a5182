/// Selectors of UIKit and Foundation that do not follow from the Swift names, or that code names
/// without labels.
enum KnownSelectors {
    /// Returns the selector of a method by its full name, "dismiss(animated:completion:)".
    static func method(_ key: String) -> String? { methods[key] }

    /// Returns the selector of a method by its base name, if only one method has it.
    static func method(baseName: String) -> String? { selectorsByBaseName[baseName] }

    /// Returns the key of a property, which has no "is".
    static func key(ofProperty name: String) -> String {
        guard name.hasPrefix("is"), let third = name.dropFirst(2).first, third.isUppercase else {
            return name
        }
        return third.lowercased() + name.dropFirst(3)
    }

    private static let selectorsByBaseName: [String: String] = {
        var selectors: [String: Set<String>] = [:]
        for (key, selector) in methods {
            selectors[String(key.prefix { $0 != "(" }), default: []].insert(selector)
        }
        return selectors.compactMapValues { $0.count == 1 ? $0.first : nil }
    }()

    private static let methods: [String: String] = [
        // UIResponder and the standard edit actions.
        "becomeFirstResponder()": "becomeFirstResponder",
        "resignFirstResponder()": "resignFirstResponder",
        "reloadInputViews()": "reloadInputViews",
        "copy(_:)": "copy:", "cut(_:)": "cut:", "paste(_:)": "paste:", "delete(_:)": "delete:",
        "select(_:)": "select:", "selectAll(_:)": "selectAll:",
        "toggleBoldface(_:)": "toggleBoldface:", "toggleItalics(_:)": "toggleItalics:",
        "toggleUnderline(_:)": "toggleUnderline:",
        "canPerformAction(_:withSender:)": "canPerformAction:withSender:",
        "touchesBegan(_:with:)": "touchesBegan:withEvent:",
        "touchesMoved(_:with:)": "touchesMoved:withEvent:",
        "touchesEnded(_:with:)": "touchesEnded:withEvent:",
        "touchesCancelled(_:with:)": "touchesCancelled:withEvent:",
        // UIView.
        "endEditing(_:)": "endEditing:", "setNeedsDisplay()": "setNeedsDisplay",
        "setNeedsLayout()": "setNeedsLayout", "layoutIfNeeded()": "layoutIfNeeded",
        "layoutSubviews()": "layoutSubviews", "removeFromSuperview()": "removeFromSuperview",
        "addSubview(_:)": "addSubview:", "becomeKey()": "becomeKeyWindow",
        "makeKeyAndVisible()": "makeKeyAndVisible",
        "setNeedsUpdateConstraints()": "setNeedsUpdateConstraints",
        // UIViewController.
        "viewDidLoad()": "viewDidLoad", "viewWillAppear(_:)": "viewWillAppear:",
        "viewDidAppear(_:)": "viewDidAppear:", "viewWillDisappear(_:)": "viewWillDisappear:",
        "viewDidDisappear(_:)": "viewDidDisappear:",
        "present(_:animated:completion:)": "presentViewController:animated:completion:",
        "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
        "performSegue(withIdentifier:sender:)": "performSegueWithIdentifier:sender:",
        "prepare(for:sender:)": "prepareForSegue:sender:",
        "setEditing(_:animated:)": "setEditing:animated:",
        "show(_:sender:)": "showViewController:sender:",
        "showDetailViewController(_:sender:)": "showDetailViewController:sender:",
        "pushViewController(_:animated:)": "pushViewController:animated:",
        "popViewController(animated:)": "popViewControllerAnimated:",
        "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
        "popToViewController(_:animated:)": "popToViewController:animated:",
        "toggleMasterVisible(_:)": "toggleMasterVisible:",
        // Lists, bars and controls.
        "reloadData()": "reloadData", "reloadSections(_:with:)": "reloadSections:withRowAnimation:",
        "beginUpdates()": "beginUpdates", "endUpdates()": "endUpdates",
        "beginRefreshing()": "beginRefreshing", "endRefreshing()": "endRefreshing",
        "sendActions(for:)": "sendActionsForControlEvents:",
        "startAnimating()": "startAnimating", "stopAnimating()": "stopAnimating",
        "flashScrollIndicators()": "flashScrollIndicators",
        // Foundation.
        "invalidate()": "invalidate", "fire()": "fire", "cancel()": "cancel",
        "start()": "start", "main()": "main", "undo()": "undo", "redo()": "redo",
        "perform(_:with:)": "performSelector:withObject:", "synchronize()": "synchronize",
        "localizedStandardCompare(_:)": "localizedStandardCompare:",
        "localizedCaseInsensitiveCompare(_:)": "localizedCaseInsensitiveCompare:",
        "caseInsensitiveCompare(_:)": "caseInsensitiveCompare:",
        "localizedCompare(_:)": "localizedCompare:", "compare(_:)": "compare:",
    ]
}
