import { AsyncLocalStorage } from "node:async_hooks";

interface Asker {
  readonly party: string;
  /** Set while work has its turn: queries inside it do not wait for another. */
  readonly hasTurn: boolean;
}

/** Turns at something there are few of. Work that is nobody's, such as a job, has its turn at once. */
export interface FairShare {
  /** Whatever the work does is done on behalf of this party. */
  onBehalfOf<T>(party: string, work: () => T): T;
  /** Runs the work when its party has a turn left; rejects when none comes up within the patience. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets one party have so many turns at a time: what it asks for beyond them waits, first come, first served. */
export function fairShare(most: number, patienceMs: number): FairShare {
  const askers = new AsyncLocalStorage<Asker>();
  const parties = new Map<string, { busy: number; waiting: (() => void)[] }>();

  async function turnOf(party: string): Promise<void> {
    const state = parties.get(party) ?? { busy: 0, waiting: [] };
    parties.set(party, state);
    if (state.busy < most) {
      state.busy += 1;
      return;
    }
    await new Promise<void>((begin, giveUp) => {
      const go = () => (clearTimeout(timer), begin());
      const timer = setTimeout(() => {
        state.waiting.splice(state.waiting.indexOf(go), 1);
        // In the words of the pool, whose connections these turns are.
        giveUp(new Error("timeout exceeded when trying to connect"));
      }, patienceMs);
      state.waiting.push(go);
    });
  }

  function end(party: string): void {
    const state = parties.get(party);
    if (!state) return;
    const next = state.waiting.shift();
    if (next) return next();
    state.busy -= 1;
    if (state.busy === 0) parties.delete(party);
  }

  return {
    onBehalfOf: (party, work) => askers.run({ party, hasTurn: false }, work),
    async take(work) {
      const asker = askers.getStore();
      if (!asker || asker.hasTurn) return work();
      await turnOf(asker.party);
      try {
        return await askers.run({ ...asker, hasTurn: true }, work);
      } finally {
        end(asker.party);
      }
    },
  };
}
