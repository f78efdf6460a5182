extension RestorationStore {
    /// Lists the sessions that have saved state, by name.
    ///
    /// It needs no key.
    public func sessions() throws(RestorationStoreError) -> [SavedSession] {
        try reading { _ throws(RestorationStoreError) in
            try files.sessions()
        }
    }

    /// Deletes both generations of a session's saved state.
    ///
    /// It needs no key.
    ///
    /// Quitting an app in the switcher does this (specification 5.3.1). Files in the quarantine
    /// stay. A session without state is not an error.
    public func discard(session: SessionIdentifier) throws(RestorationStoreError) {
        try changing { state throws(RestorationStoreError) in
            state.forget(session)
            try files.remove(session)
            // This runs even if there was nothing to remove, because an earlier call may have
            // failed just here.
            try quarantine.synchronize()
        }
    }
}
