extension RestorationStore {
    /// Lists the sessions that have saved state, by name; needs no key.
    public func sessions() throws(RestorationStoreError) -> [SavedSession] {
        try reading { _ throws(RestorationStoreError) in
            try files.sessions()
        }
    }

    /// Deletes a session's saved state, both generations; needs no key.
    ///
    /// This is what ending an app from the switcher does (specification 5.3.1). Files in the
    /// quarantine stay. A session without state is no error.
    public func discard(session: SessionIdentifier) throws(RestorationStoreError) {
        try changing { state throws(RestorationStoreError) in
            state.forget(session)
            try files.remove(session)
            // Also when nothing was left to remove: an earlier call may have failed just here.
            try quarantine.synchronize()
        }
    }
}
