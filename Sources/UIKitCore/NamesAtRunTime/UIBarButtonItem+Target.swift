extension UIBarButtonItem {
    /// Creates a button with a title that calls a method.
    ///
    /// Without a target, the responder chain is searched.
    public convenience init(
        title: String?, style: Style, target: Any?, action: Selector?
    ) {
        self.init()
        self.title = title
        setAction(style, target, action)
    }

    /// Creates a button with an image that calls a method.
    public convenience init(
        image: UIImage?, style: Style, target: Any?, action: Selector?
    ) {
        self.init()
        self.image = image
        setAction(style, target, action)
    }

    /// Creates a system button that calls a method.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
    ) {
        self.init()
        setSystemItem(systemItem)
        setAction(style, target, action)
    }

    /// Creates a button with a title and an image that calls a method.
    ///
    /// Without a method, the button shows the menu.
    public convenience init(
        title: String? = nil, image: UIImage?, target: Any?, action: Selector?, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title
        self.image = image
        self.menu = menu
        setAction(style, target, action)
    }

    private func setAction(_ style: Style, _ target: Any?, _ action: Selector?) {
        self.style = style
        self.target = target.flatMap(RuntimeValue.flat).map { $0 as AnyObject }
        self.action = action
    }
}
