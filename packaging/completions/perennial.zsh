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
            'ps:Lists apps that run or are on a screen, by person.'
            'suspend:Stops apps that are in the background now, without waiting for their grace time.'
            'resume:Lets suspended apps run for another grace time.'
            'kill:Kills apps without a word, as the system does; their state is kept.'
            'quit:Quits apps as a person does in the app switcher; their saved state is deleted.'
            'lock:Locks data: pages show nothing, apps lose their keys.'
            'unlock:Unlocks data; everything is where it was.'
            'open:Opens an address in the app that names its scheme in Info.plist.'
            'memory-warning:Tells running apps that memory is short.'
            'logs:Prints what apps wrote to standard output and standard error.'
            'metrics:Prints what the host counted, in Prometheus'\'' text format.'
            'people:Lists, merges and deletes people.'
            'explain:Tells what was preserved and restored, what was not, and why.'
            'inspect:Lists the objects and keys of saved archives; values are hidden unless asked for.'
            'verify:Checks every byte of every saved file; fails when one is not as it was written.'
            'diff:Tells what differs between the last generation of saved state and the newest.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        run|ps|suspend|resume|kill|quit|lock|unlock|open|memory-warning|logs|metrics|people|explain|inspect|verify|diff|help)
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
        '--port[The port; when it is taken, another free port is used and printed.]:port:'
        '--state[Where everything is kept (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:'
        '--suspend-after[Seconds an app may stay in the background before it is suspended.]:suspend-after:'
        '--background-time[Seconds an app may go on with background tasks before it is ended (default\: 30).]:background-time:'
        '--end-after[Seconds a suspended app may stay in memory before it is ended.]:end-after:'
        '--launch-deadline[Seconds an app may take from its start to its first picture (default\: 20).]:launch-deadline:'
        '--kills-before-back-off[Kills in a row, each soon after the other, from which on relaunches wait (default\: 3).]:kills-before-back-off:'
        '--max-processes[Processes at one time; whoever comes then takes the place of an app that sleeps.]:max-processes:'
        '--max-memory[Memory of all apps, such as 512M or 4G.]:max-memory:'
        '--max-processes-per-person[Processes of one person at one time.]:max-processes-per-person:'
        '--max-memory-per-person[Memory of one person'\''s apps, such as 128M.]:max-memory-per-person:'
        '--crashes-before-set-aside[Crashes in a row while launching after which saved state is set aside (default\: 2).]:crashes-before-set-aside:'
        '--ignore-memory-pressure[End no app because the machine is short of memory, and warn none; for machines that other programs fill, such as one that runs tests.]'
        '--developer-mode[Keep saved state when an app is quit by hand, to try restoring out.]'
        '--address[The address to listen on. One that others can reach needs a certificate.]:address:'
        '--listen[Listen at a socket in the file system instead, as unix\:PATH, for a proxy on this machine. It needs --public-url.]:unix\:path:'
        '*--host-name[A name by which browsers call this host, besides localhost; may be given more than once. The first is printed.]:name:'
        '--public-url[The address by which browsers reach this host behind a proxy, such as https\://apps.example.org. No other address is served then.]:url:'
        '--base-path[The path below which a proxy gives addresses to this host, such as /apps; the proxy hands requests over with it.]:path:'
        '*--trusted-proxy[A proxy whose word on the visitor'\''s address (X-Forwarded-For, Forwarded) and name is believed, or a network of them; may be given more than once. A proxy at --listen unix\:PATH is believed in any case.]:address:'
        '--user-header[The header in which a trusted proxy names the user who is signed in. Then only named users come in, each is the same person in every browser, and cookies mean nothing.]:name:'
        '--sign-out-url[Where users whom the proxy names sign out\: a path such as /oauth2/sign_out, or an address.]:url:'
        '--tls-certificate[Serve pages over TLS alone, with the certificates in this PEM file, the host'\''s own first. It is read anew when it changes.]:file:_files'
        '--tls-key[The key of the certificate, a PEM file without a passphrase.]:file:_files'
        '--new-people-per-hour[How many new people may open an app from one address in an hour, a sixth of them at once (default\: 3600). 0 lets nobody new in.]:people:'
        '--key[A file with the master key, 32 bytes (default\: the credential perennial.key of the service, or else master.key in the state directory).]:file:_files'
        '--metrics-port[Serve Prometheus'\'' metrics at /metrics on this port of 127.0.0.1; 0 is any free one.]:port:'
        '--background-deadline[Seconds an app may take to finish going to the background (default\: 5).]:seconds:'
        '--terminate-deadline[Seconds an app may take to finish when the host stops (default\: 5).]:seconds:'
        '--end-unresponsive-after[Seconds an app in the foreground may leave events unhandled before it is ended and started again with its state, at least 5; a debugger exempts it (default\: it is not ended).]:seconds:'
        '*'{--env,--environment}'[A variable for the apps'\'' environment; without a value, the host'\''s own. May be given more than once.]:name=value:'
        '*--allow-read[A file or folder that every app may read besides its own. May be given more than once.]:path:_files'
        '*--allow-write[A file or folder that every app may read and write besides its own. May be given more than once.]:path:_files'
        '--allow-local-sockets[Let apps connect to services by sockets in the file system, such as a database'\''s; some of these services start programs for their user.]'
        '*--allow-listening[An app that may listen on ports of this machine, by the name in its address. Browsers send the host'\''s cookies to such an app. May be given more than once.]:app:'
        '--no-confinement[Let every app reach whatever the host'\''s user can, for debuggers\: everybody'\''s state among it.]'
        '--require-confinement[Do not start where the kernel cannot keep apps to their own files.]'
        '--classic[Preserve only on entering the background, as UIKit does.]'
        '--show-output[Print what apps write to their output, each line after the app'\''s name; an app that is started by hand, as by `swift run`, asks for it.]'
        '--json[Print JSON.]'
        '--log-level[How much to log\: debug, info, notice, warning, error.]:log-level:{__perennial_complete "${___log_level[@]}"}'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_perennial_ps() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
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

_perennial_memory-warning() {
    local -i ret=1
    local -ar arg_specs=(
        '*:target:'
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
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
        '--person[The beginning of a person'\''s identifier; everybody unless given.]:person:'
        '(--all -a)'{--all,-a}'[Everything that fits; without a target, everything.]'
        '--state[The host'\''s state directory (default\: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).]:state:_files -/'
        '--json[Print JSON.]'
        '(--follow -f)'{--follow,-f}'[Print what comes until interrupted.]'
        '(-n --lines)'{-n,--lines}'[How many of the last lines are printed of each app.]:lines:'
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
            'list:Lists everybody of whom the host keeps something.'
            'merge:Makes one person of two: all of the first is the second'\''s.'
            'delete:Deletes a person: windows, saved state, files, logs, names.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|merge|delete)
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
        '--key[The file with the host'\''s master key, where it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier; all persons unless given.]:person:'
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
        '--key[The file with the host'\''s master key, where it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier; all persons unless given.]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '--values[Show values, which may be what a person typed.]'
        '--previous[The generation before the newest.]'
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
        '--key[The file with the host'\''s master key, where it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier; all persons unless given.]:person:'
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
        '--key[The file with the host'\''s master key, where it is not in the state directory.]:file:_files'
        '--person[The beginning of a person'\''s identifier; all persons unless given.]:person:'
        '--json[Print JSON.]'
        '--colour[Colour the text (default\: on a terminal).]'
        '--no-colour[Colour the text (default\: on a terminal).]'
        '--values[Show values, which may be what a person typed.]'
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
