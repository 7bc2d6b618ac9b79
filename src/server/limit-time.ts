import type { IncomingMessage, RequestListener } from "node:http";

/**
 * How long a body may take: `ms` until it is whole, or as long as it likes while it brings so many bytes a second,
 * counted over each minute. The pace ends who only holds a connection; how large a body may be is limited elsewhere.
 */
export type BodyTime = { readonly ms: number } | { readonly bytesPerSecond: number };

interface Options {
  readonly limitOf: (request: IncomingMessage) => BodyTime;
  /** How often a pace is looked at. */
  readonly everyMs?: number;
}

/** Ends a request whose body is not whole in time with 408 and its connection, whatever becomes of it meanwhile. */
export function limitBodyTime(answer: RequestListener, { limitOf, everyMs = 60_000 }: Options): RequestListener {
  return (request, response) => {
    if ("content-length" in request.headers || "transfer-encoding" in request.headers) {
      const end = () => {
        if (response.headersSent) request.destroy();
        else request.socket.end("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n", () => request.destroy());
      };
      const limit = limitOf(request);
      const over = "ms" in limit ? endLate(limit.ms, end) : endSlow(request, limit.bytesPerSecond, everyMs, end);
      request.once("end", over).once("close", over);
    }
    answer(request, response);
  };
}

function endLate(ms: number, end: () => void): () => void {
  const late = setTimeout(end, ms);
  return () => clearTimeout(late);
}

function endSlow(request: IncomingMessage, bytesPerSecond: number, everyMs: number, end: () => void): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // What has come and waits to be read is not the sender's delay.
    const waitsForUs = request.complete || request.readableLength > 0;
    if (waitsForUs || came >= (bytesPerSecond * everyMs) / 1_000) return;
    clearInterval(look);
    end();
  }, everyMs);
  return () => clearInterval(look);
}
