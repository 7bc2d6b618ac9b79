import { AsyncLocalStorage } from "node:async_hooks";

/** Time spent by some work, in milliseconds; concurrent waits are summed. */
export interface Spending {
  /** Waiting for a turn or a connection. */
  waiting: number;
  /** Waiting for the database to answer. */
  database: number;
  statements: number;
  rendering: number;
}

interface Asker {
  readonly party: string;
  readonly spending: Spending | undefined;
  /** Set during a turn: nested queries need no other. */
  readonly hasTurn: boolean;
}

/** Turns at a limited resource. Work without a party, such as a job, gets its turn at once. */
export interface FairShare {
  /** Runs the work on behalf of a party, and adds its time to `spending`. */
  onBehalfOf<T>(party: string, work: () => T, spending?: Spending): T;
  /** Counter to which the current work adds its time. */
  spending(): Spending | undefined;
  /** Runs the work once its party has a free turn; rejects after the time limit. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A party has waited too long for its own turns; others may have free ones. Worded like the pool's error for an
 * exhausted pool.
 */
export class NoTurn extends Error {
  override readonly name = "NoTurn";
  constructor() {
    super("timeout exceeded when trying to connect");
  }
}

/** Gives each party at most `most` turns at a time; further work waits in order of arrival. */
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
        giveUp(new NoTurn());
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
    onBehalfOf: (party, work, spending) => askers.run({ party, spending, hasTurn: false }, work),
    spending: () => askers.getStore()?.spending,
    async take(work) {
      const asker = askers.getStore();
      if (!asker || asker.hasTurn) return work();
      const began = performance.now();
      await turnOf(asker.party);
      if (asker.spending) asker.spending.waiting += performance.now() - began;
      try {
        return await askers.run({ ...asker, hasTurn: true }, work);
      } finally {
        end(asker.party);
      }
    },
  };
}
