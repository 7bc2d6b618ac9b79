import { fork } from "node:child_process";
import { get } from "node:http";
import { join } from "node:path";
import { askChild } from "./ask-child.ts";

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Whole HTTP requests, sent in turn over all connections. */
  readonly requests: readonly string[];
  /** Each request once; or, for so many seconds, over and over. */
  readonly seconds: number | "once";
}

export interface Loaded {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends a load from a process of its own, over raw sockets that stay open. */
export function sendLoad(load: Load): Promise<Loaded> {
  return askChild("generator.ts", load);
}

/** A browser's request for a page. */
export function getting(path: string, encodings = "gzip, deflate, br, zstd"): string {
  const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${anotherNetwork()}\r\n`;
  return `${head}accept: text/html\r\naccept-encoding: ${encodings}\r\n\r\n`;
}

let networks = 0;
/** A crowd comes from many networks: one alone has a budget. */
const anotherNetwork = (): string => `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`;

/** A form sent by a page of ours. */
export function posting(path: string, fields: Record<string, string>, port: number): string {
  const body = new URLSearchParams(fields).toString();
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\naccept-encoding: br\r\n`;
  return `${head}x-forwarded-for: ${anotherNetwork()}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A page as it crosses the wire. */
export interface Sent {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** One answer with its bytes as they came, still compressed. */
export function fetchRaw(port: number, path: string, accept = "br"): Promise<Sent> {
  return new Promise((done, failed) => {
    get({ port, host: "127.0.0.1", path, headers: { "accept-encoding": accept, accept: "*/*" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: Buffer.concat(chunks) }),
      );
      response.on("error", failed);
    }).on("error", failed);
  });
}

/** A bare node:http server in a process of its own that answers everything with these bytes. */
export async function startBareServer({ headers, body }: Sent): Promise<{ port: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2)
    if (!own.has(headers[at]!.toLowerCase())) kept.push(headers[at]!, headers[at + 1]!);
  const port = await new Promise<number>((ready, failed) => {
    child.once("message", (message) => ready(message as number));
    child.once("exit", (code) => failed(new Error(`the bare server ended with ${code}`)));
    child.send({ headers: kept, body: body.toString("base64") });
  });
  return { port, stop: () => void child.kill() };
}
