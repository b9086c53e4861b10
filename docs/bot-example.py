#!/usr/bin/env python3
"""A bot for Grognard with nothing but Python: makes a table against the computer, takes any offer, tells the outcome.

    python3 docs/bot-example.py [http://127.0.0.1:1815] [GAME] [SCENARIO]
"""
import base64, json, os, random, socket, struct, sys, time, urllib.request
from urllib.parse import urlsplit

url = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:1815"
http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())  # keeps the cookie that says who we are


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, {"Content-Type": "application/json"})
    return json.load(http.open(request))


class WebSocket:
    """As much of RFC 6455 as a bot needs."""

    def __init__(self, path):
        at = urlsplit(url)
        self.wire = socket.create_connection((at.hostname, at.port or 80))
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall(f"GET {path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file = self.wire.makefile("rb")
        assert b" 101 " in self.file.readline(), "no WebSocket here"
        while self.file.readline() != b"\r\n":
            pass

    def send(self, message, opcode=1):
        data, mask = message if isinstance(message, bytes) else json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        self.wire.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def __iter__(self):
        while head := self.file.read(2):
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data, opcode = self.file.read(size), head[0] & 15
            if opcode == 9:
                self.send(data, 10)  # a ping wants its pong
            elif opcode == 8:
                return
            elif opcode == 1:
                yield json.loads(data)


game = next(game for game in call("/api/games") if len(sys.argv) < 3 or game["id"] == sys.argv[2])
scenario = sys.argv[3] if len(sys.argv) > 3 else game["scenarios"][0]["id"]
table = call("/api/tables", {"game": game["id"], "scenario": scenario,
                             "seats": [{"is": "me"}, {"is": "computer", "level": "random"}]})
play = WebSocket(f"/api/tables/{table['id']}/play?protocol=1&token={table['seats'][0]['token']}")
decision = None
for number, message in enumerate(play):
    if message["is"] == "error" and message["code"] == "rate_limited":
        time.sleep(1)  # the server hears so many messages a second from each player, and did not hear this one
        play.send(decision)
        continue
    # Stale: the computer decided at the same time, and the state as it is now follows.
    if message["is"] in ("error", "refused") and message.get("code") != "stale":
        sys.exit(f"the server says {message}")
    if message["is"] != "state":
        continue
    if message["scene"]["outcome"]:
        print("over after", message["version"], "decisions:", json.dumps(message["scene"]["outcome"]))
        break
    if message["offers"]:
        decision = {"is": "decide", "id": number, "version": message["version"], "seat": message["seat"],
                    "action": random.choice(message["offers"])["action"]}
        play.send(decision)
print("verified:", call(f"/api/tables/{table['id']}/verify")["ok"])
