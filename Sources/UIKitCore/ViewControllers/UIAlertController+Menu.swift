extension UIAlertController {
    /// Makes an action sheet with the entries of a menu and of the menus inside it.
    convenience init(choicesOf menu: UIMenu, for sender: AnyObject) {
        let title = menu.title.isEmpty ? nil : menu.title
        self.init(title: title, message: nil, preferredStyle: .actionSheet)
        addChoices(of: menu, for: sender)
        addAction(UIAlertAction(title: "Cancel", style: .cancel))
    }

    private func addChoices(of menu: UIMenu, for sender: AnyObject) {
        for element in menu.children {
            if let inner = element as? UIMenu {
                addChoices(of: inner, for: sender)
            } else if let action = element as? UIAction, !action.attributes.contains(.hidden) {
                let isDestructive = action.attributes.contains(.destructive)
                let choice = UIAlertAction(
                    title: action.title, style: isDestructive ? .destructive : .default
                ) { _ in action.performAction(sender: sender) }
                choice.isEnabled = !action.attributes.contains(.disabled)
                addAction(choice)
            }
        }
    }
}
