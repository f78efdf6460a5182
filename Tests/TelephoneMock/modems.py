"""ModemManager on the message bus of a test, made with python-dbusmock.

Reads a command per line from the standard input, and answers each with the line "done".
DBUS_SYSTEM_BUS_ADDRESS names the bus. The end of the input ends the service.
"""

import subprocess
import sys
import time

import dbus

SERVICE = "org.freedesktop.ModemManager1"
ROOT = "/org/freedesktop/ModemManager1"
VOICE = SERVICE + ".Modem.Voice"
MESSAGING = SERVICE + ".Modem.Messaging"
CALL = SERVICE + ".Call"
MOCK = "org.freedesktop.DBus.Mock"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
SECONDS_MAX = 300

bus = dbus.SystemBus()
process = None
calls = {}


def modem_path(number):
    return f"{ROOT}/Modem/{number}"


def call_path(number):
    return f"{ROOT}/Call/{number}"


def mock(path):
    return dbus.Interface(bus.get_object(SERVICE, path), MOCK)


def list_calls(modem):
    paths = [dbus.ObjectPath(call_path(call)) for call, of in calls.items() if of == modem]
    mock(modem_path(modem)).UpdateProperties(
        VOICE, {"Calls": dbus.Array(paths, signature="o", variant_level=1)}
    )


def start():
    global process
    process = subprocess.Popen(
        [sys.executable, "-m", "dbusmock", "--system", "-m", SERVICE, ROOT, SERVICE],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + SECONDS_MAX
    while not bus.name_has_owner(SERVICE):
        if process.poll() is not None or time.monotonic() > deadline:
            sys.exit("python-dbusmock did not start")
        time.sleep(0.01)


def stop():
    global process
    if process:
        process.kill()
        process.wait()
    process = None
    calls.clear()


def modem(number):
    path = modem_path(number)
    none = dbus.Array([], signature="o", variant_level=1)
    mock(ROOT).AddObject(path, VOICE, {"Calls": none}, [])
    added = dbus.Dictionary(
        {VOICE: dbus.Dictionary({"Calls": none}, signature="sv")}, signature="sa{sv}"
    )
    mock(ROOT).EmitSignal(
        OBJECT_MANAGER, "InterfacesAdded", "oa{sa{sv}}", [dbus.ObjectPath(path), added]
    )


def unplug(number):
    path = modem_path(number)
    mock(ROOT).RemoveObject(path)
    for call in [call for call, of in calls.items() if of == number]:
        mock(ROOT).RemoveObject(call_path(call))
        del calls[call]
    mock(ROOT).EmitSignal(
        OBJECT_MANAGER,
        "InterfacesRemoved",
        "oas",
        [dbus.ObjectPath(path), dbus.Array([VOICE], signature="s")],
    )


def lose_messages(number):
    mock(ROOT).EmitSignal(
        OBJECT_MANAGER,
        "InterfacesRemoved",
        "oas",
        [dbus.ObjectPath(modem_path(number)), dbus.Array([MESSAGING], signature="s")],
    )


def call(number, of, state, direction):
    path = call_path(number)
    properties = {
        "State": dbus.Int32(int(state), variant_level=1),
        "Direction": dbus.Int32(int(direction), variant_level=1),
        "Number": dbus.String("+41310000000", variant_level=1),
    }
    mock(ROOT).AddObject(path, CALL, properties, [])
    calls[number] = of
    list_calls(of)
    mock(modem_path(of)).EmitSignal(VOICE, "CallAdded", "o", [dbus.ObjectPath(path)])


def state(number, old, new):
    call = mock(call_path(number))
    call.UpdateProperties(CALL, {"State": dbus.Int32(int(new), variant_level=1)})
    values = [dbus.Int32(int(old)), dbus.Int32(int(new)), dbus.UInt32(0)]
    call.EmitSignal(CALL, "StateChanged", "iiu", values)


def delete(number):
    of = calls.pop(number)
    mock(ROOT).RemoveObject(call_path(number))
    list_calls(of)
    mock(modem_path(of)).EmitSignal(
        VOICE, "CallDeleted", "o", [dbus.ObjectPath(call_path(number))]
    )


COMMANDS = {
    function.__name__: function
    for function in [start, stop, modem, unplug, lose_messages, call, state, delete]
}

try:
    for line in sys.stdin:
        name, *arguments = line.split()
        COMMANDS[name](*arguments)
        print("done", flush=True)
finally:
    stop()
