import type { IncomingMessage, RequestListener } from "node:http";

export interface BodyTime {
  readonly ms: number;
  /** Whether a body may take longer: photos on a slow line. The server itself ends those after five minutes. */
  mayBeLong(request: IncomingMessage): boolean;
}

/** Ends a request whose body is not whole in time with 408 and its connection, whatever becomes of it meanwhile. */
export function limitBodyTime(answer: RequestListener, { ms, mayBeLong }: BodyTime): RequestListener {
  return (request, response) => {
    const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
    if (hasBody && !mayBeLong(request)) {
      const late = setTimeout(() => {
        if (response.headersSent) request.destroy();
        else request.socket.end("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n", () => request.destroy());
      }, ms);
      const over = () => clearTimeout(late);
      request.once("end", over).once("close", over);
    }
    answer(request, response);
  };
}
