import type { Mailer } from "../ports/mailer.ts";

const everyMs = 60_000;

/**
 * Last known error of the mail server. Looked at once, and again while there is an error, because each look connects
 * and signs in; in the background, so callers never wait.
 */
export function lastMailFault({ fault }: Mailer): () => string | null {
  let error: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    error = (await fault?.().catch((reason: unknown) => String(reason))) ?? null;
    askedAt = error === null ? Number.POSITIVE_INFINITY : performance.now();
  };
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = Number.POSITIVE_INFINITY;
      void ask();
    }
    return error;
  };
}
