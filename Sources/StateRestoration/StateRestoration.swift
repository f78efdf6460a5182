/// The engine of state restoration, for programs with or without UIKit.
///
/// Three parts under one name: `RestorationArchive` holds values in a binary form that hostile
/// bytes cannot break, `RestorationCoder` fills and reads it through Foundation's `NSCoder`, and
/// `RestorationStore` seals it and keeps it on disk so that a kill or a power cut at any instant
/// leaves the last commit or the one before.
///
/// ```swift
/// import StateRestoration
///
/// let key = try MasterKey.load(file: "state/master.key").derive(person: "me", app: "notes")
/// let store = try RestorationStore.open(directory: StateDirectory(path: "state"), key: key)
/// try store.commit(Array("where I was".utf8), session: .application)
/// let found = try store.load(session: .application)
/// ```
@_exported public import RestorationArchive
@_exported public import RestorationCoder
@_exported public import RestorationStore
