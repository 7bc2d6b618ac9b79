import { spawn } from "node:child_process";

/**
 * Runs a program of the tests that ends itself at its n-th point, as by kill -9; at 0 it lives on and says how many
 * points it met (`passPoint`, `tellPoints`).
 */
export function live(
  script: string,
  env: Readonly<Record<string, string>>,
  dieAt: number,
): Promise<{ killed: boolean; points: number }> {
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, DIE_AT: String(dieAt) },
  });
  child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => {
    child.once("close", (_, signal) =>
      done({ killed: signal === "SIGKILL", points: Number(/points (\d+)/.exec(output)?.[1] ?? 0) }),
    );
  });
}

/**
 * The points to die at: a few, spread over all of them and drawn anew each time (a failure names its point); every one
 * with `LONG`.
 */
export function pointsToDieAt(count: number, few = 2): number[] {
  const points = Array.from({ length: count }, (_, at) => at + 1);
  const step = count / few;
  return process.env.LONG
    ? points
    : Array.from({ length: few }, (_, at) => points[Math.floor((at + Math.random()) * step)]!);
}
