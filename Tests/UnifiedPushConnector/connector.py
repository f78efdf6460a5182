"""A UnifiedPush connector on a session's message bus, written with python-dbus.

DBUS_SESSION_BUS_ADDRESS names the bus. Each call of the distributor is written as a line of JSON.

    connector.py SERVICE            takes commands from the standard input, and ends with it
    connector.py SERVICE FILE       is started by the bus: appends calls to the file, and ends after
                                    the first message

A service of "-" is a program without a name of its own. Commands are "register SERVICE TOKEN",
"register2 SERVICE TOKEN" (the second version of the interface) and "unregister TOKEN".
"""

import json
import sys
import threading

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

DISTRIBUTOR = "org.unifiedpush.Distributor.Perennial"
PATH = "/org/unifiedpush/Distributor"

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()
output = open(sys.argv[2], "a") if len(sys.argv) > 2 else sys.stdout


def write(**fields):
    print(json.dumps(fields), file=output, flush=True)


class Connector(dbus.service.Object):
    @dbus.service.method("org.unifiedpush.Connector1", in_signature="ss")
    def NewEndpoint(self, token, endpoint):
        write(call="NewEndpoint", token=token, endpoint=endpoint, version=1)

    @dbus.service.method("org.unifiedpush.Connector1", in_signature="says")
    def Message(self, token, message, identifier):
        write(call="Message", token=token, message=list(map(int, message)), version=1)
        if output is not sys.stdout:
            GLib.idle_add(loop.quit)

    @dbus.service.method("org.unifiedpush.Connector1", in_signature="s")
    def Unregistered(self, token):
        write(call="Unregistered", token=token, version=1)


class SecondConnector(dbus.service.Object):
    """The object of the second version, in a class of its own: Python's names must differ."""

    @dbus.service.method(
        "org.unifiedpush.Connector2", in_signature="a{sv}", out_signature="a{sv}"
    )
    def NewEndpoint(self, fields):
        write(
            call="NewEndpoint", token=fields["token"], endpoint=fields["endpoint"], version=2
        )
        return dbus.Dictionary(signature="sv")

    @dbus.service.method(
        "org.unifiedpush.Connector2", in_signature="a{sv}", out_signature="a{sv}"
    )
    def Message(self, fields):
        write(
            call="Message",
            token=fields["token"],
            message=list(map(int, fields["message"])),
            version=2,
        )
        return dbus.Dictionary(signature="sv")

    @dbus.service.method(
        "org.unifiedpush.Connector2", in_signature="a{sv}", out_signature="a{sv}"
    )
    def Unregistered(self, fields):
        write(call="Unregistered", token=fields["token"], version=2)
        return dbus.Dictionary(signature="sv")


def distributor(version):
    return dbus.Interface(
        bus.get_object(DISTRIBUTOR, PATH), f"org.unifiedpush.Distributor{version}"
    )


def perform(line):
    global connector
    command, *arguments = line.split()
    if command == "register":
        result, reason = distributor(1).Register(*arguments, "A test")
        write(result=result, reason=reason)
    elif command == "register2":
        connector.remove_from_connection()
        connector = SecondConnector(bus, "/org/unifiedpush/Connector")
        answer = distributor(2).Register(
            dbus.Dictionary(
                {"service": arguments[0], "token": arguments[1]}, signature="sv"
            )
        )
        write(result=answer["success"], reason=answer.get("reason", ""))
    else:
        distributor(1).Unregister(*arguments)
    return False


def read():
    for line in sys.stdin:
        GLib.idle_add(perform, line)
    GLib.idle_add(loop.quit)


# The object exists before the name, so that no call of the bus's queue is lost.
connector = Connector(bus, "/org/unifiedpush/Connector")
name = dbus.service.BusName(sys.argv[1], bus) if sys.argv[1] != "-" else None
if output is sys.stdout:
    threading.Thread(target=read, daemon=True).start()
loop.run()
