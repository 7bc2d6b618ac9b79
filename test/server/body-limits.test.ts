import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const chunk = `${(64 * 1024).toString(16)}\r\n${"x".repeat(64 * 1024)}\r\n`;
const chunks = 800;

/**
 * Sends fifty megabytes in chunks without saying how long they are, as fast as the shop takes them, and gives what came
 * back, how the connection ended and how much of it had been taken.
 */
function sendFiftyMegabytes(path: string, type: string): Promise<{ answer: string; ended: string; taken: number }> {
  const { hostname, port, host, origin } = new URL(shop().url);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let [answer, ended, sent] = ["", "", 0];
    const push = () => {
      while (sent < chunks && !socket.destroyed && socket.writable) {
        sent += 1;
        if (!socket.write(chunk)) return void socket.once("drain", push);
      }
      if (socket.writable) socket.end("0\r\n\r\n");
    };
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("end", () => (ended ||= "closed"));
    socket.on("error", (error: NodeJS.ErrnoException) => (ended ||= error.code ?? "error"));
    socket.on("close", () => done({ answer, ended, taken: sent * 65_536 }));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    push();
  });
}

const form = "application/x-www-form-urlencoded";
const photos = "multipart/form-data; boundary=b";

// The sender's and the system's buffers; the shop itself takes the limit and one chunk.
const buffered = 10_000_000;

test.each([
  ["/shoppingCart", form],
  ["/cn/checkout", form],
  ["/shoppingCart/_payload.json", form],
  ["/admin/products/1", form],
  ["/webhooks/stripe", "application/json"],
  ["/api/v1/suggest", form],
])(
  "fifty megabytes in chunks to %s are answered with 413, left unread, and the connection is closed in order",
  async (path, type) => {
    const { answer, ended, taken } = await sendFiftyMegabytes(path, type);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
    expect(ended).toBe("closed");
    expect(taken).toBeLessThan(buffered);
    expect(shop().errors).toEqual([]);
  },
);

test("photos for an order one may not see are not read at all", async () => {
  const { answer, ended, taken } = await sendFiftyMegabytes("/order/return?order=PL-2222-2222", photos);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(ended).toBe("closed");
  expect(taken).toBeLessThan(buffered);
  expect(shop().errors).toEqual([]);
});

/**
 * Sends a form that says how long it is, whatever comes back meanwhile, and gives its answer or how the connection
 * broke.
 */
function sendWhole(path: string, megabytes: number, agent: Agent | false): Promise<string> {
  const { hostname, port, host, origin } = new URL(shop().url);
  const length = megabytes * 1024 * 1024;
  return new Promise((done) => {
    const headers = { host, origin, "content-type": form, "content-length": length };
    const sending = request({ hostname, port, path, method: "POST", headers, agent }, (answer) => {
      answer.resume().once("end", () => done(String(answer.statusCode)));
    });
    sending.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    sending.end(Buffer.alloc(length, "x"));
  });
}

test("a form that is too long is answered with 413 and never with a reset, on a connection that is kept or closed", async () => {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const path of ["/shoppingCart", "/cn/order/track", "/webhooks/stripe"]) {
    for (let at = 0; at < 6; at += 1) expect(await sendWhole(path, 1, kept), `${path}, kept`).toBe("413");
    expect(await sendWhole(path, 40, false), `${path}, closed`).toBe("413");
  }
  kept.destroy();
  expect(shop().errors).toEqual([]);
});
