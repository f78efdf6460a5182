/// How lists keep their selection and position; UIKit's releases and its documentation differ.
package enum ListRestorationPolicy {
    /// Whether a list whose data source names no elements keeps their places (9.2).
    ///
    /// `true` is what UIKit has done since iOS 7, `false` what its guides say.
    package static var keepsIndexPathsWithoutAssociation = true
}
