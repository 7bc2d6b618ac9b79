import { fork } from "node:child_process";
import { join } from "node:path";

export interface Buyers {
  readonly url: string;
  readonly skus: readonly string[];
  readonly orders: number;
  readonly crowd: number;
}

/** Lets guests buy from a process of its own, `crowd` at a time. */
export async function sendBuyers(buyers: Buyers): Promise<{ perSecond: number; p95: number }> {
  const child = fork(join(import.meta.dirname, "buyers.ts"));
  try {
    return await new Promise<{ perSecond: number; p95: number }>((done, failed) => {
      child.once("message", (message) => done(message as { perSecond: number; p95: number }));
      child.once("exit", (code) => failed(new Error(`the buyers ended with ${code}`)));
      child.send(buyers);
    });
  } finally {
    child.kill();
  }
}
