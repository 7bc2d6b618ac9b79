import { spawn } from "node:child_process";

interface Limits {
  /** Megabytes of the heap. */
  readonly heap: number;
  /** Milliseconds. */
  readonly patience: number;
}

/**
 * Output of a script in a process of its own, without keys, database or any other part of the shop; null if it crashed
 * or took too long. For files of strangers, which may be made to crash or to rule what reads them.
 */
export function runApart(
  args: readonly string[],
  { heap, patience }: Limits,
  input: Uint8Array = new Uint8Array(),
): Promise<string | null> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, ...args], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: patience,
      killSignal: "SIGKILL",
      // Nothing of the shop's: no keys, no database. One heap for all threads keeps it small.
      env: {
        MALLOC_ARENA_MAX: "1",
        ...(process.env["SystemRoot"] && { SystemRoot: process.env["SystemRoot"] }),
      },
    });
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", failed);
    child.once("close", (code) => done(code === 0 ? output : null));
    // One that ended before it read its input is told by its code.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
