import Foundation

/// The access to one property of a class, for copying it from a proxy.
struct AppearanceAccess {
    /// Copies the value of a proxy to an object; returns a closure that sets the object's previous
    /// value, or nil if the objects do not have the property.
    let copy: (_ proxy: NSObject, _ object: NSObject) -> (() -> Void)?

    /// The access to a property by its key path.
    private static func path<Root: NSObject, Value>(
        _ path: ReferenceWritableKeyPath<Root, Value>
    ) -> AppearanceAccess {
        copying { (proxy: Root, object: Root) in
            let old = object[keyPath: path]
            // A change may replace the views of a bar, which then take the value again.
            if !isSame(old, proxy[keyPath: path]) { object[keyPath: path] = proxy[keyPath: path] }
            return { [weak object] in object?[keyPath: path] = old }
        }
    }

    /// The access to a property by a closure that copies it.
    private static func copying<Root: NSObject>(
        _ copy: @escaping (Root, Root) -> () -> Void
    ) -> AppearanceAccess {
        AppearanceAccess { proxy, object in
            guard let proxy = proxy as? Root, let object = object as? Root else { return nil }
            return copy(proxy, object)
        }
    }

    /// The access to an appearance of bars, in all the classes that have it.
    private static func barAppearances(_ property: AppearanceProperty) -> [AppearanceAccess] {
        func access<Root: NSObject, Appearance: UIBarAppearance>(
            _ appearances: @escaping (Root) -> BarAppearances<Appearance>
        ) -> AppearanceAccess {
            copying { (proxy: Root, object: Root) in
                let (own, new) = (appearances(object), appearances(proxy)[property])
                let old = own[property]
                if !isSame(old, new) { own[property] = new }
                return { own[property] = old }
            }
        }
        return [
            access { (bar: UINavigationBar) in bar.appearances },
            access { (bar: UITabBar) in bar.appearances },
            access { (bar: UIToolbar) in bar.appearances },
            access { (item: UITabBarItem) in item.appearances },
        ]
    }

    /// Copies a property from a proxy to an object of its class.
    ///
    /// - Returns: A closure that sets the object's previous value.
    static func copy(
        _ property: AppearanceProperty, from proxy: NSObject, to object: NSObject
    ) -> (() -> Void)? {
        for access in table[property] ?? [] {
            if let undo = access.copy(proxy, object) { return undo }
        }
        return nil
    }

    private static let table: [AppearanceProperty: [AppearanceAccess]] = [
        .backgroundColor: [path(\UIView.backgroundColor)],
        .tintColor: [
            // The getter of a view returns the superview's colour if the view has none.
            copying { (proxy: UIView, view: UIView) in
                let old = view.ownTintColor
                view.tintColor = proxy.ownTintColor
                return { [weak view] in view?.tintColor = old }
            },
            path(\UIBarButtonItem.tintColor),
        ],
        .font: [
            path(\UILabel.font), path(\UITextField.font),
            path(\UITextView.font),
        ],
        .textColor: [
            path(\UILabel.textColor), path(\UITextField.textColor),
            path(\UITextView.textColor),
        ],
        .highlightedTextColor: [path(\UILabel.highlightedTextColor)],
        .titleColors: [
            copying { (proxy: UIButton, button: UIButton) in
                button.adoptTitleColors(of: proxy)
            }
        ],
        .barTintColor: [
            path(\UINavigationBar.barTintColor),
            path(\UITabBar.barTintColor), path(\UIToolbar.barTintColor),
        ],
        .barStyle: [
            path(\UINavigationBar.barStyle), path(\UITabBar.barStyle),
            path(\UIToolbar.barStyle),
        ],
        .isTranslucent: [
            path(\UINavigationBar.isTranslucent),
            path(\UITabBar.isTranslucent), path(\UIToolbar.isTranslucent),
        ],
        .prefersLargeTitles: [path(\UINavigationBar.prefersLargeTitles)],
        .unselectedItemTintColor: [path(\UITabBar.unselectedItemTintColor)],
        .titleTextAttributes: [path(\UINavigationBar.titleTextAttributes)],
        .largeTitleTextAttributes: [path(\UINavigationBar.largeTitleTextAttributes)],
        .itemTitleAttributes: [
            copying { (proxy: UIBarItem, item: UIBarItem) in
                item.adoptTitleAttributes(of: proxy)
            }
        ],
        .badgeColor: [path(\UITabBarItem.badgeColor)],
        .standardAppearance: barAppearances(.standardAppearance),
        .compactAppearance: barAppearances(.compactAppearance),
        .scrollEdgeAppearance: barAppearances(.scrollEdgeAppearance),
        .compactScrollEdgeAppearance: barAppearances(.compactScrollEdgeAppearance),
        .pageIndicatorTintColor: [path(\UIPageControl.pageIndicatorTintColor)],
        .currentPageIndicatorTintColor: [
            path(\UIPageControl.currentPageIndicatorTintColor)
        ],
        .onTintColor: [path(\UISwitch.onTintColor)],
        .thumbTintColor: [path(\UISwitch.thumbTintColor)],
        .minimumTrackTintColor: [path(\UISlider.minimumTrackTintColor)],
        .maximumTrackTintColor: [path(\UISlider.maximumTrackTintColor)],
        .selectedSegmentTintColor: [
            path(\UISegmentedControl.selectedSegmentTintColor)
        ],
        .progressTintColor: [path(\UIProgressView.progressTintColor)],
        .trackTintColor: [path(\UIProgressView.trackTintColor)],
        .color: [path(\UIActivityIndicatorView.color)],
        .separatorInset: [
            path(\UITableView.separatorInset),
            path(\UITableViewCell.ownSeparatorInset),
        ],
        .separatorStyle: [path(\UITableView.separatorStyle)],
        .separatorColor: [path(\UITableView.separatorColor)],
        .rowHeight: [path(\UITableView.rowHeight)],
        .selectionStyle: [path(\UITableViewCell.selectionStyle)],
    ]
}
