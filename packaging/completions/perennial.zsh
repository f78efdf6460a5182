#compdef perennial

__perennial_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__perennial_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __perennial_complete "${completions[@]:0:-1}"
    fi
}

__perennial_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_perennial() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'run:Runs apps in browser tabs until it is interrupted.'
            'dev:Builds and runs the apps of a package, and rebuilds them when a file is saved.'
            'adopt:Writes a Swift package that builds the apps of an Xcode project with Perennial.'
            'rehearse:Kills an app on every screen, and lists what the move to scenes would lose.'
            'ps:Lists running apps, and apps that a page shows, grouped by person.'
            'suspend:Stops apps in the background, without waiting for their grace time.'
            'resume:Lets suspended apps run for another grace time.'
            'kill:Kills apps without notice, as the system may; their state is kept.'
            'quit:Quits apps as a person does in the app switcher; their saved state is deleted.'
            'lock:Locks data: pages show nothing, and apps lose their keys.'
            'unlock:Unlocks data; pages continue where they were.'
            'open:Opens a URL in the app that declares its scheme in Info.plist.'
            'fetch:Wakes apps for a background fetch now, and waits for the result.'
            'push:Delivers a push to a person'\''s app, and waits until the app has handled it.'
            'reset-pushes:Lets pushes launch apps again that reported no call for several pushes.'
            'memory-warning:Sends running apps a memory warning.'
            'logs:Prints what apps wrote to standard output and standard error.'
            'metrics:Prints the host'\''s metrics in Prometheus'\'' text format.'
            'push-credentials:Issues, lists and revokes the credentials with which servers send pushes.'
            'push-endpoints:Lists and removes the push endpoints that programs have registered.'
            'people:Lists, merges, exports and deletes people.'
            'explain:Prints what was preserved and restored, what was not, and why.'
            'inspect:Lists the objects and keys of saved archives; values are hidden by default.'
            'verify:Checks every byte of every saved file; fails if one is damaged.'
            'diff:Prints the differences between the last generation of saved state and the newest.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        run|dev|adopt|rehearse|ps|suspend|resume|kill|quit|lock|unlock|open|fetch|push|reset-pushes|memory-warning|logs|metrics|push-credentials|push-endpoints|people|explain|inspect|verify|diff|help)
            "_perennial_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_perennial_run() {
    local -i ret=1
    local -ar ___log_level=('trace' 'debug' 'info' 'notice' 'warning' 'error' 'critical')
    local -ar arg_specs=(
        '*:apps:'
        '--port[The port. If it is in use, another free port is used and printed.]:port:'
        '--state[The state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--suspend-after[Seconds an app may stay in the background before it is suspended (default\: 30).]:suspend-after:'
        '--background-time[Seconds an app may run background tasks before it is ended (default\: 30).]:background-time:'
        '--end-after[Seconds a suspended app may stay in memory before it is ended (default\: 600).]:end-after:'
        '--launch-deadline[Seconds an app may take from its start to its first frame (default\: 20).]:launch-deadline:'
        '--kills-before-back-off[Kills in quick succession after which relaunches are delayed (default\: 3).]:kills-before-back-off:'
        '--max-processes[The maximum number of processes; a further launch ends a suspended app first.]:max-processes:'
        '--max-memory[The maximum memory of all apps, such as 512M or 4G.]:max-memory:'
        '--max-processes-per-person[The maximum number of processes of one person.]:max-processes-per-person:'
        '--max-memory-per-person[The maximum memory of one person'\''s apps, such as 128M.]:max-memory-per-person:'
        '--crashes-before-set-aside[Consecutive crashes at launch after which saved state is set aside (default\: 2).]:crashes-before-set-aside:'
        '--unreported-pushes-before-stop[VoIP pushes in a row without a reported call after which pushes no longer launch an app (default\: 3).]:unreported-pushes-before-stop:'
        '--ignore-memory-pressure[Neither end nor warn apps when memory is short; for machines whose memory other programs use, such as one that runs tests.]'
        '--developer-mode[Keep saved state when an app is quit, to test restoration.]'
        '--address[The address to listen on. An address that other machines can reach needs a certificate.]:address:'
        '--listen[Listen on a Unix socket instead, as unix\:PATH, for a proxy on this machine. Needs --public-url.]:unix\:path:'
        '*--host-name[A name by which browsers reach this host, in addition to localhost. May be given more than once; the first is printed.]:name:'
        '--public-url[The address by which browsers reach this host behind a proxy, such as https\://apps.example.org. No other address is then served.]:url:'
        '--base-path[The path below which a proxy forwards requests to this host, such as /apps. The proxy forwards requests with the path.]:path:'
        '*--trusted-proxy[The address or network of a proxy that is trusted to name the visitor'\''s address (X-Forwarded-For, Forwarded) and user. May be given more than once. A proxy at --listen unix\:PATH is always trusted.]:address:'
        '--user-header[The header in which a trusted proxy names the signed-in user. Only named users are then admitted, each is the same person in every browser, and cookies are ignored.]:name:'
        '--sign-out-url[The address at which users of the proxy sign out\: a path such as /oauth2/sign_out, or a complete address.]:url:'
        '--tls-certificate[Serve pages over TLS only, with the certificates in this PEM file, the host'\''s own first. The file is read again when it changes.]:file:_files'
        '--tls-key[The private key of the certificate, a PEM file without a passphrase.]:file:_files'
        '--new-people-per-hour[The number of new people who may open an app from one address in an hour, at most 600 of them at once (default\: 3600). 0 admits no new people.]:people:'
        '--key[A file with the master key, 32 bytes (default\: the credential perennial.key of the service, or else master.key in the state directory).]:file:_files'
        '--metrics-port[Serve Prometheus'\'' metrics at /metrics on this port of 127.0.0.1; 0 selects a free port.]:port:'
        '--background-deadline[Seconds an app may take to enter the background (default\: 5).]:seconds:'
        '--terminate-deadline[Seconds an app may take to finish when the host stops (default\: 5).]:seconds:'
        '--end-unresponsive-after[Seconds an app in the foreground may leave events unhandled before it is ended and started again with its state, at least 5; a debugger exempts it (default\: it is not ended).]:seconds:'
        '--push-gateway[Accept pushes of other servers on this address and port, with Apple'\''s provider interface over TLS (default\: none are accepted).]:address\:port:'
        '*--push-name[A name by which senders call the push gateway, for the certificate that the host issues. May be given more than once.]:name:'
        '--push-certificate[The push gateway'\''s own certificates, a PEM file, instead of one that the host issues. The file is read again within an hour.]:file:_files'
        '--push-key[The private key of the push gateway'\''s certificate, a PEM file without a passphrase.]:file:_files'
        '--unified-push[Offer push endpoints\: programs on the session'\''s message bus register for them with UnifiedPush, and apps whose Info.plist has PerennialUsesPushEndpoint get one as their device token.]'
        '--unified-push-bus[The address of the message bus for --unified-push (default\: $DBUS_SESSION_BUS_ADDRESS, or the bus in $XDG_RUNTIME_DIR).]:address:'
        '--unified-push-name[The end of the distributor'\''s name on the message bus, after org.unifiedpush.Distributor. (default\: Perennial).]:name:'
        '*'{--env,--environment}'[A variable for the apps'\'' environment; without a value, the host'\''s variable of that name. May be given more than once.]:name=value:'
        '*--allow-read[A file or folder that every app may read in addition to its own. May be given more than once.]:path:_files'
        '*--allow-write[A file or folder that every app may read and write in addition to its own. May be given more than once.]:path:_files'
        '--allow-local-sockets[Let apps connect to services through Unix sockets, such as a database'\''s; some of these services start programs for the host'\''s account, without confinement.]'
        '*--allow-listening[An app that may listen on ports of this machine, by the name in its URL. Browsers send the host'\''s cookies to such an app. May be given more than once.]:app:'
        '--no-confinement[Let every app access everything that the host'\''s account can, including the state of all users; for debuggers.]'
        '--require-confinement[Do not start if the kernel cannot confine apps to their own files.]'
        '--background-fetch-interval[The minimum number of seconds between two background fetches or tasks of one user'\''s app, at least 60, or never (default\: 900).]:seconds|never:'
        '--ring-time[Seconds for which an incoming call rings (default\: 60).]:ring-time:'
        '--classic[Preserve only on entering the background, as UIKit does.]'
        '--show-output[Print the output of apps, each line after the app'\''s name. Enabled automatically for an app that is started by hand, for example with `swift run`.]'
        '--json[Print JSON.]'
        '--log-level[The log level\: debug, info, notice, warning, error.]:log-level:{__perennial_complete "${___log_level[@]}"}'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_dev() {
    local -i ret=1
    local -ar ___log_level=('trace' 'debug' 'info' 'notice' 'warning' 'error' 'critical')
    local -ar arg_specs=(
        ':path:_files -/'
        '*--product[An executable product to run, if the package has several. May be given more than once. With --build-command\: the path of an executable or bundle, relative to PATH.]:name:'
        '--build-command[A shell command that builds instead of swift build, for other build systems. It runs in PATH; its products are named by --product.]:command:'
        '*--watch[A further folder that is watched, such as that of a local dependency. May be given more than once.]:folder:_files -/'
        '--no-open[Do not open the address in a browser.]'
        '--port[The port. If it is in use, another free port is used and printed.]:port:'
        '--state[The state directory (default\: .build/perennial/state in the package).]:state:'
        '--no-output[Do not print the output of apps, each line after the app'\''s name.]'
        '--perennial[A checkout of Perennial for an adopted project (default\: the one in which this tool was built).]:folder:_files -/'
        '--configuration[The configuration of an Xcode project whose build settings count (default\: Debug).]:name:'
        '*--outside[A folder outside of an Xcode project'\''s checkout whose files are taken too. May be given more than once.]:folder:_files -/'
        '*'{--env,--environment}'[A variable for the apps'\'' environment; without a value, the host'\''s variable of that name. May be given more than once.]:name=value:'
        '*--allow-read[A file or folder that every app may read in addition to its own. May be given more than once.]:path:_files'
        '*--allow-write[A file or folder that every app may read and write in addition to its own. May be given more than once.]:path:_files'
        '--allow-local-sockets[Let apps connect to services through Unix sockets, such as a database'\''s; some of these services start programs for the host'\''s account, without confinement.]'
        '*--allow-listening[An app that may listen on ports of this machine, by the name in its URL. Browsers send the host'\''s cookies to such an app. May be given more than once.]:app:'
        '--no-confinement[Let every app access everything that the host'\''s account can, including the state of all users; for debuggers.]'
        '--require-confinement[Do not start if the kernel cannot confine apps to their own files.]'
        '--log-level[The log level\: debug, info, notice, warning, error.]:log-level:{__perennial_complete "${___log_level[@]}"}'
        '*:build-arguments:'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_adopt() {
    local -i ret=1
    local -ar arg_specs=(
        ':project:_files -/'
        '--output[The folder of the package (default\: the folder of the project).]:folder:_files -/'
        '--perennial[A checkout of Perennial (default\: the one in which this tool was built).]:folder:_files -/'
        '--configuration[The configuration whose build settings count (default\: Debug).]:name:'
        '*--outside[A folder outside of the project'\''s checkout whose files are taken too. May be given more than once.]:folder:_files -/'
        '--check[Only report; write nothing.]'
        '--force[Replace a Package.swift that was not written by this command.]'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_rehearse() {
    local -i ret=1
    local -ar arg_specs=(
        ':app:_files'
        '--script[A script to follow (default\: crawl every screen).]:file:_files'
        '--sources[The folder of the app'\''s sources (default\: in the package around the executable).]:folder:_files -/'
        '--screens[The maximum number of screens of a crawl.]:count:'
        '--seconds[The maximum time of a crawl.]:seconds:'
        '--patience[The time that the app may take to answer before it counts as hung.]:seconds:'
        '--junit[Also write the result as JUnit XML.]:file:_files'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_ps() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_suspend() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_resume() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_kill() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_quit() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_lock() {
    local -i ret=1
    local -ar arg_specs=(
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_unlock() {
    local -i ret=1
    local -ar arg_specs=(
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_open() {
    local -i ret=1
    local -ar arg_specs=(
        ':url:'
        '--person[The beginning of a person'\''s identifier.]:person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_fetch() {
    local -i ret=1
    local -ar arg_specs=(
        '--task[The identifier of a background task to run instead of a fetch.]:identifier:'
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push() {
    local -i ret=1
    local -ar ___type=('voip')
    local -ar arg_specs=(
        ':app:'
        ':payload:_files -g '\''*.json'\'''
        '--type[The type of the push.]:type:{__perennial_complete "${___type[@]}"}'
        '--person[The beginning of a person'\''s identifier.]:person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_reset-pushes() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_memory-warning() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_logs() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '(--all -a)'{--all,-a}'[Act on every match; without a target, on all apps.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(--follow -f)'{--follow,-f}'[Print new lines until interrupted.]'
        '(-n --lines)'{-n,--lines}'[The number of last lines to print for each app.]:lines:'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_metrics() {
    local -i ret=1
    local -ar arg_specs=(
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-credentials() {
    local -i ret=1
    local -ar arg_specs=(
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:Lists the credentials, newest first.'
            'certificate:Issues a VoIP service certificate for an app.'
            'key:Issues a key with which a server signs provider tokens.'
            'revoke:Revokes a credential; its next request is refused.'
            'authority:Prints the certificate of the host'\''s authority, which senders have to trust.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|certificate|key|revoke|authority)
            "_perennial_push-credentials_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_perennial_push-credentials_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-credentials_certificate() {
    local -i ret=1
    local -ar arg_specs=(
        ':bundle:'
        '--days[The days for which the certificate is valid, at most 3650 (default\: 395).]:days:'
        '--output[Write the private key, with the certificate if there is one, to a new file (mode 0600).]:file:_files'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-credentials_key() {
    local -i ret=1
    local -ar arg_specs=(
        '*:bundle:'
        '--output[Write the private key, with the certificate if there is one, to a new file (mode 0600).]:file:_files'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-credentials_revoke() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-credentials_authority() {
    local -i ret=1
    local -ar arg_specs=(
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-endpoints() {
    local -i ret=1
    local -ar arg_specs=(
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:Lists the endpoints, those of programs first.'
            'remove:Removes an endpoint; its next message is refused, and its program is notified.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|remove)
            "_perennial_push-endpoints_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_perennial_push-endpoints_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--person[The beginning of a person'\''s identifier\: only endpoints of that person'\''s apps.]:person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_push-endpoints_remove() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_people() {
    local -i ret=1
    local -ar arg_specs=(
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:Lists the people for whom the host stores data.'
            'merge:Merges two people: all data of the first is given to the second.'
            'export:Copies all stored data of a person into a new folder, unencrypted.'
            'delete:Deletes a person: windows, saved state, files, logs, names.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|merge|export|delete)
            "_perennial_people_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_perennial_people_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_people_merge() {
    local -i ret=1
    local -ar arg_specs=(
        ':person:'
        ':into:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_people_export() {
    local -i ret=1
    local -ar arg_specs=(
        ':person:'
        ':directory:_files -/'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_people_delete() {
    local -i ret=1
    local -ar arg_specs=(
        ':person:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_explain() {
    local -i ret=1
    local -ar arg_specs=(
        ':app:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--key[The file with the host'\''s master key, if it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_inspect() {
    local -i ret=1
    local -ar arg_specs=(
        ':app:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--key[The file with the host'\''s master key, if it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '--values[Show values, which may contain typed text.]'
        '--previous[Show the generation before the newest.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_verify() {
    local -i ret=1
    local -ar arg_specs=(
        ':app:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--key[The file with the host'\''s master key, if it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_diff() {
    local -i ret=1
    local -ar arg_specs=(
        ':app:'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--key[The file with the host'\''s master key, if it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier (default\: all people).]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '--values[Show values, which may contain typed text.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _perennial ]]; then
    _perennial "${@}"
else
    compdef _perennial perennial
fi
