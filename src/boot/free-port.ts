import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that is free now, and below those that systems lend to connections: whoever is to listen there begins a while
 * later, and by then the one that the system names may be a connection's.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...neverLent);
    if (await isFree(port)) return port;
  }
}

/** Systems lend from 32768 or 49152 on. */
const neverLent = [10_240, 32_768] as const;

function isFree(port: number): Promise<boolean> {
  return new Promise((found, failed) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" || error.code === "EACCES" ? found(false) : failed(error),
      )
      .listen(port, "127.0.0.1", () => probe.close(() => found(true)));
  });
}
