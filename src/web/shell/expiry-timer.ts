/** The longest a timer can wait: browsers keep the time in 32 bits, and a longer one would fire at once. */
export const maxWait = 2_147_483_647;

/** Calls `then` when `ms` milliseconds are over, however many; gives a way to call it off. */
export function waitUntilExpired(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(() => (left > maxWait ? wait(left - maxWait) : then()), Math.min(left, maxWait));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
