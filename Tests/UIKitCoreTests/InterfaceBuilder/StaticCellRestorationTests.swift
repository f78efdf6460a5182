import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The restoration of views in the static cells of a storyboard.
@MainActor struct StaticCellRestorationTests {
    private static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="sta-00-001">
            <scenes>
                <scene sceneID="sta-00-000">
                    <objects>
                        <tableViewController restorationIdentifier="Settings" id="sta-00-001" \
        sceneMemberID="viewController">
                            <tableView key="view" dataMode="static" style="grouped" rowHeight="-1" \
        id="sta-00-002">
                                <sections>
                                    <tableViewSection id="sta-00-003">
                                        <cells>
                                            <tableViewCell rowHeight="5000" id="sta-00-004">
                                                <tableViewCellContentView key="contentView" \
        tableViewCell="sta-00-004" id="sta-00-005"/>
                                            </tableViewCell>
                                            <tableViewCell id="sta-00-006">
                                                <tableViewCellContentView key="contentView" \
        tableViewCell="sta-00-006" id="sta-00-007">
                                                    <subviews>
                                                        <textField restorationIdentifier="Name" \
        text="Somebody" id="sta-00-008"/>
                                                    </subviews>
                                                </tableViewCellContentView>
                                            </tableViewCell>
                                        </cells>
                                    </tableViewSection>
                                </sections>
                                <connections>
                                    <outlet property="dataSource" destination="sta-00-001" \
        id="sta-00-009"/>
                                    <outlet property="delegate" destination="sta-00-001" \
        id="sta-00-010"/>
                                </connections>
                            </tableView>
                        </tableViewController>
                    </objects>
                </scene>
            </scenes>
        </document>
        """

    @Test func `a field in a static cell below the screen keeps its selection`() throws {
        let bundle = try InterfaceFixtures.bundle(
            writing: Self.text, as: "Settings.storyboard")
        let app = AppUnderTest.planned(
            AppPlan {
                UIStoryboard(name: "Settings", bundle: bundle).instantiateInitialViewController()
            })
        func field() -> UITextField? { app.root?.view(identified: "Name") as? UITextField }
        app.launch()
        try #require(field()).selectedTextRange = UITextRange(start: 2, end: 5)
        _ = app.relaunchTraced()
        #expect(field()?.selectedTextRange == UITextRange(start: 2, end: 5))
        #expect(!app.notices.contains { $0.contains("has no view") })
    }
}
