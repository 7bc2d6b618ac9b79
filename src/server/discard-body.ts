import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** The longest body that is taken though nobody reads it, in bytes. One that does not say its length is broken off. */
const most = 64 * 1024 * 1024;

/** As long as other servers linger for such a sender, in milliseconds. */
const longest = 30_000;

/**
 * Lets a sender whose body is refused finish sending before the answer is ended. A connection that is closed while bytes
 * come in is reset, and the sender loses the answer that lies in it (RFC 9112, 9.6). The answer itself leaves at once, the
 * bytes are dropped as they come.
 */
export function discardUnreadBodies(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (length !== undefined && coding === undefined && Number(length) <= most) endAfter(request, response);
    listener(request, response);
  };
}

function endAfter(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    response.end = end as ServerResponse["end"];
    if (request.complete || request.destroyed || response.destroyed) return end(...args);
    const [content] = args;
    const bytes = typeof content === "string" || content instanceof Uint8Array ? content : null;
    if (!response.headersSent && !response.hasHeader("content-length") && !response.hasHeader("transfer-encoding"))
      response.setHeader("content-length", bytes === null ? 0 : Buffer.byteLength(bytes));
    if (bytes === null) response.flushHeaders();
    else response.write(bytes);
    const late = setTimeout(() => over(), longest).unref();
    const over = () => {
      clearTimeout(late);
      request.off("end", over).off("error", over).off("close", over);
      end();
    };
    request.on("end", over).on("error", over).on("close", over);
    // Whoever held the body back waits for nothing more.
    request.removeAllListeners("data").removeAllListeners("readable").resume();
    return response;
  }) as ServerResponse["end"];
}
