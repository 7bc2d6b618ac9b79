import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";

/** Tells staff that a quote waits for them: asked for, answered or written about. */
export function tellOfQuote(tx: Tx, clock: Clock, number: string): Promise<void> {
  const things = [{ name: number, key: number }];
  return enqueue(tx, clock, "tell_staff", { about: "quote", things, episode: String(clock.now()) });
}
