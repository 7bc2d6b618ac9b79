import { connect, type Socket } from "node:net";
import type { Load, Loaded } from "./load.ts";
import { percentile } from "../table.ts";

// Ends what hangs: a bench never runs on by itself.
const maxMs = 600_000;
const maxMsWithoutAnswer = 60_000;
const keptTimes = 200_000;

process.once("message", (message) => {
  void send(message as Load).then((loaded) => process.send?.(loaded));
});
process.once("disconnect", () => process.exit());
setTimeout(() => giveUp("The load took too long"), maxMs).unref();
const hanging = setTimeout(() => giveUp("There was no answer for a minute"), maxMsWithoutAnswer).unref();

const waiting = new Set<Buffer>();

function giveUp(why: string): void {
  const lines = [...waiting].map((request) => request.toString("latin1").split("\r\n", 1)[0]);
  process.stderr.write(`${why}. Waiting: ${lines.slice(0, 5).join(", ") || "no request"}\n`);
  process.exit(1);
}

async function send(load: Load): Promise<Loaded> {
  const requests = load.requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const until = load.seconds === "once" ? Number.POSITIVE_INFINITY : began + load.seconds * 1_000;
  let next = 0;
  let answers = 0;
  const take = () => {
    if (load.seconds === "once" ? next >= requests.length : performance.now() >= until) return null;
    return requests[next++ % requests.length]!;
  };
  const answered = (status: string, ms: number) => {
    answers += 1;
    hanging.refresh();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (times.length < keptTimes) times.push(ms);
  };
  await Promise.all(Array.from({ length: load.connections }, () => converse(load.port, take, answered)));
  const seconds = (performance.now() - began) / 1_000;
  return { answers, perSecond: answers / seconds, p50: percentile(times, 0.5), p95: percentile(times, 0.95), statuses };
}

/** One connection: a request, its whole answer, the next request. */
function converse(
  port: number,
  take: () => Buffer | null,
  answered: (status: string, ms: number) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let rest: Buffer | null = null;
    // The rest of a body whose length is known.
    let missing = 0;
    let status = "";
    let asked: Buffer | null = null;
    const ask = () => {
      if (asked) waiting.delete(asked);
      const request = (asked = take());
      if (!request) return void socket.end(done);
      waiting.add(request);
      sentAt = performance.now();
      socket.write(request);
    };
    const finish = () => (answered(status, performance.now() - sentAt), ask());
    socket.on("connect", ask);
    socket.on("error", failed);
    socket.on("data", (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) finish();
        return;
      }
      const data = rest ? Buffer.concat([rest, chunk]) : chunk;
      rest = null;
      const read = readHead(data);
      if (read === null) return void (rest = data);
      status = read.status;
      if (read.length === "chunked") {
        if (hasLastChunk(data, read.head)) finish();
        else rest = data;
        return;
      }
      missing = read.head + read.length - data.length;
      if (missing === 0) finish();
    });
    refuseSurprises(socket, failed);
  });
}

/** True once a body in chunks is all there. Its end alone does not say so: a file may end with a line `0`. */
function hasLastChunk(data: Buffer, head: number): boolean {
  for (let at = head; ;) {
    const end = data.indexOf("\r\n", at);
    if (end < 0) return false;
    const size = Number.parseInt(data.toString("latin1", at, end), 16);
    if (size === 0) return data.length >= end + 4;
    at = end + 2 + size + 2;
  }
}

/** The head of an answer: its size, status and the length of the body; null while it is not all there. */
function readHead(data: Buffer): { head: number; status: string; length: number | "chunked" } | null {
  const end = data.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const text = data.toString("latin1", 0, end);
  const mark = text.search(/\r\ncontent-length:/i);
  const status = text.slice(9, 12);
  if (mark < 0) return { head: end + 4, status, length: /\r\ntransfer-encoding: chunked/i.test(text) ? "chunked" : 0 };
  return { head: end + 4, status, length: Number.parseInt(text.slice(mark + 17), 10) };
}

function refuseSurprises(socket: Socket, failed: (error: Error) => void): void {
  socket.on("close", (hadError) => hadError && failed(new Error("a connection broke")));
}
