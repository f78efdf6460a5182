/// The shell program under which every browser runs, so that none outlives the test.
///
/// It leads its own session and waits for the end of its standard input, which the test process
/// holds open. When the test ends, fails or crashes, this input closes. Then every process of the
/// session is killed by its identifier and the profile is removed.
enum Watchdog {
    /// The text for `sh -c`.
    ///
    /// `$0` is the profile's directory, the arguments are the command to run.
    static let program = #"""
        directory=$0
        "$@" </dev/null &
        exec >/dev/null 2>&1
        read -r line
        session=$$
        rounds=0
        while [ "$rounds" -lt 200 ]; do
            rounds=$((rounds + 1))
            found=no
            for process in /proc/[0-9]*; do
                { read -r text <"$process/stat"; } || continue
                number=${process#/proc/}
                [ "$number" = "$session" ] && continue
                set -- ${text##*) }
                [ "$4" = "$session" ] || continue
                [ "$1" = Z ] && continue
                kill -KILL "$number"
                found=yes
            done
            [ "$found" = no ] && break
        done
        wait
        rm -rf "$directory"
        """#
}
