import type { IncomingMessage, RequestListener } from "node:http";

/**
 * Time limit of a body: `ms` until it is complete, or a minimum of bytes per second in each minute. The rate ends
 * connections that are merely held open; sizes are limited elsewhere.
 */
export type BodyTime = { readonly ms: number } | { readonly bytesPerSecond: number };

interface Options {
  readonly limitOf: (request: IncomingMessage) => BodyTime;
  /** Interval of the rate check. */
  readonly everyMs?: number;
}

/** Ends a request with 408 and closes its connection when the body is not complete in time. */
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
    // Data already received but unread is our delay, not the sender's.
    const waitsForUs = request.complete || request.readableLength > 0;
    if (waitsForUs || came >= (bytesPerSecond * everyMs) / 1_000) return;
    clearInterval(look);
    end();
  }, everyMs);
  return () => clearInterval(look);
}
