import { NoTurn } from "./fair-share.ts";

/**
 * Runs one task at a time. Parties that wait take turns, so that a hundred slow tasks of one delay another's by one of
 * them. A party can have `most` waiting; whoever comes with more, or has waited `patienceMs`, gets a `NoTurn`.
 */
export function fairQueue(most: number, patienceMs: number): <T>(party: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  async function turnOf(party: string): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const own = waiting.get(party) ?? [];
    if (own.length >= most) throw new NoTurn();
    waiting.set(party, own);
    await new Promise<void>((begin, giveUp) => {
      const go = () => (clearTimeout(timer), begin());
      const timer = setTimeout(() => {
        own.splice(own.indexOf(go), 1);
        if (own.length === 0) waiting.delete(party);
        giveUp(new NoTurn());
      }, patienceMs);
      own.push(go);
    });
  }

  function end(): void {
    for (const [party, own] of waiting) {
      // A party with more work goes to the end.
      waiting.delete(party);
      const go = own.shift();
      if (own.length > 0) waiting.set(party, own);
      return go?.();
    }
    isBusy = false;
  }

  return async (party, work) => {
    await turnOf(party);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
