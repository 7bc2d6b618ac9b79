import { createServer, type RequestListener, type Server } from "node:http";
import { ConfigError } from "./config.ts";

export interface HttpOptions {
  readonly port: number;
  readonly host: string;
  /** The next process may listen on the port before this one has let go of it. */
  readonly sharePort: boolean;
  /** How long connections are sent elsewhere, with an answer, before the door is shut. */
  readonly drainMs: number;
}

/** Listens, and gives how to stop without losing a request. */
export async function openHttpServer(listener: RequestListener, options: HttpOptions): Promise<() => Promise<void>> {
  let leaving = false;
  const server = createServer((request, response) => {
    // Whoever is answered from now on comes back by a new connection, to whoever listens then.
    if (leaving) response.setHeader("connection", "close");
    listener(request, response);
  });
  await listen(server, options);
  return async () => {
    leaving = true;
    if (options.drainMs > 0) await new Promise((over) => setTimeout(over, options.drainMs));
    // Right after the loop has taken in what was waiting at the door.
    await new Promise((taken) => setImmediate(taken));
    await close(server);
  };
}

function listen(server: Server, { port, host, sharePort }: HttpOptions): Promise<void> {
  return new Promise((ready, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      failed(
        error.code === "EADDRINUSE"
          ? new ConfigError(`PORT: ${port} is taken; stop what uses it or set PORT to a free one.`)
          : error,
      );
    });
    server.listen({ port, host, reusePort: sharePort }, () => ready());
  });
}

/** Answers what is under way, takes nothing new, and gives up waiting after ten seconds. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => server.closeAllConnections(), 10_000);
    server.close(() => (clearTimeout(late), done()));
    server.closeIdleConnections();
  });
}
