extension UIViewController {
    /// Returns the controller's edit button, which is made when it is first used.
    func ownEditButtonItem() -> UIBarButtonItem {
        if let editButtonItemIfLoaded { return editButtonItemIfLoaded }
        let item = UIBarButtonItem(
            systemItem: isEditing ? .done : .edit,
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            })
        editButtonItemIfLoaded = item
        return item
    }
}

extension UIBarButtonItem {
    func showEditing(_ isEditing: Bool) {
        setSystemItem(isEditing ? .done : .edit)
    }
}
