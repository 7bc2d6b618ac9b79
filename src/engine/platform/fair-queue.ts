/**
 * Runs one task at a time. Parties that wait take turns, so that a hundred slow tasks of one delay another's by one of
 * them.
 */
export function fairQueue(): <T>(party: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isBusy = false;

  async function runAll(): Promise<void> {
    isBusy = true;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [party, [task, ...others]] = next.value;
      // Whoever has more to do goes to the end.
      waiting.delete(party);
      if (others.length > 0) waiting.set(party, others);
      await task?.();
    }
    isBusy = false;
  }

  return (party, work) =>
    new Promise((done, failed) => {
      waiting.set(party, [...(waiting.get(party) ?? []), () => work().then(done, failed)]);
      if (!isBusy) void runAll();
    });
}
