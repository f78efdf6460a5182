import RestorationArchive
import RestorationCoder

/// The resolution of references while objects decode (specification 3.4).
extension RestorePass: ReferenceResolving {
    /// Returns the one restored instance with the path: from the referrer's archive, or else from
    /// the app as a whole.
    func object(at path: ArchivePath) -> AnyObject? {
        // An app may ask before any object is located, or keep a coder after the restoration.
        guard parts.indices.contains(current) else {
            noteLateReference(to: path)
            return nil
        }
        if let found = recorded(path, inPart: current) { return found.object }
        guard hasScenes else {
            // There is only one scene, so its archive and the application's archive are treated as
            // one.
            for index in parts.indices where index != current {
                if let found = recorded(path, inPart: index) { return found.object }
            }
            return nil
        }
        if let index = parts.firstIndex(where: \.isApplication), index != current,
            let found = recorded(path, inPart: index)
        {
            return found.object
        }
        return registered(at: path, for: parts[current].scene?.home)
    }

    /// Returns the object of another archive, if its scene is connected.
    func object(at path: ArchivePath, inArchive name: String) -> AnyObject? {
        guard parts.indices.contains(current) else {
            noteLateReference(to: path)
            return nil
        }
        if let index = parts.firstIndex(where: { $0.name == name }),
            let found = recorded(path, inPart: index)
        {
            return found.object
        }
        // After the reference was written, the object may have become one of the app as a whole.
        if let index = parts.firstIndex(where: \.isApplication),
            let found = recorded(path, inPart: index)
        {
            return found.object
        }
        let scene = application.windowScenes.first { $0.session.persistentIdentifier == name }
        guard scene != nil || name == ArchiveName.application else { return nil }
        return registered(at: path, for: scene?.home) ?? scene?.object(at: path)
    }

    /// The object located for a record; nil if it was not restored.
    private struct Recorded {
        let object: AnyObject?
    }

    /// Returns the object located for the record of a path; nil if the part has no such record.
    private func recorded(_ path: ArchivePath, inPart index: Int) -> Recorded? {
        let part = parts[index]
        let number = part.number(of: path)
        if let number, let located = part.located[number] { return Recorded(object: located) }
        return inPart(index) {
            if path.components.last?.role == .view {
                guard let around = path.parent, part.number(of: around) != nil else { return nil }
                return Recorded(object: view(at: path))
            }
            guard let number else { return nil }
            return SceneScope.run(for: part.scene?.home) {
                // A registered object is created when it is first referred to
                // (specification 2.2.13).
                if part.records[number].kind == .object { return Recorded(object: object(number)) }
                // The same applies to a controller of an archive that is opened for its references.
                if part.waiting != nil { locateOnDemand(number) }
                return Recorded(object: part.located[number])
            }
        }
    }

    private func locateOnDemand(_ number: Int) {
        guard part.located[number] == nil, !part.isDropped(number) else { return }
        if let around = part.order.enclosing[number] { locateOnDemand(around) }
        locate(number)
    }

    /// Returns a live registered object that has no record in the archives of this pass.
    private func registered(at path: ArchivePath, for home: SceneHome?) -> AnyObject? {
        guard let identifier = path.components.last?.identifier else { return nil }
        let registrations = RestorableObjects.registrations(of: identifier).filter {
            $0.path == path
        }
        func first(of home: SceneHome?) -> AnyObject? {
            registrations.first { $0.sceneHome === home }?.object
        }
        return first(of: home) ?? first(of: nil)
    }
}

extension UIWindowScene {
    /// Returns the controller or view with a path in the scene's windows.
    fileprivate func object(at path: ArchivePath) -> AnyObject? {
        numberRoots()
        var found: AnyObject?
        let isView = path.components.last?.role == .view
        let target = isView ? path.parent : path
        for window in windows {
            window.rootViewController?.forEachController { controller in
                guard found == nil, controller.restorationPath.path == target else { return }
                found =
                    isView
                    ? path.components.last.flatMap { controller.view(identified: $0.identifier) }
                    : controller
            }
        }
        return found
    }
}
