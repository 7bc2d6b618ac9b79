import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Limit in bytes of an unread body. A body without a length is cut off. */
const most = 64 * 1024 * 1024;

/** Time limit in milliseconds, in line with the lingering close of other servers. */
const longest = 30_000;

/**
 * Drains a refused body before the response ends. Closing a connection while data arrives resets it, and the sender
 * loses the response (RFC 9112, 9.6). The response is sent at once.
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
    // No consumer of the body remains.
    request.removeAllListeners("data").removeAllListeners("readable").resume();
    return response;
  }) as ServerResponse["end"];
}
