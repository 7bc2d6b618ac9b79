import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Systems lend ports to connections from 32768 or 49152 on. */
const [first, end] = [10_240, 32_768];
/** Processes that start one after another draw ports from different ranges, so that they don't collide. */
const parts = 128;
const size = (end - first) / parts;
let drawn = randomInt(size);

/**
 * A port that is free now, and below those that systems lend to connections: whoever is to listen there begins a while
 * later, and by then the one that the system names may be a connection's.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    drawn = (drawn + 1) % size;
    const port = tries < size ? first + (process.pid % parts) * size + drawn : randomInt(first, end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, failed) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" || error.code === "EACCES" ? resolve(false) : failed(error),
      )
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
