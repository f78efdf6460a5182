/// The segues of a table cell in a storyboard.
struct CellSegues {
    /// The closure that performs the segue of a tap on the row.
    var selection: ((Any?) -> Void)?
    /// The closure that performs the segue of a tap on the accessory.
    var accessory: ((Any?) -> Void)?
}
