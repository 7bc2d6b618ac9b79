/** Limit of a browser's timer: it uses 32 bits, and longer delays fire at once. */
export const maxWait = 2_147_483_647;

/** Calls `then` after any number of milliseconds; gives a function to cancel. */
export function waitUntilExpired(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (remaining: number) => {
    timer = setTimeout(() => (remaining > maxWait ? wait(remaining - maxWait) : then()), Math.min(remaining, maxWait));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
