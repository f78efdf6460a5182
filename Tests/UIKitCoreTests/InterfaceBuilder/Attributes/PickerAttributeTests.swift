import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The attributes that interface files have for pickers, page controls and refresh controls.
@MainActor struct PickerAttributeTests {
    @Test func `date pickers have the mode, style, date and bounds that the file has`() throws {
        let root = try AttributeFixtures.view("Pickers")
        let field: UIDatePicker = try AttributeFixtures.tagged(2, in: root)
        #expect(field.datePickerMode == .dateAndTime)
        #expect(field.datePickerStyle == .compact)
        #expect(field.minuteInterval == 15)
        #expect(field.date == Date(timeIntervalSinceReferenceDate: 820_454_400))
        #expect(field.minimumDate == Date(timeIntervalSince1970: 0))
        #expect(field.maximumDate == Date(timeIntervalSinceReferenceDate: 852_076_800))
        #expect(field.locale == Locale(identifier: "de_AT"))
        #expect(field.timeZone == TimeZone(identifier: "Europe/Vienna"))
        let timer: UIDatePicker = try AttributeFixtures.tagged(3, in: root)
        #expect(timer.datePickerMode == .countDownTimer)
        #expect(timer.countDownDuration == 4320)
        #expect(timer.datePickerStyle == .wheels)
        #expect(timer.subviews.count == 1)
    }

    @Test func `a date picker that begins with the current date ignores the date of the file`()
        throws
    {
        let picker: UIDatePicker = try AttributeFixtures.tagged(
            4, in: try AttributeFixtures.view("Pickers"))
        #expect(picker.datePickerStyle == .inline)
        #expect(picker.date > Date(timeIntervalSinceReferenceDate: 1))
    }

    @Test func `a page control has the pages and colors that the file has`() throws {
        let control: UIPageControl = try AttributeFixtures.tagged(
            5, in: try AttributeFixtures.view("Pickers"))
        #expect(control.numberOfPages == 4)
        #expect(control.currentPage == 2)
        #expect(control.hidesForSinglePage)
        #expect(control.pageIndicatorTintColor == .systemGray)
        #expect(control.currentPageIndicatorTintColor == .systemRed)
    }

    @Test func `a picker view of a file has its frame and no wheels without a data source`() throws
    {
        let picker: UIPickerView = try AttributeFixtures.tagged(
            1, in: try AttributeFixtures.view("Pickers"))
        #expect(picker.frame == CGRect(x: 0, y: 0, width: 320, height: 216))
        #expect(picker.numberOfComponents == 0)
    }
}
