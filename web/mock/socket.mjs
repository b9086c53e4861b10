// The least of a WebSocket server: text frames, close, ping.
import { createHash } from "node:crypto";

export function accept(request, socket, onText) {
  const key = createHash("sha1")
    .update(request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
    .digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  let data = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    data = Buffer.concat([data, chunk]);
    for (;;) {
      if (data.length < 2) return;
      let length = data[1] & 127;
      let at = 2;
      if (length === 126) ((length = data.readUInt16BE(2)), (at = 4));
      else if (length === 127) ((length = Number(data.readBigUInt64BE(2))), (at = 10));
      if (data.length < at + 4 + length) return;
      const mask = data.subarray(at, at + 4);
      const body = Buffer.from(data.subarray(at + 4, at + 4 + length).map((byte, i) => byte ^ mask[i % 4]));
      const op = data[0] & 15;
      data = data.subarray(at + 4 + length);
      if (op === 8) return socket.end();
      if (op === 1) onText(body.toString());
    }
  });
  socket.on("error", () => {});
  return (message) => {
    const body = Buffer.from(JSON.stringify(message));
    const head =
      body.length < 126
        ? Buffer.from([129, body.length])
        : body.length < 65536
          ? Buffer.from([129, 126, body.length >> 8, body.length & 255])
          : (() => {
              const h = Buffer.alloc(10);
              h[0] = 129;
              h[1] = 127;
              h.writeBigUInt64BE(BigInt(body.length), 2);
              return h;
            })();
    socket.write(Buffer.concat([head, body]));
  };
}
