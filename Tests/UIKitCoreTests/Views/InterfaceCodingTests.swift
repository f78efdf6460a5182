import Foundation
import RestorationCoder
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

/// UIKit's classes in coders, as code for iOS uses them.
@MainActor struct InterfaceCodingTests {
    private func back<Object: NSObject & NSCoding>(_ object: Object) -> Object? {
        let encoder = ObjectEncoder()
        encoder.encode(object, forKey: "object")
        #expect(encoder.diagnostics == [])
        return ObjectDecoder(fields: encoder.fields).decodeObject(of: Object.self, forKey: "object")
    }

    @Test func `a controller's NSCoding methods can be overridden and used`() {
        let note = NoteController()
        note.text = "kept"
        #expect(back(note)?.text == "kept")
    }

    @Test func `a bar button item is decoded with its appearance`() {
        let item = UIBarButtonItem(systemItem: .save)
        item.tag = 7
        item.width = 40
        item.isEnabled = false
        item.accessibilityLabel = "Save it"
        let copy = back(item)
        #expect(copy?.title == item.title)
        #expect(copy?.style == .done)
        #expect(copy?.tag == 7)
        #expect(copy?.width == 40)
        #expect(copy?.isEnabled == false)
        #expect(copy?.accessibilityLabel == "Save it")
    }

    @Test func `a tab item and a navigation item are decoded with their texts`() {
        let tab = UITabBarItem(title: "Tab", image: nil, tag: 3)
        tab.badgeValue = "9"
        #expect(back(tab)?.title == "Tab")
        #expect(back(tab)?.badgeValue == "9")
        #expect(back(tab)?.isEnabled == true)
        let item = UINavigationItem(title: "Title")
        item.prompt = "Prompt"
        item.largeTitleDisplayMode = .never
        item.hidesBackButton = true
        #expect(back(item)?.title == "Title")
        #expect(back(item)?.prompt == "Prompt")
        #expect(back(item)?.largeTitleDisplayMode == .never)
        #expect(back(item)?.hidesBackButton == true)
    }

    @Test func `a view that is not a reference is left out of a coder with a diagnostic`() {
        let encoder = ObjectEncoder()
        encoder.encode(UILabel(), forKey: "label")
        #expect(
            encoder.diagnostics.map(\.description) == [
                "(application), key \"label\": A UILabel is not stored by value. Encode the values to "
                    + "make it from, or give it a restorationIdentifier."
            ])
    }

    @Test func `properties of views and constraints have UIKit's types`() {
        let view = DarkView()
        let tint: UIColor = view.tintColor
        #expect(tint == .tintColor)
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        let item: Any = UIView()
        let constraint = NSLayoutConstraint(
            item: item, attribute: .width, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1, constant: 7)
        #expect(constraint.firstItem === item as AnyObject)
        #expect(constraint.secondItem == nil)
        let button = UIBarButtonItem()
        button.customView = view
        #expect(button.customView === view)
    }

    @Test func `an app's own encodeEncodable is called in place of the library's`() throws {
        let encoder = ObjectEncoder()
        try encoder.encodeEncodable("text", forKey: "key")
        #expect(encoder.keysWritten == ["own key"])
    }

    @Test func `a keyed archiver encodes and decodes Codable values`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        try archiver.encodeEncodable(["a": [1, 2]], forKey: "list")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(unarchiver.decodeDecodable([String: [Int]].self, forKey: "list") == ["a": [1, 2]])
        #expect(unarchiver.decodeDecodable([Int].self, forKey: "list") == nil)
        #expect(unarchiver.decodeDecodable([Int].self, forKey: "none") == nil)
    }
}

extension NSCoder {
    fileprivate func encodeEncodable(_ value: String, forKey key: String) throws {
        encode(value, forKey: "own \(key)")
    }
}

private final class DarkView: UIView {
    override var traitCollection: UITraitCollection {
        UITraitCollection(
            userInterfaceIdiom: .phone, userInterfaceStyle: .dark, horizontalSizeClass: .compact,
            verticalSizeClass: .regular, displayScale: 1)
    }
}

private final class NoteController: UIViewController {
    var text = ""

    init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        text = coder.decodeObject(of: NSString.self, forKey: "text").map { "\($0)" } ?? ""
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(text, forKey: "text")
    }
}
