// The toolchain expects a module of this name if a file imports both Testing and UIKit, and
// provides none on Linux. The test target only has to have this module in its dependencies.

@_exported public import Testing
