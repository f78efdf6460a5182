import Foundation
import UIKitPrimitives

@testable import UIKitCore

/// The same screens in a storyboard's file and in code.
///
/// Each has a title and forms of labels, fields, switches and buttons with constraints.
struct InterfaceScreens {
    private static let screens = 10
    private static let rows = 12
    private let folder: URL
    private let bundle: Bundle

    /// Writes the storyboard, and creates its compact form.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "interface-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.xml.utf8).write(to: folder.appending(path: "Bench.storyboard"))
        guard let bundle = Bundle(path: folder.path) else { throw TreeFailure.noApp }
        self.bundle = bundle
        CompactFile.folder = folder.path
        try fromFile()
    }

    func end() { try? FileManager.default.removeItem(at: folder) }

    /// Creates all screens from the compact form, which is opened as in a new process.
    func fromFile() throws {
        InterfaceFileCache.forgetFiles()
        let storyboard = UIStoryboard(name: "Bench", bundle: bundle)
        for screen in 0..<Self.screens {
            let made = storyboard.instantiateViewController(withIdentifier: "Screen\(screen)")
            made.loadViewIfNeeded()
            guard made.view.subviews.count == Self.rows * 4 else { throw TreeFailure.noApp }
        }
    }

    /// Creates all screens in code.
    func inCode() throws {
        for screen in 0..<Self.screens {
            let made = CodedScreen(screen)
            made.loadViewIfNeeded()
            guard made.view.subviews.count == Self.rows * 4 else { throw TreeFailure.noApp }
        }
    }

    // MARK: - The file

    private static var xml: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
        useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <scenes>\((0..<screens).map(scene).joined())</scenes>
        </document>
        """
    }

    private static func scene(_ number: Int) -> String {
        """
        <scene sceneID="s\(number)"><objects>
        <viewController storyboardIdentifier="Screen\(number)" title="Screen \(number)" \
        useStoryboardIdentifierAsRestorationIdentifier="YES" id="c\(number)" \
        sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="v\(number)">
        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>\((0..<rows).map { row(number, $0) }.joined())</subviews>
        <color key="backgroundColor" systemColor="systemBackgroundColor"/>
        <constraints>\((0..<rows).map { constraints(number, $0) }.joined())</constraints>
        </view></viewController>
        <placeholder placeholderIdentifier="IBFirstResponder" id="f\(number)" \
        sceneMemberID="firstResponder"/>
        </objects></scene>
        """
    }

    private static func row(_ screen: Int, _ row: Int) -> String {
        let (id, y) = ("\(screen)-\(row)", row * 60)
        return """
            <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Label \(row)" \
            textAlignment="natural" lineBreakMode="tailTruncation" \
            translatesAutoresizingMaskIntoConstraints="NO" id="l\(id)">
            <rect key="frame" x="20" y="\(y)" width="120" height="21"/>
            <fontDescription key="fontDescription" type="system" pointSize="17"/>
            <nil key="textColor"/></label>
            <textField opaque="NO" contentMode="scaleToFill" borderStyle="roundedRect" \
            placeholder="Text \(row)" textAlignment="natural" minimumFontSize="17" \
            restorationIdentifier="Field\(row)" \
            translatesAutoresizingMaskIntoConstraints="NO" id="t\(id)">
            <rect key="frame" x="150" y="\(y)" width="120" height="34"/>
            <fontDescription key="fontDescription" type="system" pointSize="14"/>
            <textInputTraits key="textInputTraits"/></textField>
            <switch opaque="NO" contentMode="scaleToFill" on="YES" id="w\(id)">
            <rect key="frame" x="280" y="\(y)" width="51" height="31"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></switch>
            <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="b\(id)">
            <rect key="frame" x="340" y="\(y)" width="44" height="34"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
            <state key="normal" title="Go"/></button>
            """
    }

    private static func constraints(_ screen: Int, _ row: Int) -> String {
        let id = "\(screen)-\(row)"
        return """
            <constraint firstItem="l\(id)" firstAttribute="leading" secondItem="v\(screen)" \
            secondAttribute="leading" constant="20" id="k\(id)"/>
            <constraint firstItem="l\(id)" firstAttribute="top" secondItem="v\(screen)" \
            secondAttribute="top" constant="\(row * 60)" id="m\(id)"/>
            <constraint firstItem="t\(id)" firstAttribute="leading" secondItem="l\(id)" \
            secondAttribute="trailing" constant="8" id="n\(id)"/>
            <constraint firstItem="t\(id)" firstAttribute="centerY" secondItem="l\(id)" \
            secondAttribute="centerY" id="o\(id)"/>
            """
    }

    // MARK: - The code

    private final class CodedScreen: UIViewController {
        init(_ number: Int) {
            super.init(nibName: nil, bundle: nil)
            title = "Screen \(number)"
            restorationIdentifier = "Screen\(number)"
        }

        required init?(coder: NSCoder) { nil }

        override func loadView() {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.backgroundColor = .systemBackground
            for row in 0..<InterfaceScreens.rows { add(row, to: view) }
            self.view = view
        }

        private func add(_ row: Int, to view: UIView) {
            let y = CGFloat(row * 60)
            let label = UILabel(frame: CGRect(x: 20, y: y, width: 120, height: 21))
            label.text = "Label \(row)"
            label.font = .systemFont(ofSize: 17)
            label.lineBreakMode = .byTruncatingTail
            label.translatesAutoresizingMaskIntoConstraints = false
            let field = UITextField(frame: CGRect(x: 150, y: y, width: 120, height: 34))
            field.borderStyle = .roundedRect
            field.placeholder = "Text \(row)"
            field.font = .systemFont(ofSize: 14)
            field.restorationIdentifier = "Field\(row)"
            field.translatesAutoresizingMaskIntoConstraints = false
            let toggle = UISwitch(frame: CGRect(x: 280, y: y, width: 51, height: 31))
            toggle.isOn = true
            toggle.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 340, y: y, width: 44, height: 34)
            button.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            button.setTitle("Go", for: .normal)
            for each in [label, field, toggle, button] { view.addSubview(each) }
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                label.topAnchor.constraint(equalTo: view.topAnchor, constant: y),
                field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
                field.centerYAnchor.constraint(equalTo: label.centerYAnchor),
            ])
        }
    }
}
