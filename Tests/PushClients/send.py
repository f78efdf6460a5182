"""Sends one push with a client from PyPI, as it is published.

Standard input is one JSON object:

    client       aioapns, pyapns_client or kalyke
    port         the port of the gateway on loopback
    authority    the PEM file of the authority to trust
    certificate  a PEM file with a certificate and its key, or
    key, kid, team   a .p8 file, its key identifier and the team
    token, topic, payload, id, collapse

Standard output is one JSON object: {"status": ..., "reason": ..., "id": ...}. A client that
reports no status for an accepted push reports 200.

The clients connect to api.push.apple.com. aioapns and pyapns_client have variables for the address;
kalyke gets there through a proxy, which leads to the gateway.
"""

import asyncio
import json
import os
import sys

HOST = "api.push.apple.com"
SECONDS_MAX = 120


async def tunnel(port):
    """Starts a proxy whose every tunnel ends at the gateway, and returns its port."""

    async def copy(reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(f"CONNECT {HOST}:443 ".encode()), head
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        await writer.drain()
        await asyncio.gather(copy(reader, to_writer), copy(to_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    return server.sockets[0].getsockname()[1]


async def with_aioapns(order):
    import ssl

    from aioapns import APNs, NotificationRequest, PushType
    from aioapns.connection import APNsProductionClientProtocol

    APNsProductionClientProtocol.APNS_SERVER = "127.0.0.1"
    APNsProductionClientProtocol.APNS_PORT = order["port"]
    trust = ssl.create_default_context(cafile=order["authority"])
    credential = (
        {"client_cert": order["certificate"]}
        if "certificate" in order
        else {
            "key": open(order["key"]).read(),
            "key_id": order["kid"],
            "team_id": order["team"],
        }
    )
    client = APNs(
        **credential,
        topic=order["topic"],
        ssl_context=trust,
    )
    result = await client.send_notification(
        NotificationRequest(
            device_token=order["token"],
            message=order["payload"],
            notification_id=order["id"],
            time_to_live=60,
            priority=10,
            collapse_key=order.get("collapse"),
            push_type=PushType.VOIP,
        )
    )
    client.pool.close()
    return {
        "status": int(result.status),
        "reason": result.description or "",
        "id": result.notification_id,
        "timestamp": result.timestamp,
    }


async def with_kalyke(order):
    os.environ["SSL_CERT_FILE"] = order["authority"]
    os.environ["HTTPS_PROXY"] = f"http://127.0.0.1:{await tunnel(order['port'])}"
    from kalyke import VoIPApnsConfig, VoIPCertificateClient, VoIPClient
    from kalyke.exceptions import ApnsProviderException

    if "certificate" in order:
        client = VoIPCertificateClient(
            use_sandbox=False, auth_key_filepath=order["certificate"]
        )
    else:
        client = VoIPClient(
            use_sandbox=False,
            team_id=order["team"],
            auth_key_id=order["kid"],
            auth_key_filepath=order["key"],
        )
    config = VoIPApnsConfig(
        topic=order["topic"],
        identifier=order["id"],
        collapse_id=order.get("collapse"),
    )
    try:
        identifier = await client.send_message(
            device_token=order["token"], payload=order["payload"], apns_config=config
        )
    except ApnsProviderException as error:
        return {
            "status": 0,
            "reason": type(error).__name__,
            "id": "",
            "timestamp": error.error.get("timestamp"),
        }
    return {"status": 200, "reason": "", "id": identifier}


def with_pyapns_client(order):
    from pyapns_client import APNSClient, exceptions
    from pyapns_client.notification import IOSNotification, IOSPayload

    APNSClient.BASE_URLS[APNSClient.MODE_PROD] = f"https://127.0.0.1:{order['port']}"
    client = APNSClient(
        mode=APNSClient.MODE_PROD,
        root_cert_path=order["authority"],
        auth_key_path=order["key"],
        auth_key_id=order["kid"],
        team_id=order["team"],
    )
    notification = IOSNotification(
        payload=IOSPayload(custom=order["payload"]),
        topic=order["topic"],
        apns_id=order["id"],
        push_type="voip",
        collapse_id=order.get("collapse"),
    )
    try:
        client.push(notification=notification, device_token=order["token"])
    except exceptions.APNSException as error:
        return {
            "status": getattr(error, "status_code", 0),
            "reason": type(error).__name__.removesuffix("Exception"),
            "id": getattr(error, "apns_id", "") or "",
        }
    finally:
        client.close()
    return {"status": 200, "reason": "", "id": order["id"]}


def main():
    order = json.load(sys.stdin)
    if order["client"] == "pyapns_client":
        result = with_pyapns_client(order)
    elif order["client"] == "kalyke":
        result = asyncio.run(asyncio.wait_for(with_kalyke(order), SECONDS_MAX))
    else:
        result = asyncio.run(asyncio.wait_for(with_aioapns(order), SECONDS_MAX))
    print(json.dumps(result))


main()
