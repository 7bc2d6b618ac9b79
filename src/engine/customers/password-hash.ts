import { hash, verify } from "@node-rs/argon2";
import { type Password, isTooLong } from "#domain/customers/password.ts";

/** argon2id (the library's default) with 19 MiB, two passes, one lane: about 6 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time, so that many sign-ins at once leave processors for the pages. */
const maxAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the work when one of the two slots is free. Read inside it whether an account is locked: read before, many
 * guesses at once would all pass.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((free) => void waiting.push(free));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The password's hash with its own salt. */
export function hashPassword(password: Password): Promise<string> {
  return withHashingSlot(() => hash(password, cost));
}

/** True if the password matches the hash; call within `withHashingSlot`. An account without a password matches none. */
export async function matches(stored: string | null, password: Password): Promise<boolean> {
  return stored !== null && !isTooLong(password) && verify(stored, password);
}
