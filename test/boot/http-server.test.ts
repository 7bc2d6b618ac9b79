import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, Server as NetServer, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { limitPipelining, openHttpServer } from "../../src/boot/http-server.ts";
import { freePort } from "../../src/boot/free-port.ts";
import { limitBodyTime } from "#server/limit-time.ts";
import { bodyTimeOf } from "#server/limit-upload.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  ends.push(() => (server.closeAllConnections(), server.close()));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  ends.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

const page = Buffer.alloc(200_000, "x");
const get = "GET / HTTP/1.1\r\nhost: shop\r\n\r\n";

test("who asks on and on without reading is cut off before the answers fill the memory", async () => {
  let answered = 0;
  const port = await listening(limitPipelining((_, response) => ((answered += 1), response.end(page))));
  const socket = await connected(port);
  socket.pause();
  socket.write(get.repeat(1_500));
  const gone = once(socket, "close");
  // The end is seen once what came is read.
  setTimeout(() => socket.resume(), 200);
  await gone;
  expect(answered).toBeLessThanOrEqual(16);
});

test("a few requests at once on one connection are answered in their order, and then as many more as one likes", async () => {
  let answered = 0;
  const port = await listening(limitPipelining((_, response) => response.end(`<${(answered += 1)}>`)));
  const socket = await connected(port);
  let read = "";
  socket.setEncoding("utf8").on("data", (part: string) => (read += part));
  for (let round = 1; round <= 5; round += 1) {
    socket.write(get.repeat(8));
    while (!read.includes(`<${round * 8}>`)) await once(socket, "data");
  }
  expect([...read.matchAll(/<(\d+)>/g)].map(([, one]) => Number(one))).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
});

test("a connection whose answer nobody takes is ended", async () => {
  const port = await freePort();
  const stop = await openHttpServer((_, response) => void response.end(Buffer.alloc(50_000_000)), {
    port,
    host: "127.0.0.1",
    sharePort: false,
    drainMs: 0,
    quietMs: 300,
  });
  ends.push(stop);
  const socket = await connected(port);
  socket.pause();
  socket.write(get);
  const began = Date.now();
  let [read, ended] = [0, false];
  socket.on("data", (part: Buffer) => (read += part.length)).once("close", () => (ended = true));
  // Nothing is taken for longer than the connection may be quiet; what then comes is the rest of what had been sent.
  while (Date.now() - began < 1_500) await new Promise((on) => setTimeout(on, 50));
  socket.resume();
  while (!ended) await new Promise((on) => setTimeout(on, 20));
  expect(read).toBeLessThan(50_000_000);
});

test("a body that never ends is cut off with 408; one that may be long is not", async () => {
  const whole: string[] = [];
  const answer: RequestListener = (request, response) => {
    request.resume().once("end", () => (whole.push(request.url ?? ""), response.end("thank you")));
    request.on("error", () => {});
  };
  const port = await listening(
    limitBodyTime(answer, { limitOf: ({ url }) => ({ ms: url === "/photos" ? 60_000 : 200 }) }),
  );
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-length: 5\r\n\r\nab`;
  const [form, photos] = [await connected(port), await connected(port)];
  let [said, thanked] = ["", ""];
  form.setEncoding("utf8").on("data", (part: string) => (said += part));
  photos.setEncoding("utf8").on("data", (part: string) => (thanked += part));
  photos.write(head("/photos"));
  form.write(head("/form"));
  await once(form, "close");
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  photos.write("cde");
  while (!thanked.includes("thank you")) await once(photos, "data");
  expect(whole).toEqual(["/photos"]);
});

test("a merchant's file takes as long as it needs while it keeps coming; one that trickles ends with 408", async () => {
  const whole: number[] = [];
  const answer: RequestListener = (request, response) => {
    let size = 0;
    request.on("data", (part: Buffer) => (size += part.length));
    request.once("end", () => (whole.push(size), response.end("thank you"))).on("error", () => {});
  };
  const limited = limitBodyTime(answer, { limitOf: () => ({ bytesPerSecond: 1_000 }), everyMs: 1_000 });
  const port = await listening(limited);
  const head = "POST /file HTTP/1.1\r\nhost: shop\r\ncontent-length: 10000\r\n\r\n";
  const send = async (bytes: number) => {
    const socket = await connected(port);
    let said = "";
    socket.setEncoding("utf8").on("data", (part: string) => (said += part));
    socket.write(head);
    // Five times the pace, so that a busy machine may hold it up, or a fiftieth of it.
    const timer = setInterval(() => socket.write("x".repeat(bytes)), 100);
    const over = () => clearInterval(timer);
    ends.push(over);
    socket.once("close", over);
    while (!said.includes("\r\n\r\n")) await once(socket, "data");
    over();
    return said;
  };
  const [steady, trickling] = await Promise.all([send(500), send(2)]);
  expect(trickling).toMatch(/^HTTP\/1\.1 408 /);
  expect(steady).toMatch(/^HTTP\/1\.1 200 /);
  expect(whole).toEqual([10_000]);
});

test("a port that is to be shared on a system that cannot is refused in one sentence, which names the variable", async () => {
  const listen = vi.spyOn(NetServer.prototype, "listen").mockImplementation(function (this: NetServer) {
    const error = Object.assign(new Error("listen ENOTSUP: operation not supported"), { code: "ENOTSUP" });
    queueMicrotask(() => this.emit("error", error));
    return this;
  });
  ends.push(() => listen.mockRestore());
  const open = (sharePort: boolean) =>
    openHttpServer(() => {}, { port: 80, host: "127.0.0.1", sharePort, drainMs: 0 }).then(
      () => "open",
      ({ message }: Error) => message,
    );
  expect(await open(true)).toBe("SHARE_PORT: two processes cannot share a port on this system; unset it.");
  expect(await open(false)).toBe("listen ENOTSUP: operation not supported");
});

test("Node itself ends no body for its age, and a head after a minute", async () => {
  const port = await freePort();
  const options = { port, host: "127.0.0.1", sharePort: false, drainMs: 0 };
  ends.push(await openHttpServer((_, response) => void response.end(), options));
  const asked = new Promise<Server>((found) => {
    const see = (message: unknown) => found((message as { server: Server }).server);
    subscribe("http.server.request.start", see);
    ends.push(() => unsubscribe("http.server.request.start", see));
  });
  (await connected(port)).write(get);
  const { requestTimeout, headersTimeout } = await asked;
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 0, headersTimeout: 60_000 });
});

test("which bodies may take how long", () => {
  const files = "multipart/form-data; boundary=b";
  const form = "application/x-www-form-urlencoded";
  expect(bodyTimeOf("POST", "/admin/imports/files", files)).toHaveProperty("bytesPerSecond");
  expect(bodyTimeOf("POST", "/cn/admin/imports/files", files)).toHaveProperty("bytesPerSecond");
  expect(bodyTimeOf("POST", "/order/return", files)).toEqual({ ms: 300_000 });
  for (const path of ["/admin/imports/files", "/checkout", "/order/return", "/admin/products/1"])
    expect(bodyTimeOf("POST", path, form)).toEqual({ ms: 60_000 });
});
