import Foundation
import RestorationArchive
import RestorationCoder
import Specification
import Testing

@testable import UIKitCore

/// The state that containers encode and decode, with coders instead of a whole pass.
@MainActor
struct ContainerRestorationTests {
    @Test(.specification("3.5.1", "3.5.2"))
    func `a navigation stack is decoded from the bottom to the top`() throws {
        let controllers = ["A", "B", "C"].map { RecordingController($0) }
        let saved = stack(controllers)
        let restored = stack([RecordingController("A")])
        let coder = try transfer(saved, resolving: controllers)
        restored.decodeRestorableState(with: coder)
        #expect(titles(restored) == ["A", "B", "C"])
    }

    @Test(.specification("3.5.3"))
    func `a navigation stack is cut below the first screen that cannot be resolved`() throws {
        // Specification 3.5.3: C exists, but B under it does not.
        let controllers = ["A", "B", "C"].map { RecordingController($0) }
        let restored = stack([RecordingController("A")])
        let coder = try transfer(stack(controllers), resolving: [controllers[0], controllers[2]])
        restored.decodeRestorableState(with: coder)
        #expect(titles(restored) == ["A"])
        #expect(restored.topViewController === controllers[0])
        #expect(
            coder.diagnostics.map(\.key) == ["kUIViewControllerChildrenKey[1]"])
    }

    @Test(.specification("3.5.6"))
    func `a navigation stack whose root cannot be resolved keeps the screens of the launch`() throws
    {
        let controllers = ["A", "B"].map { RecordingController($0) }
        let launched = RecordingController("launched")
        let restored = stack([launched])
        restored.decodeRestorableState(
            with: try transfer(stack(controllers), resolving: [controllers[1]]))
        #expect(restored.viewControllers == [launched])
    }

    @Test(.specification("3.5.5"))
    func `a screen without an identifier cuts the encoded navigation stack`() throws {
        let controllers = ["A", "B", "C"].map { RecordingController($0) }
        controllers[1].restorationIdentifier = nil
        let restored = stack([RecordingController("A")])
        restored.decodeRestorableState(
            with: try transfer(stack(controllers), resolving: controllers))
        #expect(titles(restored) == ["A"])
    }

    @Test(.specification("3.5.7"))
    func `tabs are created by the app, and the selected tab is selected again`() throws {
        let saved = UITabBarController()
        let controllers = ["A", "B", "C"].map { RecordingController($0) }
        saved.viewControllers = controllers
        saved.selectedIndex = 2
        let references = ReferenceList()
        let coder = try transfer(saved, resolving: controllers, noting: references)
        #expect(references.keys == ["A", "B", "C"])

        let restored = UITabBarController()
        restored.viewControllers = controllers
        restored.selectedIndex = 0
        restored.decodeRestorableState(with: coder)
        #expect(restored.selectedIndex == 2)
        #expect(restored.viewControllers?.count == 3)

        let other = UITabBarController()
        other.viewControllers = [RecordingController("X")]
        other.decodeRestorableState(with: try transfer(saved, resolving: controllers))
        #expect(other.selectedIndex == 0)
        #expect(other.viewControllers?.count == 1)
    }

    @Test(.specification("3.5.14"))
    func `a presented controller is presented again, and its view is loaded in a window`() throws {
        let saved = RecordingController("root")
        let form = RecordingController("form")
        let window = show(saved)
        saved.present(form, animated: false)
        let again = RecordingController("form")
        let coder = try transfer(saved, resolving: [again])
        let restored = RecordingController("root")
        restored.decodeRestorableState(with: coder)
        #expect(restored.presentedViewController === again)
        #expect(!again.isViewLoaded)
        let second = show(restored)
        #expect(again.view.window === second)
        #expect(restored.presentationContainer?.motion.transition == nil)
        _ = window
    }

    @Test(.specification("3.2.6", "3.2.1"))
    func `an alert and a controller without an identifier are not encoded as presented`() throws {
        let root = RecordingController("root")
        let window = show(root)
        let alert = UIAlertController(title: "?", message: nil, preferredStyle: .alert)
        alert.restorationIdentifier = "alert"
        root.present(alert, animated: false)
        #expect(try transfer(root, resolving: []).keysNeverRead == [])
        root.dismiss(animated: false)
        let form = RecordingController("form")
        form.restorationIdentifier = nil
        root.present(form, animated: false)
        #expect(try transfer(root, resolving: []).keysNeverRead == [])
        _ = window
    }

    private func stack(_ controllers: [UIViewController]) -> UINavigationController {
        let navigation = UINavigationController()
        navigation.viewControllers = controllers
        return navigation
    }

    private func titles(_ navigation: UINavigationController) -> [String] {
        navigation.viewControllers.map { $0.title ?? "" }
    }

    private func transfer(
        _ controller: UIViewController, resolving: [UIViewController],
        noting references: ReferenceList = ReferenceList()
    ) throws -> ObjectDecoder {
        let path = ArchivePath([ArchivePathComponent("container")])
        let encoder = ObjectEncoder(path: path, references: references)
        controller.encodeRestorableState(with: encoder)
        let record = ArchiveRecord(
            path: path, kind: .viewController, className: "container",
            fields: encoder.fields)
        let named = Dictionary(
            uniqueKeysWithValues: resolving.map { ($0.title ?? "", $0 as AnyObject) })
        return ObjectDecoder(
            record: record, header: nil, references: NamedObjects(objects: named))
    }
}

/// A reference encoder that uses a controller's identifier as its path and records the identifiers.
@MainActor
final class ReferenceList: @MainActor ReferenceEncoding {
    private(set) var keys: [String] = []

    func reference(for object: AnyObject) -> ReferenceVerdict {
        guard let controller = object as? UIViewController,
            let identifier = controller.restorationIdentifier
        else { return .notReferable }
        if !keys.contains(identifier) { keys.append(identifier) }
        return .path(ArchivePath([ArchivePathComponent(identifier)]))
    }
}

/// A reference resolver that finds objects by the last component of their path.
struct NamedObjects: ReferenceResolving {
    let objects: [String: AnyObject]

    func object(at path: ArchivePath) -> AnyObject? {
        path.components.last.flatMap { objects[$0.identifier] }
    }
}
