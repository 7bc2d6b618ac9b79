import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { ConfigError } from "./config.ts";

interface Address {
  readonly port: number;
  /** Variable of the port; default PORT. */
  readonly variable?: string;
  readonly host: string;
  /** Variable of the host; default HOST. */
  readonly hostVariable?: string;
  /** The next process may listen on the port before this one has let go of it. */
  readonly sharePort: boolean;
}

export interface HttpOptions extends Address {
  /** Time for which connections are closed after their response, before the server stops listening. */
  readonly drainMs: number;
  /** After how long a connection is ended on which nothing moves although a request is open. */
  readonly quietMs?: number;
}

/** Listens, and gives how to stop without losing a request. */
export async function openHttpServer(listener: RequestListener, options: HttpOptions): Promise<() => Promise<void>> {
  let leaving = false;
  const bounded = limitPipelining(listener);
  const server = createServer((request, response) => {
    // Close the connection after this answer, so that the client's next request reaches the process that listens then.
    if (leaving) response.setHeader("connection", "close");
    bounded(request, response);
  });
  // A connection on which nothing is read or taken any more is ended. Between requests it stays a little longer than
  // proxies keep theirs, so that none sends a request into one that is just closing.
  server.timeout = options.quietMs ?? 60_000;
  server.keepAliveTimeout = 75_000;
  // Node would end every body after five minutes. How long which may take is told by limit-time.ts; heads keep Node's
  // minute.
  server.requestTimeout = 0;
  await listen(server, options);
  return async () => {
    leaving = true;
    if (options.drainMs > 0) await new Promise((over) => setTimeout(over, options.drainMs));
    // Right after the loop has taken in what was waiting at the door.
    await new Promise((resolve) => setImmediate(resolve));
    await close(server);
  };
}

/**
 * Refuses an address that nobody can listen at now. A shared port is not tried: visitors of the process that has it
 * would come here meanwhile.
 */
export async function checkAddress(address: Address): Promise<void> {
  if (address.sharePort) return;
  const server = createServer();
  await listen(server, address);
  await new Promise((closed) => server.close(closed));
}

/** Most pipelined responses waiting on one connection; browsers and proxies have none. */
const maxWaiting = 16;

/**
 * Ends connections that ask on and on without reading what they are sent: each answer that waits for its turn is held
 * in memory, and one packet can ask for a thousand of them.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const open = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const now = (open.get(socket) ?? 0) + 1;
    if (now > maxWaiting) return void socket.destroy();
    open.set(socket, now);
    response.once("close", () => open.set(socket, (open.get(socket) ?? 1) - 1));
    answer(request, response);
  };
}

function listen(server: Server, address: Address): Promise<void> {
  const { port, host, sharePort } = address;
  return new Promise((ready, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const fault = listenFault(error.code ?? "", address);
      failed(fault === null ? error : new ConfigError(fault, { cause: error }));
    });
    server.listen({ port, host, reusePort: sharePort }, () => ready());
  });
}

/** Reason that the port can't be opened, and advice; null for an unexpected error. */
function listenFault(
  code: string,
  { port, variable = "PORT", host, hostVariable = "HOST", sharePort }: Address,
): string | null {
  // By the system, or by a Linux that is older than the option.
  if (sharePort && /^(ENOTSUP|EOPNOTSUPP|ENOPROTOOPT)$/.test(code))
    return "SHARE_PORT: two processes cannot share a port on this system; unset it.";
  if (code === "EADDRINUSE")
    return `${variable}: ${port} is taken; stop what uses it or set ${variable} to a free one.`;
  if (code === "EACCES")
    return `${variable}: the shop's user may not listen at ${port}; set ${variable} to 1024 or more.`;
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `${hostVariable}: ${host} is no address of this machine; set ${hostVariable} to one that is, or to 0.0.0.0 for all of them.`;
  return null;
}

/** Completes open requests, accepts no new ones, and stops waiting after ten seconds. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => server.closeAllConnections(), 10_000);
    server.close(() => (clearTimeout(late), done()));
    server.closeIdleConnections();
  });
}
