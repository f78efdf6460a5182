// What `import WebKit` brings in: Apple's has Foundation with its networking, where URLRequest is.

@_exported public import Foundation
@_exported public import FoundationNetworking
